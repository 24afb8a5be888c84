/** What holds for REST is asserted over MCP by the same cases, with real clients of both generations. */
import { expect } from 'chai';
import { operations } from '../../src/operations.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Called, callersOf } from '../support/callers.ts';
import { insertCategories, insertReadyDraft } from '../support/drafts.ts';

interface Fixture {
  draftId: string;
  othersDraftId: string;
  listingId: number;
}

interface Case {
  operation: string;
  says: string;
  input: (fixture: Fixture) => Record<string, unknown>;
  as?: 'owner' | 'reader' | 'nobody';
  status: number;
  code?: string;
}

const cases: Case[] = [
  { operation: 'get_site_info', says: 'anyone', input: () => ({}), as: 'nobody', status: 200 },
  {
    operation: 'get_site_info',
    says: 'an unknown property',
    input: () => ({ x: 1 }),
    status: 400,
    code: 'invalid_input',
  },
  {
    operation: 'search_listings',
    says: 'a page past the end',
    input: () => ({ page: 1000, per_page: 100 }),
    as: 'nobody',
    status: 200,
  },
  {
    operation: 'search_listings',
    says: 'page 0',
    input: () => ({ page: 0 }),
    status: 400,
    code: 'invalid_input',
  },
  {
    operation: 'search_listings',
    says: 'an unknown sort',
    input: () => ({ sort: 'best' }),
    status: 400,
    code: 'invalid_input',
  },
  {
    operation: 'search_listings',
    says: 'operators and wildcards',
    input: () => ({ q: `((% _ "a' & | \\` }),
    status: 200,
  },
  {
    operation: 'search_listings',
    says: 'a NUL',
    input: () => ({ q: 'a\0b' }),
    status: 400,
    code: 'invalid_input',
  },
  {
    operation: 'search_listings',
    says: '201 characters',
    input: () => ({ q: 'x'.repeat(201) }),
    status: 400,
    code: 'invalid_input',
  },
  {
    operation: 'get_listing',
    says: 'an unknown slug',
    input: () => ({ slug: 'nobody-knows' }),
    status: 404,
    code: 'listing_not_found',
  },
  {
    operation: 'get_listing',
    says: 'a bad slug',
    input: () => ({ slug: 'No_Slug' }),
    status: 400,
    code: 'invalid_input',
  },
  {
    operation: 'get_listing',
    says: 'an unpublished listing',
    input: () => ({ slug: 'tidewell' }),
    status: 404,
    code: 'listing_not_found',
  },
  {
    operation: 'get_launch_week',
    says: 'this week',
    input: () => ({ week: 'this' }),
    as: 'nobody',
    status: 200,
  },
  {
    operation: 'get_launch_week',
    says: 'a date in week 53',
    input: () => ({ week: '2027-01-01' }),
    status: 200,
  },
  {
    operation: 'get_launch_week',
    says: '0000-00-00',
    input: () => ({ week: '0000-00-00' }),
    status: 400,
    code: 'invalid_input',
  },
  {
    operation: 'get_launch_week',
    says: '11 characters',
    input: () => ({ week: '2026-11-211' }),
    status: 400,
    code: 'invalid_input',
  },
  { operation: 'get_account', says: 'its owner', input: () => ({}), status: 200 },
  {
    operation: 'get_account',
    says: 'nobody',
    input: () => ({}),
    as: 'nobody',
    status: 401,
    code: 'unauthenticated',
  },
  {
    operation: 'submit_listing',
    says: 'not a URL',
    input: () => ({ url: 'not a url' }),
    status: 400,
    code: 'invalid_input',
  },
  {
    operation: 'submit_listing',
    says: 'a private address',
    input: () => ({ url: 'http://127.0.0.1/' }),
    status: 400,
    code: 'invalid_input',
  },
  {
    operation: 'submit_listing',
    says: '2,049 characters',
    input: () => ({ url: `https://example.com/${'x'.repeat(2029)}` }),
    status: 400,
    code: 'invalid_input',
  },
  {
    operation: 'submit_listing',
    says: 'a website',
    input: () => ({ url: 'https://example.com' }),
    status: 201,
  },
  {
    operation: 'submit_listing',
    says: 'a key that only reads',
    input: () => ({ url: 'https://example.com' }),
    as: 'reader',
    status: 403,
    code: 'insufficient_scope',
  },
  { operation: 'list_my_drafts', says: 'its owner', input: () => ({ per_page: 5 }), status: 200 },
  {
    operation: 'list_my_drafts',
    says: 'per_page 101',
    input: () => ({ per_page: 101 }),
    status: 400,
    code: 'invalid_input',
  },
  { operation: 'get_draft', says: 'its owner', input: ({ draftId }) => ({ id: draftId }), status: 200 },
  {
    operation: 'get_draft',
    says: 'somebody else’s',
    input: ({ othersDraftId }) => ({ id: othersDraftId }),
    status: 404,
    code: 'draft_not_found',
  },
  {
    operation: 'get_draft',
    says: 'not a UUID',
    input: () => ({ id: '12' }),
    status: 400,
    code: 'invalid_input',
  },
  {
    operation: 'update_draft',
    says: 'nothing to change',
    input: ({ draftId }) => ({ id: draftId }),
    status: 200,
  },
  {
    operation: 'update_draft',
    says: 'an unknown field',
    input: ({ draftId }) => ({ id: draftId, fields: { nome: 'x' } }),
    status: 400,
    code: 'invalid_input',
  },
  {
    operation: 'update_draft',
    says: 'somebody else’s',
    input: ({ othersDraftId }) => ({ id: othersDraftId, fields: { name: 'Mine' } }),
    status: 404,
    code: 'draft_not_found',
  },
  { operation: 'submit_draft', says: 'again', input: ({ draftId }) => ({ id: draftId }), status: 200 },
  {
    operation: 'submit_draft',
    says: 'a stray property',
    input: ({ draftId }) => ({ id: draftId, force: true }),
    status: 400,
    code: 'invalid_input',
  },
  { operation: 'list_my_listings', says: 'its owner', input: () => ({}), status: 200 },
  {
    operation: 'get_my_listing',
    says: 'its owner',
    input: ({ listingId }) => ({ listing_id: listingId }),
    status: 200,
  },
  {
    operation: 'get_my_listing',
    says: 'one that is not',
    input: () => ({ listing_id: 999_999 }),
    status: 404,
    code: 'listing_not_found',
  },
  {
    operation: 'get_my_listing',
    says: 'id 0',
    input: () => ({ listing_id: 0 }),
    status: 400,
    code: 'invalid_input',
  },
  {
    operation: 'choose_free_listing',
    says: 'one that is not',
    input: () => ({ listing_id: 999_999 }),
    status: 404,
    code: 'listing_not_found',
  },
  {
    operation: 'choose_free_listing',
    says: 'nobody',
    input: () => ({ listing_id: 1 }),
    as: 'nobody',
    status: 401,
    code: 'unauthenticated',
  },
  {
    operation: 'choose_free_listing',
    says: 'its owner',
    input: ({ listingId }) => ({ listing_id: listingId }),
    status: 200,
  },
];

