/** Rows that a crawl would have made, for tests of what comes after it. */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { newProfile } from '../../src/shared/profile-rules.ts';
import type { DraftedProfile } from '../../src/shared/profile-schema.ts';

const page = 'https://tidewell.example/';
const cited = <T>(value: T, quote: string) => ({ value, evidence: [{ quote, page_url: page }] });

export const drafted: DraftedProfile = {
  fields: {
    name: cited('Tidewell', 'Tidewell'),
    tagline: cited('Calm inboxes for small teams', 'Calm inboxes for small teams'),
    categories: cited(['Productivity'], 'A productivity tool'),
    features: cited(['Shared drafts', 'Snooze'], 'Shared drafts and snooze'),
  },
  faqs: [
    cited({ question: 'Is there a trial?', answer: 'Yes, 14 days.' }, 'Is there a trial? Yes, 14 days.'),
  ],
  founders: [
    cited(
      { name: 'Mara Lind', title: 'Founder', bio: 'Built mail tools for fifteen years before this.' },
      'Mara Lind',
    ),
  ],
  company_socials: {
    linkedin: cited('https://www.linkedin.com/company/tidewell', 'https://www.linkedin.com/company/tidewell'),
  },
  founder_socials: {},
  story: {},
  milestones: [],
};

/** Databases with a draft of `page`. */
const withDraft = new WeakSet<Knex>();

/** A draft that has been read and drafted; returns its id. Each has a website of its own, unless one is given. */
export async function insertReadyDraft(
  db: Knex,
  email = 'founder@example.com',
  status = 'ready',
  website?: string,
): Promise<string> {
  const id = randomUUID();
  const url = website ?? (withDraft.has(db) ? `https://${id}.example/` : page);
  withDraft.add(db);
  const now = new Date();
  const account = await db('accounts').where({ email }).first<{ id: number }>('id');
  const site = await db('sites').first<{ id: number }>('id');
  await db('drafts').insert({
    id,
    site_id: site.id,
    account_id: account.id,
    url,
    status,
    ...(status === 'failed' && {
      failure_code: 'host_not_found',
      failure_message: 'The host was not found.',
    }),
    drafted_by: 'rules',
    // One that was never ready has none.
    profile: JSON.stringify(
      status === 'crawling' ? {} : newProfile(status === 'ready' ? drafted : undefined),
    ),
    created_at: now,
    updated_at: now,
  });
  return id;
}

export async function insertCategories(db: Knex): Promise<void> {
  await db('categories').insert([
    { slug: 'productivity', name: 'Productivity' },
    { slug: 'developer-tools', name: 'Developer tools' },
  ]);
}
