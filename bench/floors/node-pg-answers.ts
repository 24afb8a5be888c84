/**
 * The least that gives the same answers as the public reads: one named statement each, JSON built from its rows.
 * Written by hand for these answers and kept apart from the service on purpose: it shares no code with what it is
 * the floor of. Before it measures, the bench looks whether both still answer the same.
 */
import pg from 'pg';

pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const dayMs = 86_400_000;
const countCap = 1_000;
const shownOfWeek = 200;

interface Summary {
  slug: string;
  name: string;
  website_url: string;
  tagline: string | null;
  logo_url: string | null;
  pricing_model: string | null;
  country: string | null;
  votes: number;
  status: string;
  launch_week: string | null;
  launched_at: Date | null;
  is_demo: boolean;
  category_slug: string | null;
  category_name: string | null;
}

/** Nested look-ups: for a page, the planner's own choice for joins would hash whole tables. */
const summary = `l.slug, l.name, l.website_url, l.tagline, l.logo_url, l.pricing_model, l.country, l.votes, l.status,
  l.launch_week, l.launched_at, l.is_demo, c.slug AS category_slug, c.name AS category_name`;
const category = `LEFT JOIN LATERAL (SELECT slug, name FROM categories WHERE id = (
  SELECT category_id FROM listing_categories WHERE listing_id = l.id AND position = 0)) c ON true`;

const summaryOf = (row: Summary, baseUrl: string) => ({
  slug: row.slug,
  name: row.name,
  url: `${baseUrl}/listings/${row.slug}`,
  website_url: row.website_url,
  tagline: row.tagline,
  logo_url: row.logo_url,
  primary_category: row.category_slug === null ? null : { slug: row.category_slug, name: row.category_name },
  pricing_model: row.pricing_model,
  country: row.country,
  votes: row.votes,
  status: row.status,
  launch_week: row.launch_week,
  launched_at: row.launched_at?.toISOString() ?? null,
  is_demo: row.is_demo,
});

interface Item extends Summary {
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
  categories: object[] | null;
  founders: object[] | null;
  milestones: object[] | null;
  media: object[] | null;
  updates: { title: string; body: string; created_at: string }[] | null;
  rating: object | null;
  measurements: { measured_on: string; rating: number; source: string; is_demo: boolean }[] | null;
}

const item = {
  name: 'item',
  text: `SELECT ${summary}, l.short_description, l.description, l.stage, l.pricing_summary, l.city, l.founded_year,
    l.contact_email, l.demo_video_url, l.tags, l.features, l.usps, l.keywords, l.faqs, l.company_socials,
    l.founder_socials, l.not_found_on_website, l.unlocked_sections, l.seo, l.story,
    (SELECT json_agg(json_build_object('slug', k.slug, 'name', k.name) ORDER BY lc.position)
      FROM listing_categories lc, LATERAL (SELECT * FROM categories WHERE id = lc.category_id OFFSET 0) k
      WHERE lc.listing_id = l.id) AS categories,
    (SELECT json_agg(json_build_object('slug', f.slug, 'name', f.name, 'title', lf.title, 'bio', f.bio) ORDER BY lf.position)
      FROM listing_founders lf JOIN founders f ON f.id = lf.founder_id WHERE lf.listing_id = l.id) AS founders,
    (SELECT json_agg(json_build_object('date', m.date, 'title', m.title, 'description', m.description, 'url', m.url) ORDER BY m.date, m.id)
      FROM milestones m WHERE m.listing_id = l.id) AS milestones,
    (SELECT json_agg(json_build_object('kind', m.kind, 'url', m.url, 'caption', m.caption) ORDER BY m.position)
      FROM listing_media m WHERE m.listing_id = l.id) AS media,
    (SELECT json_agg(json_build_object('title', u.title, 'body', u.body, 'created_at', u.created_at))
      FROM (SELECT * FROM listing_updates WHERE listing_id = l.id ORDER BY created_at DESC, id DESC LIMIT 5) u) AS updates,
    (SELECT json_build_object('average', round(avg(r.rating), 2), 'count', count(*)) FROM reviews r
      WHERE r.listing_id = l.id AND r.status = 'published' AND r.account_id IS DISTINCT FROM l.owner_id
        AND NOT EXISTS (SELECT FROM listing_founders lf JOIN founders f ON f.id = lf.founder_id
          WHERE lf.listing_id = l.id AND f.account_id = r.account_id)
      HAVING count(*) > 0) AS rating,
    (SELECT json_agg(json_build_object('measured_on', d.measured_on, 'rating', d.rating, 'source', d.source, 'is_demo', d.is_demo)
        ORDER BY d.measured_on)
      FROM (SELECT * FROM domain_ratings WHERE domain = l.domain ORDER BY measured_on DESC LIMIT 12) d) AS measurements
    FROM listings l ${category}
    WHERE l.site_id = 1 AND l.slug = $1 AND l.status IN ('live', 'awaiting_badge', 'scheduled')`,
};