describe('every operation, on every face', () => {
  let api: RunningApi;
  let fixture: Fixture;
  const keys: Record<string, string | undefined> = {};

  before(async () => {
    api = await startApi({ clock: () => new Date('2026-11-25T12:00:00Z') });
    keys['owner'] = await api.key();
    keys['reader'] = await api.key('founder@example.com', ['account:read']);
    await api.key('other@example.com');
    await insertCategories(api.db);
    const draftId = await insertReadyDraft(api.db);
    const othersDraftId = await insertReadyDraft(api.db, 'other@example.com');
    const submitted = await callersOf(api.baseUrl)['REST']?.(
      'submit_draft',
      { id: draftId },
      { key: keys['owner'] },
    );
    fixture = { draftId, othersDraftId, listingId: Number(submitted?.body['listing_id']) };
  });
  after(() => api.close());

  it('is called by a case at least', () => {
    const called = new Set(cases.map(({ operation }) => operation));
    expect(operations.map(({ id }) => id).filter((id) => !called.has(id))).to.deep.equal([]);
  });

  for (const { operation, says, input, as = 'owner', status, code } of cases) {
    it(`${operation}: ${says} → ${status}`, async () => {
      const answers: Called[] = [];
      for (const [face, call] of Object.entries(callersOf(api.baseUrl))) {
        const answer = await call(operation, input(fixture), { key: keys[as] });
        expect(answer.status, `${face}: ${JSON.stringify(answer.body)}`).to.equal(status);
        if (code) expect(answer.body['code'], face).to.equal(code);
        answers.push({ status: answer.status, body: comparable(answer.body) });
      }
      for (const answer of answers) expect(answer).to.deep.equal(answers[0]);
    });
  }
});

/** Leaves out what differs between any two calls: ids and instants of the call itself. */
function comparable(body: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(body, (name, value: unknown) =>
      ['request_id', 'updated_at', 'created_at'].includes(name) ||
      (name === 'id' && typeof value === 'string') ||
      (name === 'total' && typeof value === 'number')
        ? undefined
        : value,
    ),
  ) as Record<string, unknown>;
}
