/** What owners add to a listing: milestones, the founder story, interview answers, updates. */
import { storySections } from '../../../src/shared/profile-schema.ts';
import type { Case, Fixture } from './case.ts';

type Input = Record<string, unknown>;

/** Who may not, and ids that are none, of an operation on a listing. */
function notTheirs(operation: string, input: Input): Case[] {
  const to = (listing_id: unknown) => () => ({ listing_id, ...input });
  const own = ({ listingId }: Fixture) => ({ listing_id: listingId, ...input });
  return [
    { operation, says: 'no listing', input: to(999_999), status: 404, code: 'listing_not_found' },
    {
      operation,
      says: 'somebody else’s listing',
      input: ({ othersListingId }) => ({ listing_id: othersListingId, ...input }),
      status: 404,
      code: 'listing_not_found',
    },
    { operation, says: 'listing 0', input: to(0), status: 400, code: 'invalid_input' },
    { operation, says: 'nobody', input: own, as: 'nobody', status: 401, code: 'unauthenticated' },
    { operation, says: 'one who reads', input: own, as: 'reader', status: 403, code: 'insufficient_scope' },
    {
      operation,
      says: 'an unknown property',
      input: (fixture) => ({ ...own(fixture), force: true }),
      status: 400,
      code: 'invalid_input',
    },
  ];
}

const on =
  (input: Input) =>
  ({ listingId }: Fixture) => ({ listing_id: listingId, ...input });
const refused = { status: 400, code: 'invalid_input' } as const;

const milestone = { date: '2024-02-29', title: 'First customer' };
const adds = (says: string, more: Input, passes: boolean): Case => ({
  operation: 'add_milestone',
  says,
  input: on({ ...milestone, ...more }),
  ...(passes ? { status: 201 } : refused),
});
const url = (length: number) => `https://tidewell.example/${'x'.repeat(length - 25)}`;

const milestones: Case[] = [
  adds('what is needed', {}, true),
  ...notTheirs('add_milestone', milestone),
  adds('1800-01-01', { date: '1800-01-01' }, true),
  adds('1799-12-31', { date: '1799-12-31' }, false),
  adds('today', { date: '2026-11-25' }, true),
  adds('the future', { date: '2026-11-27' }, false),
  adds('no date', { date: '2023-02-29' }, false),
  adds('no title', { title: undefined }, false),
  adds('an empty title', { title: '' }, false),
  adds('a title of 200 characters', { title: 'x'.repeat(200) }, true),
  adds('a title of 201 characters', { title: 'x'.repeat(201) }, false),
  adds('a description of 2,000 characters', { description: 'x'.repeat(2000) }, true),
  adds('a description of 2,001 characters', { description: 'x'.repeat(2001) }, false),
  adds('an address of 500 characters', { url: url(500) }, true),
  adds('an address of 501 characters', { url: url(501) }, false),
  adds('an http: link', { url: 'http://tidewell.example/' }, false),
  {
    operation: 'delete_milestone',
    says: 'its owner',
    input: ({ listingId, milestoneIds }) => ({ listing_id: listingId, milestone_id: milestoneIds.pop() }),
    status: 200,
  },
  {
    operation: 'delete_milestone',
    says: 'one that is not',
    input: on({ milestone_id: 999_999 }),
    status: 404,
    code: 'milestone_not_found',
  },
  { operation: 'delete_milestone', says: 'milestone 0', input: on({ milestone_id: 0 }), ...refused },
  ...notTheirs('delete_milestone', { milestone_id: 1 }),
];

const longest = (section: string) => (section === 'title' ? 200 : 8000);
const story: Case[] = [
  { operation: 'set_founder_story', says: 'nothing to change', input: on({}), status: 200 },
  ...notTheirs('set_founder_story', { story: 'Mine.' }),
  ...storySections.flatMap((section): Case[] => [
    {
      operation: 'set_founder_story',
      says: `a ${section} of ${longest(section)} characters`,
      input: on({ [section]: 'x'.repeat(longest(section)) }),
      status: 200,
    },
    {
      operation: 'set_founder_story',
      says: `a ${section} of ${longest(section) + 1} characters`,
      input: on({ [section]: 'x'.repeat(longest(section) + 1) }),
      ...refused,
    },
  ]),
  { operation: 'set_founder_story', says: 'an empty section', input: on({ lessons: '' }), status: 200 },
  { operation: 'set_founder_story', says: 'null', input: on({ lessons: null }), ...refused },
];

const interviewed = (
  says: string,
  answers: (fixture: Fixture) => unknown,
  more: Partial<Case> = {},
): Case => ({
  operation: 'answer_interview',
  says,
  input: (fixture) => ({ answers: answers(fixture) }),
  status: 200,
  ...more,
});
const sayingTo = (questionId: unknown, length = 4) => ({
  question_id: questionId,
  answer: 'x'.repeat(length),
});

const interview: Case[] = [
  interviewed('no answers', () => []),
  interviewed('4,000 characters', ({ questionId }) => [sayingTo(questionId, 4000)]),
  interviewed('4,001 characters', ({ questionId }) => [sayingTo(questionId, 4001)], refused),
  interviewed('an answer taken back', ({ questionId }) => [sayingTo(questionId, 0)]),
  interviewed('an unknown question', () => [sayingTo(999_999)], refused),
  interviewed('question 0', () => [sayingTo(0)], refused),
  interviewed('a question twice', ({ questionId }) => [sayingTo(questionId), sayingTo(questionId)], refused),
  interviewed(
    '31 answers',
    ({ questionId }) => Array.from({ length: 31 }, () => sayingTo(questionId)),
    refused,
  ),
  interviewed(
    'an unknown property',
    ({ questionId }) => [{ ...sayingTo(questionId), public: true }],
    refused,
  ),
  { operation: 'answer_interview', says: 'no list', input: () => ({}), ...refused },
  interviewed('nobody', () => [], { as: 'nobody', status: 401, code: 'unauthenticated' }),
  interviewed('one who reads', () => [], { as: 'reader', status: 403, code: 'insufficient_scope' }),
];

const news = { title: 'Version 2', body: 'It is out.' };
const posts = (says: string, more: Input, passes: boolean): Case => ({
  operation: 'post_listing_update',
  says,
  input: on({ ...news, ...more }),
  ...(passes ? { status: 201 } : refused),
});

/** Of a listing that is not public yet. */
export const ownPartsCases: readonly Case[] = [
  ...milestones,
  ...story,
  ...interview,
  {
    operation: 'post_listing_update',
    says: 'a listing that is not public yet',
    input: on(news),
    status: 409,
    code: 'listing_not_public',
  },
  ...notTheirs('post_listing_update', news),
];

/** Of one that is. */
export const updatesCases: readonly Case[] = [
  posts('its owner', {}, true),
  posts('a title of 200 characters', { title: 'x'.repeat(200) }, true),
  posts('a title of 201 characters', { title: 'x'.repeat(201) }, false),
  posts('a body of 5,000 characters', { body: 'x'.repeat(5000) }, true),
  posts('a body of 5,001 characters', { body: 'x'.repeat(5001) }, false),
  posts('a blank title', { title: ' ' }, false),
  posts('no body', { body: undefined }, false),
];
