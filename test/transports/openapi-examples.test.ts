/** The examples of the OpenAPI document are requests that the service takes, and answers of the form that it gives. */
import { expect } from 'chai';
import { pathNames } from '../../src/contract/json-schema.ts';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { operations } from '../../src/operations.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { insertReadyDraft } from '../support/drafts.ts';
import { requestOf } from '../support/rest-request.ts';
import { answerValidator } from './answer-validator.ts';
import { casesClock } from './cases/every-case.ts';
import { type Schema, publishedAnswers, publishedInputs } from './published-inputs.ts';

const email = 'mara@tidewell.example';

/** Where the ids in paths come from: a member of the answer of an earlier operation. */
const idsFrom: Record<string, Record<string, string>> = {
  submit_draft: { listing_id: 'listing_id' },
  add_milestone: { milestone_id: 'id' },
  create_checkout: { order_id: 'id' },
  claim_listing: { claim_id: 'id' },
  create_webhook_endpoint: { endpoint_id: 'id' },
};

/** Called last, in this order: what they need is made by the others, or they remove it. */
const last = ['choose_free_listing', 'post_listing_update', 'delete_webhook_endpoint'];

const inOrder = [
  ...operations.filter(({ id }) => !last.includes(id)),
  ...last.flatMap((id) => operations.filter((operation) => operation.id === id)),
];

const problemsOf = (schema: Schema | undefined, value: unknown) => {
  const { valid, errorMessage } = answerValidator(schema ?? { not: {} })(value);
  return valid ? [] : [errorMessage];
};

describe('the examples of the OpenAPI document', () => {
  let api: RunningApi;
  let key: string;
  const ids: Record<string, unknown> = {};

  before(async () => {
    api = await startApi({ clock: casesClock });
    key = await api.key(email);
    await seedDemo(api.db, { now: casesClock() });
    ids['id'] = await insertReadyDraft(api.db, email, 'ready', 'https://tidewell.example/');
  });
  after(() => api.close());

  /** With the ids that there are, in the path and in items of carts. */
  function inputOf({ example, route: [, path] }: (typeof operations)[number]): Record<string, unknown> {
    const inPath = pathNames(path).filter((name) => name in ids);
    const text = JSON.stringify(example?.input).replaceAll(
      '"listing_id":67',
      `"listing_id":${Number(ids['listing_id'])}`,
    );
    return {
      ...(JSON.parse(text) as Record<string, unknown>),
      ...Object.fromEntries(inPath.map((name) => [name, ids[name]])),
    };
  }

  /** The answer is an example of each event. */
  async function firstEvent(id: string, input: Record<string, unknown>) {
    const operation = operations.find((one) => one.id === id) ?? expect.fail(id);
    const { path, init } = requestOf(operation, input, { authorization: `Bearer ${key}` });
    const response = await fetch(api.baseUrl + path, init);
    const data = /^data: (.*)$/m.exec(await response.text())?.[1] ?? '{}';
    return { status: response.status, body: JSON.parse(data) as Record<string, unknown> };
  }

  /** As its week makes it: an update needs a public page. */
  const launch = () =>
    api
      .db('listings')
      .where({ id: ids['listing_id'] })
      .update({ status: 'live', launched_at: casesClock(), launch_week: '2026-11-23' });

  for (const operation of inOrder) {
    const { id, example, success } = operation;
    it(`${id}: is a request that is allowed and taken, and an answer of its form`, async () => {
      expect(example, 'There is no example.').to.not.equal(undefined);
      expect(problemsOf(publishedInputs.get(id), example?.input), 'the request').to.deep.equal([]);
      expect(problemsOf(publishedAnswers.get(id), example?.answer), 'the answer').to.deep.equal([]);
      if (id === 'post_listing_update') await launch();
      const input = inputOf(operation);
      const call = operation.stream ? firstEvent : restCaller(api.baseUrl);
      const { status, body } = await call(id, input, { key });
      expect(status, JSON.stringify(body)).to.equal(success);
      for (const [name, member] of Object.entries(idsFrom[id] ?? {})) ids[name] = body[member];
      expect(problemsOf(publishedAnswers.get(id), body), 'the answer of the service').to.deep.equal([]);
    });
  }
});
