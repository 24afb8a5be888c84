/** What waits for a user's decision, across the account. */
import type { Knex } from 'knex';
import type { Need } from './needs-rules.ts';

/** The maximum of each kind. */
const maxOfKind = 5;
/** How long a review counts as new. */
const newReviewDays = 7;

/**
 * Finds at most five needs of each kind in one statement. Every part begins with an index on the account: its drafts,
 * listings, claims or orders.
 */
export async function findNeeds(db: Knex, accountId: number, now: Date): Promise<Need[]> {
  const { rows } = await db.raw<{ rows: Need[] }>(
    `WITH own AS MATERIALIZED (SELECT id, slug, name, status FROM listings WHERE owner_id = :accountId)
     (SELECT 'badge_gone' AS kind, l.id::text, l.name, NULL AS detail, f.badge_hide_at AS due,
        (l.status = 'hidden') AS is_hidden, 1 AS count
      FROM own l JOIN free_launches f ON f.listing_id = l.id
      WHERE f.status = 'live' AND f.badge_missing_since IS NOT NULL AND l.status IN ('live', 'hidden')
        AND (l.status = 'live' OR f.badge_hidden_at IS NOT NULL)
      ORDER BY f.badge_hide_at, l.id LIMIT :limit)
     UNION ALL
     (SELECT 'badge_missing', l.id::text, l.name, f.badge_detail, f.launch_week::timestamptz, false, 1
      FROM own l JOIN free_launches f ON f.listing_id = l.id
      WHERE f.status IN ('awaiting_badge', 'scheduled') AND f.badge_found IS DISTINCT FROM true
        AND f.badge_checked_at IS NOT NULL
      ORDER BY f.launch_week, l.id LIMIT :limit)
     UNION ALL
     (SELECT 'profile_incomplete', l.id::text, l.name, f.profile_missing[1], f.launch_week::timestamptz, false, 1
      FROM own l JOIN free_launches f ON f.listing_id = l.id
      WHERE f.status IN ('awaiting_badge', 'scheduled') AND f.profile_complete = false
      ORDER BY f.launch_week, l.id LIMIT :limit)
     UNION ALL
     (SELECT 'order_unpaid', o.checkout_token, string_agg(i.name, ', ' ORDER BY i.position), NULL, o.expires_at, false, 1
      FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE o.account_id = :accountId AND o.status = 'pending' AND o.expires_at > :now AND o.total_cents > 0
      GROUP BY o.id ORDER BY o.expires_at, o.id LIMIT :limit)
     UNION ALL
     (SELECT 'draft_ready', d.id::text, coalesce(d.profile->'fields'->'name'->>'value', d.url), NULL, NULL, false, 1
      FROM drafts d
      WHERE d.status = 'ready' AND (d.account_id = :accountId OR d.id IN (
        SELECT draft_id FROM draft_invites WHERE accepted_by = :accountId))
      ORDER BY d.created_at DESC, d.id LIMIT :limit)
     UNION ALL
     (SELECT 'claim_pending', c.id::text, l.name, NULL, c.expires_at, false, 1
      FROM claims c JOIN listings l ON l.id = c.listing_id
      WHERE c.account_id = :accountId AND c.status = 'pending' AND c.expires_at > :now
      ORDER BY c.expires_at, c.id LIMIT :limit)
     UNION ALL
     (SELECT 'proof_missing', c.id::text, l.name, NULL, c.grace_ends_at, false, 1
      FROM claims c JOIN listings l ON l.id = c.listing_id
      WHERE c.account_id = :accountId AND c.status = 'verified' AND c.grace_ends_at IS NOT NULL
      ORDER BY c.grace_ends_at, c.id LIMIT :limit)
     UNION ALL
     (SELECT 'alternative_proposed', l.id::text, l.name, NULL, NULL, false, count(*)::integer
      FROM own l JOIN drafts d ON d.listing_id = l.id JOIN draft_competitors c ON c.draft_id = d.id
      WHERE c.status = 'read' AND c.decision IS NULL AND EXISTS (
        SELECT FROM listings o WHERE o.site_id = d.site_id AND o.domain = c.domain AND o.status = 'live' AND o.id <> l.id
          AND NOT EXISTS (SELECT FROM alternatives a WHERE a.listing_id = l.id AND a.alternative_id = o.id))
      GROUP BY l.id, l.name ORDER BY l.id LIMIT :limit)
     UNION ALL
     (SELECT 'review_new', l.slug, l.name, NULL, NULL, false, count(*)::integer
      FROM own l JOIN reviews r ON r.listing_id = l.id
      WHERE l.status = 'live' AND r.status = 'published' AND r.created_at > :reviewedSince
      GROUP BY l.id, l.slug, l.name ORDER BY l.id LIMIT :limit)`,
    {
      accountId,
      now,
      limit: maxOfKind,
      reviewedSince: new Date(now.getTime() - newReviewDays * 86_400_000),
    },
  );
  return rows;
}
