/** Examples of answers for the OpenAPI document; operations that answer the same have the same. */
import type { z } from 'zod';
import type { DraftProgress, DraftSummary, DraftView } from './view-schema.ts';

export const draftExample = {
  id: 'b1d0c0de-4f5f-4d6e-9d2e-0a4b8a2f9c11',
  role: 'owner',
  url: 'https://tidewell.example/',
  status: 'ready',
  listing_id: null,
  failure: null,
  waits_for: [{ what: 'draft_ready', says: 'Review it, correct it with update_draft, then submit_draft.' }],
  completeness: {
    percent: 48,
    missing: [
      {
        field: 'short_description',
        why: 'Search results show it.',
        add: 'One or two sentences, with update_draft.',
      },
    ],
  },
  created_at: '2026-11-25T12:00:00Z',
  updated_at: '2026-11-25T12:00:00Z',
  version: 2,
  fields: {
    name: {
      value: 'Tidewell',
      state: 'ai',
      evidence: [{ quote: 'Tidewell', page_url: 'https://tidewell.example/' }],
    },
    tags: { value: ['mail'], state: 'edited', evidence: [] },
    country: { value: null, state: 'not_found', evidence: [] },
  },
  regenerating: [],
  faqs: [{ question: 'Is there a trial?', answer: 'Yes, 14 days.', evidence: [] }],
  company_socials: {},
  founder_socials: {},
  founders: [],
  story: {},
  milestones: [],
  competitor_url: null,
  competitor: null,
  seo: { title: null, meta: null },
  waits_for_turn: false,
  reading_now: [],
  language: null,
  pages_read: [],
  pages_refused: [],
  drafted_by: 'rules',
  badge: null,
  notices: [],
  invites: [],
} satisfies z.output<typeof DraftView>;

const submitted: Omit<z.output<typeof DraftSummary>, 'name'> = {
  id: draftExample.id,
  role: 'owner',
  url: 'https://new.example.com/',
  status: 'crawling',
  listing_id: null,
  failure: null,
  waits_for: [{ what: 'reading', says: 'The website is being read and drafted.' }],
  completeness: { percent: 0, missing: [] },
  created_at: draftExample.created_at,
  updated_at: draftExample.updated_at,
};

export const draftSummaryExample = { ...submitted, name: null } satisfies z.output<typeof DraftSummary>;

export const submittedDraftExample = {
  ...draftExample,
  ...submitted,
  version: 1,
  fields: {},
  faqs: [],
  drafted_by: null,
} satisfies z.output<typeof DraftView>;

/** Of a draft whose website is being read. */
export const progressExample = {
  id: draftExample.id,
  url: draftExample.url,
  status: 'crawling',
  failure: null,
  waits_for_turn: false,
  reading_now: ['https://tidewell.example/pricing'],
  language: null,
  pages_read: [],
  pages_refused: [],
} satisfies z.output<typeof DraftProgress>;
