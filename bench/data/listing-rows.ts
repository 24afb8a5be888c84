/** Rows of `listings` with complete profiles. */
import type { Row, Value } from './copy-in.ts';
import type { Place } from './calendar.ts';
import { type Plan, categoriesOf, countryOf, domainOf } from './plan.ts';
import { type Random, between, chance, pick, pickSome, randomOf, zipf } from './random.ts';
import { slugOf } from './slugs.ts';
import { type Writer, brandName, writerOf } from './texts.ts';

const stages = ['launched', 'beta', 'early-access', 'concept'];
const stageByRank = zipf(stages.length, { steep: 2, flat: 1 });
const pricing = [
  'subscription',
  'freemium',
  'free',
  'usage-based',
  'one-time',
  'contact-sales',
  'open-source',
];
const pricingByRank = zipf(pricing.length, { steep: 1, flat: 1.5 });
const cities =
  'Berlin Lisbon Austin Pune Lyon Utrecht Leeds Gdańsk Malmö Porto Turin Tartu Brno Ghent Graz Cork'.split(
    ' ',
  );
const storySections = ['title', 'story', 'why_started', 'problem', 'journey', 'lessons', 'whats_next'];

export function* listingRows(plan: Plan): Iterable<Row> {
  const taken = new Set<string>();
  for (let index = 0; index < plan.calendar.listings; index += 1) {
    const random = randomOf(plan.seed, `listing ${index}`);
    const place = plan.calendar.placeOf(index);
    const topic = categoriesOf(plan, index, place.plan === 'paid')[0]?.topic ?? [];
    const name = brandName(random, plan.vocabulary);
    const slug = slugOf(name, taken);
    plan.slugs.push(slug);
    const writer = writerOf(random, plan.vocabulary, topic);
    const ownerId = chance(random, 0.15) ? between(random, 1, plan.accounts) : null;
    yield profileOf(place, {
      id: index + 1,
      siteId: plan.siteId,
      ownerId,
      name,
      slug,
      topic,
      writer,
      random,
    });
  }
}

interface Content {
  id: number;
  siteId: number;
  ownerId: number | null;
  name: string;
  slug: string;
  topic: readonly string[];
  writer: Writer;
  random: Random;
}

function profileOf(place: Place, content: Content): Row {
  const { id, siteId, ownerId, name, slug, topic, writer, random } = content;
  const domain = domainOf(slug);
  const paid = place.plan === 'paid';
  const blank = (share: number, make: () => Value) => (chance(random, share) ? null : make());
  const phrases = (least: number, most: number, words: number) =>
    Array.from({ length: between(random, least, most) }, () => writer.phrase(words));
  const facts = {
    pricing_summary: blank(
      0.3,
      () => `From ${between(random, 3, 90)} € a month; ${writer.phrase(4).toLowerCase()}.`,
    ),
    city: blank(0.3, () => pick(random, cities)),
    founded_year: blank(0.4, () => between(random, 1998, 2026)),
    contact_email: blank(0.5, () => `hello@${domain}`),
    demo_video_url: blank(0.8, () => `https://video.example/watch/${slug}`),
  };
  return {
    id,
    site_id: siteId,
    owner_id: ownerId,
    slug,
    status: place.status,
    plan: place.plan,
    launch_week: place.week,
    launched_at: place.launchedAt,
    name,
    website_url: `https://${domain}/`,
    domain,
    tagline: blank(0.03, () => writer.phrase(between(random, 4, 10))),
    short_description: blank(0.1, () => writer.sentence()),
    description: writer.prose(between(random, 40, 120)),
    stage: blank(0.1, () => stages[stageByRank(random)] ?? null),
    pricing_model: blank(0.1, () => pricing[pricingByRank(random)] ?? null),
    country: countryOf(random),
    ...facts,
    tags: pickSome(random, topic, between(random, 1, 4)),
    features: phrases(2, 6, 5),
    usps: phrases(0, 3, 5),
    keywords: [...new Set([...pickSome(random, topic, between(random, 2, 5)), writer.word(), writer.word()])],
    company_socials: { linkedin: `https://linkedin.example/${slug}`, x: `https://x.example/${slug}` },
    founder_socials: {},
    faqs: JSON.stringify(
      Array.from({ length: between(random, 0, 4) }, () => ({
        question: `${writer.phrase(7)}?`,
        answer: writer.prose(25),
      })),
    ),
    story: paid ? Object.fromEntries(storySections.map((section) => [section, writer.prose(40)])) : {},
    not_found_on_website: Object.entries(facts).flatMap(([column, value]) =>
      value === null ? [column] : [],
    ),
    unlocked_sections: paid ? ['story', 'milestones', 'media'] : [],
    votes: place.votes,
    // As if all were cast in the launch week, as most votes have no rows.
    week_votes: place.week === null ? 0 : place.votes,
    followers: Math.floor(place.votes * random() * 0.3),
    trend: place.trend,
    created_at: place.createdAt,
    updated_at: place.updatedAt,
  };
}
