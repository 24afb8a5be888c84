/** What a run is about: in words for the lists of the Temporal UI, and whose work it is. */
import type { Knex } from 'knex';
import type { WorkflowName } from './flows.ts';

export interface RunSubject {
  /** Product and website, such as `Tidewell (tidewell.example)`. Null if it has none. */
  words: string | null;
  /** Whose work it is; null if it is nobody's. */
  accountId: string | null;
  /** A draft of an account that has paid the site team to write its listing, and waits for it. */
  isDoneForYou: boolean;
}

/** SQL by workflow, of `name`, `url` and `account_id`; `?` is the run's argument of that name. */
const subjects: Partial<Record<WorkflowName, { argument: string; sql: string }>> = {
  draft: {
    argument: 'draftId',
    sql: `SELECT profile #>> '{fields,name,value}' AS name, url, account_id,
            EXISTS (SELECT FROM orders o JOIN order_items i ON i.order_id = o.id
                     WHERE o.account_id = d.account_id AND o.status = 'paid'
                       AND i.product = 'done_for_you' AND i.status IN ('open', 'with_team')) AS is_done_for_you
            FROM drafts d WHERE id = ?`,
  },
  redraft: {
    argument: 'draftId',
    sql: `SELECT profile #>> '{fields,name,value}' AS name, url, account_id FROM drafts WHERE id = ?`,
  },
  storePicture: {
    argument: 'pictureId',
    // Of a listing, of a founder, or offered by a draft.
    sql: `SELECT NULL AS name, source_url AS url, coalesce(
            (SELECT owner_id FROM listings WHERE logo_url = source_url LIMIT 1),
            (SELECT owner_id FROM listing_media m JOIN listings l ON l.id = m.listing_id
              WHERE m.kind = 'image' AND m.url = source_url LIMIT 1),
            (SELECT account_id FROM founders WHERE photo_url = source_url LIMIT 1),
            (SELECT account_id FROM offered_pictures JOIN drafts d ON d.id = draft_id WHERE picture_id = p.id LIMIT 1)
          ) AS account_id
            FROM pictures p WHERE p.id = ?`,
  },
  readCompetitor: {
    argument: 'competitorId',
    sql: `SELECT NULL AS name, c.url, account_id
            FROM draft_competitors c JOIN drafts d ON d.id = draft_id WHERE c.id = ?`,
  },
  freeLaunch: {
    argument: 'listingId',
    sql: 'SELECT name, website_url AS url, owner_id AS account_id FROM listings WHERE id = ?',
  },
  claim: {
    argument: 'claimId',
    sql: `SELECT name, claims.website_url AS url, account_id
            FROM claims JOIN listings ON listings.id = listing_id WHERE claims.id = ?`,
  },
  order: orderSubject(),
  refundOrder: orderSubject(),
  sendMail: {
    argument: 'mailId',
    sql: `SELECT NULL AS name, NULL AS url, a.id AS account_id
            FROM mails m LEFT JOIN accounts a ON a.email = m.recipient WHERE m.id = ?`,
  },
  deliverWebhook: {
    argument: 'deliveryId',
    // Addresses of endpoints may contain secrets.
    sql: `SELECT NULL AS name, NULL AS url, account_id
            FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = endpoint_id WHERE d.id = ?`,
  },
  notifyFollowers: {
    argument: 'updateId',
    sql: `SELECT name, website_url AS url, owner_id AS account_id
            FROM listing_updates u JOIN listings ON listings.id = listing_id WHERE u.id = ?`,
  },
};

/** The first listing that its items name. */
function orderSubject() {
  return {
    argument: 'orderId',
    sql: `SELECT l.name, l.website_url AS url, o.account_id
            FROM orders o
            LEFT JOIN order_items i ON i.order_id = o.id
            LEFT JOIN listings l ON l.id = i.listing_id
           WHERE o.id = ? ORDER BY l.id IS NULL, i.position LIMIT 1`,
  };
}

/** At most so many characters of a name: a summary holds 200 bytes in the UI's lists. */
const maxName = 60;

interface SubjectRow {
  name: string | null;
  url: string | null;
  account_id: string | number | null;
  is_done_for_you?: boolean;
}

/** Null if the run is about nothing, or its row is gone. */
export async function findSubject(
  db: Knex,
  name: WorkflowName,
  args: readonly unknown[],
): Promise<RunSubject | null> {
  const subject = subjects[name];
  const [input] = args as Record<string, string | number>[];
  const id = input?.[subject?.argument ?? ''];
  if (!subject || id === undefined) return null;
  const { rows } = await db.raw<{ rows: SubjectRow[] }>(subject.sql, [id]);
  const [row] = rows;
  if (!row) return null;
  return {
    words: wordsOf(row),
    accountId: row.account_id === null ? null : String(row.account_id),
    isDoneForYou: row.is_done_for_you ?? false,
  };
}

function wordsOf({ name, url }: SubjectRow): string | null {
  if (url === null) return null;
  const { host } = new URL(url);
  return name === null ? host : `${name.slice(0, maxName)} (${host})`;
}
