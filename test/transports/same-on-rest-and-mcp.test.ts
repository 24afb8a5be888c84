/** What holds for REST is asserted over MCP by the same cases, with real clients of both generations. */
import { expect } from 'chai';
import { toolsOf } from '../../src/transports/mcp-tools.ts';
import { operations } from '../../src/operations.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { toolOperations } from '../support/tool-operations.ts';
import { type Called, callersOf, restCaller } from '../support/callers.ts';
import { answerValidator } from './answer-validator.ts';
import { type Scene, casesClock, everyCase, makeScene } from './cases/every-case.ts';
describe('every operation, over REST and MCP', () => {
  let api: RunningApi;
  let scene: Scene;

  before(async () => {
    api = await startApi({ clock: casesClock });
    scene = await makeScene(api);
  });
  after(() => api.close());

  it('is called by at least one case', () => {
    const called = new Set(everyCase.map(({ operation }) => operation));
    // Streams are in draft-stream.test.ts.
    const uncalled = operations.filter(({ id, stream }) => !stream && !called.has(id));
    expect(uncalled.map(({ id }) => id)).to.deep.equal([]);
  });

  /** Some are for API keys alone, which MCP clients have not. */
  const facesOf = (id: string) =>
    toolOperations.some((tool) => tool.id === id)
      ? Object.entries(callersOf(api.baseUrl))
      : [['REST', restCaller(api.baseUrl)] as const];

  for (const { operation, says, input, as = 'owner', status, code } of everyCase) {
    it(`${operation}: ${says} → ${status}`, async () => {
      const answers: Called[] = [];
      for (const [face, call] of facesOf(operation)) {
        const answer = await call(operation, input(scene.fixture), { key: scene.keys[as] });
        expect(answer.status, `${face}: ${JSON.stringify(answer.body)}`).to.equal(status);
        if (code) expect(answer.body['code'], face).to.equal(code);
        if (status < 400) expectListed(operation, answer.body);
        answers.push({ status: answer.status, body: comparable(operation, answer.body) });
      }
      for (const answer of answers) expect(answer).to.deep.equal(answers[0]);
    });
  }
});

const validators = new Map(
  toolsOf(operations).map(({ name, outputSchema }) => [name, answerValidator(outputSchema ?? {})]),
);

/** The short schema that agents are shown is true of every answer. */
function expectListed(id: string, body: Record<string, unknown>): void {
  const { valid, errorMessage } = validators.get(id)?.(body) ?? { valid: false, errorMessage: 'no schema' };
  expect(valid, errorMessage).to.equal(true);
}

/** Each call makes, or removes, another one. */
const ofAnother = new Set(
  operations.filter(({ success, route }) => success === 201 || route[0] === 'DELETE').map(({ id }) => id),
);

/** Leaves out what differs between any two calls: ids and instants of the call itself, what is left of limits. */
function comparable(operation: string, body: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(body, (name, value: unknown) =>
      [
        'request_id',
        'updated_at',
        'created_at',
        'remaining',
        'resets_in_seconds',
        'checkout_url',
        'expires_at',
      ].includes(name) ||
      (name === 'id' && (typeof value === 'string' || ofAnother.has(operation))) ||
      (name === 'total' && typeof value === 'number')
        ? undefined
        : value,
    ),
  ) as Record<string, unknown>;
}