function itemOf(row: Item, baseUrl: string): object {
  const api = `${baseUrl}/api/v1/listings/${row.slug}`;
  const summaryPart = summaryOf(row, baseUrl);
  return {
    ...summaryPart,
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
    founders: row.founders ?? [],
    faqs: row.faqs,
    socials: row.company_socials,
    founder_socials: row.founder_socials,
    not_found_on_website: row.not_found_on_website,
    seo: { title: row.seo.title ?? null, meta: row.seo.meta ?? null },
    latest_updates: (row.updates ?? []).map((update) => ({
      ...update,
      created_at: new Date(update.created_at).toISOString(),
    })),
    community_rating: row.rating,
    domain_rating: ratingOf(row.measurements),
    ...(row.unlocked_sections.includes('story') && { story: row.story }),
    ...(row.unlocked_sections.includes('milestones') && { milestones: row.milestones ?? [] }),
    ...(row.unlocked_sections.includes('media') && { media: row.media ?? [] }),
    links: {
      website: row.website_url,
      page: summaryPart.url,
      badge: `${baseUrl}/badges/${row.slug}/listed.svg`,
      badges: `${api}/badges`,
      alternatives: `${api}/alternatives`,
      demo_video: row.demo_video_url,
    },
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

const newest = {
  name: 'newest',
  text: `SELECT ${summary}, (SELECT count(*) FROM (
      SELECT FROM listings WHERE site_id = 1 AND status = 'live' LIMIT ${countCap + 1}) x) AS total
    FROM (SELECT * FROM listings WHERE site_id = 1 AND status = 'live' ORDER BY launched_at DESC, id LIMIT 20) l ${category}
    ORDER BY l.launched_at DESC, l.id`,
};

function newestOf(rows: (Summary & { total: number })[], baseUrl: string): object {
  const counted = rows[0]?.total ?? 0;
  const total = Math.min(counted, countCap);
  return {
    items: rows.map((row) => summaryOf(row, baseUrl)),
    page: 1,
    per_page: 20,
    total,
    total_pages: Math.ceil(total / 20),
    ...(counted > countCap && { total_is_lower_bound: true }),
  };
}

const week = {
  name: 'week',
  text: `SELECT ${summary}, (SELECT count(*) FROM listings WHERE site_id = 1 AND launch_week = $1 AND status = 'live') AS total
    FROM (SELECT * FROM listings WHERE site_id = 1 AND launch_week = $1 AND status = 'live'
      ORDER BY votes DESC, launched_at, id LIMIT ${shownOfWeek}) l ${category}
    ORDER BY l.votes DESC, l.launched_at, l.id`,
};

function weekOf(rows: (Summary & { total: number })[], monday: string, baseUrl: string): object {
  return {
    week: monday,
    starts_at: `${monday}T00:00:00.000Z`,
    ends_at: `${weeksFrom(monday, 1)}T00:00:00.000Z`,
    state: 'past',
    previous_week: weeksFrom(monday, -1),
    next_week: weeksFrom(monday, 1),
    items: rows.map((row, index) => ({ ...summaryOf(row, baseUrl), rank: index + 1 })),
    live_total: rows[0]?.total ?? 0,
    scheduled: null,
    scheduled_total: null,
    featured: null,
  };
}

const dayName = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const weeksFrom = (monday: string, weeks: number) => dayName(Date.parse(monday) + 7 * weeks * dayMs);

export function createAnswers(pool: pg.Pool, baseUrl: string) {
  return {
    async item(slug: string): Promise<object | null> {
      const { rows } = await pool.query<Item>({ ...item, values: [slug] });
      return rows[0] ? itemOf(rows[0], baseUrl) : null;
    },
    async newest(): Promise<object> {
      const { rows } = await pool.query<Summary & { total: number }>(newest);
      return newestOf(rows, baseUrl);
    },
    async lastWeek(): Promise<object> {
      const now = new Date();
      const monday = dayName(now.getTime() - (((now.getUTCDay() + 6) % 7) + 7) * dayMs);
      const { rows } = await pool.query<Summary & { total: number }>({ ...week, values: [monday] });
      return weekOf(rows, monday, baseUrl);
    },
  };
}
