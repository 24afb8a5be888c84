/** update_my_listing: every bound of its input, at it and past it. */
import type { Case } from './case.ts';

type Edits = Record<string, unknown>;

const operation = 'update_my_listing';
const taken = (says: string, edits: Edits): Case => ({
  operation,
  says,
  input: ({ listingId }) => ({ listing_id: listingId, ...edits }),
  status: 200,
});
const refused = (says: string, edits: Edits): Case => ({
  ...taken(says, edits),
  status: 400,
  code: 'invalid_input',
});

const long = (length: number) => 'x'.repeat(length);
const linkOf = (length: number) => `https://a.example/${long(length - 18)}`;
const many = (length: number, item: unknown) => Array.from({ length }, () => item);
const faq = { question: 'Q?', answer: 'A.' };

/** As much as there may be of each, and one more. */
const bounds: [says: string, most: number, of: (amount: number) => Edits][] = [
  ['tagline', 200, (n) => ({ fields: { tagline: long(n) } })],
  ['short_description', 300, (n) => ({ fields: { short_description: long(n) } })],
  ['description', 20_000, (n) => ({ fields: { description: long(n) } })],
  ['pricing_model', 40, (n) => ({ fields: { pricing_model: long(n) } })],
  ['pricing_summary', 300, (n) => ({ fields: { pricing_summary: long(n) } })],
  ['city', 120, (n) => ({ fields: { city: long(n) } })],
  ['demo_video_url', 500, (n) => ({ fields: { demo_video_url: linkOf(n) } })],
  // Before the @ an address has at most 64 letters, and each label after it at most 63 (RFC 5321, 4.5.3.1).
  [
    'contact_email',
    254,
    (n) => ({
      fields: {
        contact_email: `${'a'.repeat(n - 191)}@${[60, 60, 60].map((size) => 'b'.repeat(size)).join('.')}.example`,
      },
    }),
  ],
  ['headline', 200, (n) => ({ fields: { headline: long(n) } })],
  ['summary', 20_000, (n) => ({ fields: { summary: long(n) } })],
  ['seo_title', 200, (n) => ({ fields: { seo_title: long(n) } })],
  ['seo_description', 320, (n) => ({ fields: { seo_description: long(n) } })],
  ['founded_year', 2100, (n) => ({ fields: { founded_year: n } })],
  ['features', 20, (n) => ({ fields: { features: many(n, 'a') } })],
  ['usps', 20, (n) => ({ fields: { usps: many(n, 'a') } })],
  ['keywords', 20, (n) => ({ fields: { keywords: many(n, 'a') } })],
  ['of a feature', 200, (n) => ({ fields: { features: [long(n)] } })],
  ['of a usp', 200, (n) => ({ fields: { usps: [long(n)] } })],
  ['of a keyword', 200, (n) => ({ fields: { keywords: [long(n)] } })],
  ['apply_to', 60, (n) => ({ apply_to: many(n, 'main') })],
  ['of a site key', 40, (n) => ({ apply_to: [long(n)] })],
  ['of a link', 500, (n) => ({ socials: { x: linkOf(n) } })],
  ['faqs', 10, (n) => ({ faqs: many(n, faq) })],
  ['of a question', 300, (n) => ({ faqs: [{ ...faq, question: long(n) }] })],
  ['of an answer', 1500, (n) => ({ faqs: [{ ...faq, answer: long(n) }] })],
];

export const updateMyListingCases: readonly Case[] = [
  taken('nothing to change', {}),
  ...bounds.flatMap(([says, most, of]) => [
    taken(`${most} ${says}`, of(most)),
    refused(`${most + 1} ${says}`, of(most + 1)),
  ]),
  taken('the year 1800', { fields: { founded_year: 1800 } }),
  refused('the year 1799', { fields: { founded_year: 1799 } }),
  taken('no year', { fields: { founded_year: null } }),
  refused('a year in quotes', { fields: { founded_year: '1999' } }),
  taken('a country in small letters', { fields: { country: 'pt' } }),
  refused('a country of three letters', { fields: { country: 'PRT' } }),
  refused('a country that is none', { fields: { country: 'XX' } }),
  taken('an empty text', { fields: { headline: '', country: '' } }),
  refused('null for a text', { fields: { headline: null } }),
  refused('null for a list', { fields: { usps: null } }),
  refused('an address that is none', { fields: { contact_email: 'hello' } }),
  refused('a video that is no link', { fields: { demo_video_url: 'watch me' } }),
  taken('no links and no FAQs', { socials: {}, faqs: [] }),
  refused('a link that is none', { socials: { x: 'javascript:alert(1)' } }),
  refused('an unknown platform', { socials: { myspace: 'https://a.example/' } }),
  refused('an empty question', { faqs: [{ ...faq, question: '' }] }),
  refused('a FAQ without an answer', { faqs: [{ question: 'Q?' }] }),
  taken('a site that is not there', { apply_to: ['nowhere'], fields: { headline: 'H' } }),
  taken('all sites, with nothing to send', { apply_to: ['all', 'main'], fields: { city: 'Porto' } }),
  refused('sites as a text', { apply_to: 'all' }),
  refused('an unknown property', { votes: 9 }),
  refused('an unknown field', { fields: { name: 'Other' } }),
  refused('an unknown property of a FAQ', { faqs: [{ ...faq, colour: 'red' }] }),
  {
    operation,
    says: 'one that is not',
    input: () => ({ listing_id: 999_999, fields: { city: 'Porto' } }),
    status: 404,
    code: 'listing_not_found',
  },
  {
    operation,
    says: 'somebody else’s',
    input: ({ othersListingId }) => ({ listing_id: othersListingId, fields: { city: 'Porto' } }),
    status: 404,
    code: 'listing_not_found',
  },
  { operation, says: 'id 0', input: () => ({ listing_id: 0 }), status: 400, code: 'invalid_input' },
  {
    ...taken('nobody', { fields: { city: 'Porto' } }),
    as: 'nobody',
    status: 401,
    code: 'unauthenticated',
  },
  {
    ...taken('a key that only reads', { fields: { city: 'Porto' } }),
    as: 'reader',
    status: 403,
    code: 'insufficient_scope',
  },
];
