/** A complete listing. */
import { type Summary, category, pictureOf, summary, summaryOf } from './node-pg-summary.ts';

const dayMs = 86_400_000;

export interface Item extends Summary {
  short_description: string | null;
  description: string | null;
  stage: string | null;
  pricing_summary: string | null;
  city: string | null;
  founded_year: number | null;
  contact_email: string | null;
  demo_video_url: string | null;
  tags: string[];
  features: string[];
  usps: string[];
  keywords: string[];
  faqs: object[];
  company_socials: object;
  founder_socials: object;
  not_found_on_website: string[];
  unlocked_sections: string[];
  seo: { title?: string | null; meta?: string | null };
  story: object;
  evidence: object;
  headline: string | null;
  summary: string | null;
  votes_held: number;
  week_votes: number;
  verified_at: Date | null;
  categories: object[] | null;
  founders: { photo: string | null }[] | null;
  milestones: object[] | null;
  media: { picture: string | null }[] | null;
  updates: { title: string; body: string; created_at: string }[] | null;
  rating: object | null;
  measurements: { measured_on: string; rating: number; source: string; is_demo: boolean }[] | null;
  launch_rank: number | null;
}

export const item = {
  name: 'item',
  text: `SELECT ${summary}, l.votes, l.short_description, l.description, l.stage, l.pricing_summary, l.city, l.founded_year,
    CASE WHEN l.contact_email_public THEN l.contact_email END AS contact_email, l.demo_video_url, l.tags, l.features, l.usps, l.keywords, l.faqs, l.company_socials,
    l.founder_socials, l.not_found_on_website, l.unlocked_sections, l.seo, l.story, l.evidence,
    l.headline, l.summary, l.votes_held, l.week_votes, l.verified_at,
    (SELECT json_agg(json_build_object('slug', k.slug, 'name', k.name) ORDER BY lc.position)
      FROM listing_categories lc, LATERAL (SELECT * FROM categories WHERE id = lc.category_id OFFSET 0) k
      WHERE lc.listing_id = l.id) AS categories,
    (SELECT json_agg(json_build_object('slug', f.slug, 'name', f.name, 'title', lf.title, 'bio', f.bio, 'photo', f.photo_picture) ORDER BY lf.position)
      FROM listing_founders lf JOIN founders f ON f.id = lf.founder_id WHERE lf.listing_id = l.id) AS founders,
    (SELECT json_agg(json_build_object('date', m.date, 'title', m.title, 'description', m.description, 'url', m.url) ORDER BY m.date, m.id)
      FROM milestones m WHERE m.listing_id = l.id) AS milestones,
    (SELECT json_agg(json_build_object('kind', m.kind, 'url', m.url, 'caption', m.caption, 'picture', m.picture) ORDER BY m.position)
      FROM listing_media m WHERE m.listing_id = l.id) AS media,
    (SELECT json_agg(json_build_object('title', u.title, 'body', u.body, 'created_at', u.created_at))
      FROM (SELECT * FROM listing_updates WHERE listing_id = l.id ORDER BY created_at DESC, id DESC LIMIT 5) u) AS updates,
    (SELECT json_build_object('average', round(avg(r.rating), 2), 'count', count(*)) FROM reviews r
      WHERE r.listing_id = l.id AND r.status = 'published' AND r.is_counted AND r.account_id IS DISTINCT FROM l.owner_id
        AND NOT EXISTS (SELECT FROM listing_founders lf JOIN founders f ON f.id = lf.founder_id
          WHERE lf.listing_id = l.id AND f.account_id = r.account_id)
      HAVING count(*) > 0) AS rating,
    (SELECT json_agg(json_build_object('measured_on', d.measured_on, 'rating', d.rating, 'source', d.source, 'is_demo', d.is_demo)
        ORDER BY d.measured_on)
      FROM (SELECT * FROM domain_ratings WHERE domain = l.domain ORDER BY measured_on DESC LIMIT 12) d) AS measurements,
    (SELECT rank FROM week_results WHERE listing_id = l.id AND week = l.launch_week) AS launch_rank
    FROM listings l ${category}
    WHERE l.site_id = 1 AND l.slug = $1 AND l.status IN ('live', 'awaiting_badge', 'scheduled')`,
};

export function itemOf(row: Item, baseUrl: string): object {
  const api = `${baseUrl}/api/v1/listings/${row.slug}`;
  const summaryPart = summaryOf(row, baseUrl);
  const answer = {
    short_description: row.short_description,
    description: row.description,
    stage: row.stage,
    pricing: { model: row.pricing_model, summary: row.pricing_summary },
    city: row.city,
    founded_year: row.founded_year,
    contact_email: row.contact_email,
    demo_video_url: row.demo_video_url,
    categories: row.categories ?? [],
    tags: row.tags,
    features: row.features,
    usps: row.usps,
    keywords: row.keywords,
    founders: (row.founders ?? []).map((founder) => ({
      ...founder,
      photo: pictureOf(founder.photo, baseUrl),
    })),
    faqs: row.faqs,
    socials: row.company_socials,
    founder_socials: row.founder_socials,
    not_found_on_website: row.not_found_on_website,
    // Generated listings have none, so that no quote has to be found for a value.
    evidence: row.evidence,
    seo: { title: row.seo.title ?? null, meta: row.seo.meta ?? null },
    headline: row.headline,
    summary: row.summary,
    votes_held: row.votes_held,
    week_votes: row.week_votes,
    verified: row.verified_at !== null,
    verified_at: row.verified_at?.toISOString() ?? null,
    latest_updates: (row.updates ?? []).map((update) => ({
      ...update,
      created_at: new Date(update.created_at).toISOString(),
    })),
    community_rating: row.rating,
    domain_rating: ratingOf(row.measurements),
    launch_rank: row.launch_rank,
    links: {
      website: row.website_url,
      page: summaryPart.url,
      badge: `${baseUrl}/badges/${row.slug}/listed.svg`,
      badges: `${api}/badges`,
      alternatives: `${api}/alternatives`,
      demo_video: row.demo_video_url,
    },
    ...summaryPart,
  };
  if (row.unlocked_sections.length === 0) return answer;
  return {
    ...(row.unlocked_sections.includes('story') && { story: row.story }),
    ...(row.unlocked_sections.includes('milestones') && { milestones: row.milestones ?? [] }),
    ...(row.unlocked_sections.includes('media') && {
      media: (row.media ?? []).map((one) => ({ ...one, picture: pictureOf(one.picture, baseUrl) })),
    }),
    ...answer,
  };
}

function ratingOf(measurements: Item['measurements']): object | null {
  const latest = measurements?.at(-1);
  if (!measurements || !latest) return null;
  const ago = ({ measured_on }: { measured_on: string }) =>
    (Date.parse(latest.measured_on) - Date.parse(measured_on)) / dayMs;
  const [earlier] = measurements
    .filter((measured) => ago(measured) >= 20 && ago(measured) <= 45)
    .sort((a, b) => Math.abs(ago(a) - 30) - Math.abs(ago(b) - 30));
  return {
    rating: latest.rating,
    measured_on: latest.measured_on,
    source: latest.source,
    is_demo: latest.is_demo,
    history: measurements.map(({ measured_on, rating }) => ({ measured_on, rating })),
    trend: earlier ? Math.round((latest.rating - earlier.rating) * 10) / 10 : null,
    trend_since: earlier?.measured_on ?? null,
  };
}
