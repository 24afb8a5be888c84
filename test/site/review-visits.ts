/** A draft with the stored pages that its quotes are on: long, in several scripts, with markup in its texts. */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { readPage } from '../../activities/reading/page.ts';
import { newProfile } from '../../src/shared/profile-rules.ts';
import type { DraftedProfile, Evidence } from '../../src/shared/profile-schema.ts';

const home = 'https://tidewell.example/';
const about = 'https://tidewell.example/about';

export const hostileText = '<b>Bold</b> & "quoted" <script>alert(1)</script>';
export const rtlText = 'صناديق بريد هادئة للفرق الصغيرة';
const emojiText = 'Made with 💙 by 👩‍💻👨‍👩‍👧‍👦 in Lund 🇸🇪';

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const paragraphs = Array.from(
  { length: 700 },
  (_, i) => `<p>Paragraph ${i} says something about mail, and about the day on which it came.</p>`,
);

const pages = {
  [home]: `<!doctype html><html lang="en"><head><title>Tidewell – calm inboxes</title>
    <meta name="description" content="A shared inbox that stays empty."></head><body>
    <h1>Calm inboxes for small teams</h1>${paragraphs.slice(0, 500).join('\n')}
    <p>Shared drafts, snooze and rules.</p>${paragraphs.slice(500).join('\n')}
    <p>Free for one person; teams pay $9 a month.</p>
    <a href="https://www.linkedin.com/company/tidewell">LinkedIn</a></body></html>`,
  [about]: `<!doctype html><html lang="en"><head><title>About Tidewell</title></head><body>
    <p>${escaped(hostileText)}</p><p dir="rtl">${rtlText}</p><p>${emojiText}</p>
    <p>Mara Lind founded Tidewell in 2019.</p></body></html>`,
};

const on = (url: string, ...quotes: string[]): Evidence[] =>
  quotes.map((quote) => ({ quote, page_url: url }));

const drafted: DraftedProfile = {
  fields: {
    name: { value: 'Tidewell', evidence: [...on(home, 'Tidewell'), ...on(about, 'About Tidewell')] },
    tagline: { value: 'Calm inboxes for small teams', evidence: on(home, 'Calm inboxes for small teams') },
    short_description: { value: rtlText, evidence: on(about, rtlText) },
    description: { value: `${hostileText}\n\n${emojiText}`, evidence: on(about, hostileText, emojiText) },
    categories: { value: ['Productivity'], evidence: on(home, 'A shared inbox that stays empty.') },
    features: {
      value: ['Shared drafts', 'Snooze'],
      evidence: on(home, 'Shared drafts, snooze and rules.'),
    },
    pricing_model: { value: 'freemium', evidence: on(home, 'Free for one person; teams pay $9 a month.') },
    founded_year: { value: '2019', evidence: on(about, 'Mara Lind founded Tidewell in 2019.') },
  },
  faqs: [],
  founders: [{ value: { name: 'Mara Lind' }, evidence: on(about, 'Mara Lind founded Tidewell in 2019.') }],
  company_socials: {
    linkedin: {
      value: 'https://www.linkedin.com/company/tidewell',
      evidence: on(home, 'https://www.linkedin.com/company/tidewell'),
    },
  },
  founder_socials: {},
  story: {},
  milestones: [],
};

/** A ready draft of the account with that address; returns its id. */
export async function insertReviewedDraft(db: Knex, email: string): Promise<string> {
  const id = randomUUID();
  const account = await db('accounts').where({ email }).first<{ id: number }>('id');
  const site = await db('sites').first<{ id: number }>('id');
  const now = new Date();
  await db('drafts').insert({
    id,
    site_id: site.id,
    account_id: account.id,
    url: home,
    status: 'ready',
    drafted_by: 'rules',
    profile: JSON.stringify(newProfile(drafted)),
    created_at: now,
    updated_at: now,
  });
  for (const [url, html] of Object.entries(pages)) {
    const { title, text } = readPage(html, url);
    await db('draft_pages').insert({ draft_id: id, url, title, status: 200, html, text });
  }
  await db('draft_pages').insert({
    draft_id: id,
    url: 'https://tidewell.example/admin',
    refused_why: 'robots.txt does not allow it.',
  });
  return id;
}
