/** What holds for REST is asserted over MCP by the same cases, with real clients of both generations. */
import { expect } from 'chai';
import { toolOf } from '../../src/faces/mcp-tools.ts';
import { operations } from '../../src/operations.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Called, callersOf } from '../support/callers.ts';
import { insertListing } from '../listings/listing-rows.ts';
import { insertCategories, insertReadyDraft } from '../support/drafts.ts';
import { answerValidator } from './answer-validator.ts';
import type { Case, Fixture } from './cases/case.ts';
import { accountsCases } from './cases/accounts.ts';
import { badgesCases } from './cases/badges.ts';
import { blogCases } from './cases/blog.ts';
import { directoryCases } from './cases/directory.ts';
import { draftsCases } from './cases/drafts.ts';
import { foundersCases } from './cases/founders.ts';
import { launchesCases } from './cases/launches.ts';
import { listingsCases } from './cases/listings.ts';
import { myListingsCases } from './cases/my-listings.ts';

const cases: readonly Case[] = [
  ...directoryCases,
  ...foundersCases,
  ...blogCases,
  ...listingsCases,
  ...launchesCases,
  ...accountsCases,
  ...draftsCases,
  ...myListingsCases,
  ...badgesCases,
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
    await insertListing(api.db, 'quillbarrow', { votes: 2 });
    await insertListing(api.db, 'stringbeck', { votes: 1 });
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
        if (status < 400) expectListed(operation, answer.body);
        answers.push({ status: answer.status, body: comparable(answer.body) });
      }
      for (const answer of answers) expect(answer).to.deep.equal(answers[0]);
    });
  }
});

const validators = new Map(
  operations.map((operation) => [operation.id, answerValidator(toolOf(operation).outputSchema ?? {})]),
);

/** The short schema that agents are shown is true of every answer. */
function expectListed(id: string, body: Record<string, unknown>): void {
  const { valid, errorMessage } = validators.get(id)?.(body) ?? { valid: false, errorMessage: 'no schema' };
  expect(valid, errorMessage).to.equal(true);
}

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
