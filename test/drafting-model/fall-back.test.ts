/** Every way in which a model can be of no use; the draft is made by rules then. */
import { expect } from 'chai';
import { inTurn, overloaded, wellBehaved } from '../support/anthropic-behaviours.ts';
import { type AskedModel, expectRulesAlone, openAskedModel } from './asked-model.ts';
import { claims, parts } from './site.ts';

describe('the model drafter falls back to rules', function () {
  this.timeout(60_000);
  let its: AskedModel;
  before(async () => void (its = await openAskedModel()));
  after(() => its.close());
  beforeEach(() => its.reset());

  it('when the model refuses', async () => {
    its.server.behaviour = () => ({ content: [], stopReason: 'refusal' });
    expectRulesAlone(await its.draft());
    expect(await its.outcomes()).to.deep.equal(['refused']);
  });

  it('when it stays overloaded, after some attempts', async () => {
    its.server.behaviour = () => overloaded();
    expectRulesAlone(await its.draft());
    expect(await its.outcomes()).to.deep.equal(Array.from({ length: 4 }, () => 'overloaded'));
  });

  it('when it fails with 500, or cuts the connection, before or in the middle of an answer', async () => {
    its.server.behaviour = inTurn({ status: 500 }, { cut: 'before' }, { cut: 'middle' }, { status: 503 });
    expectRulesAlone(await its.draft());
    expect(await its.outcomes()).to.deep.equal(['failed', 'connection lost', 'connection lost', 'failed']);
  });

  it('when it is too slow, without a retry, and counts the maximum cost', async () => {
    its.server.behaviour = () => ({ hangs: true });
    expectRulesAlone(await its.draft({ waits: { callMs: 100 } }));
    const [row, ...more] = await its.rows();
    expect(more).to.deep.equal([]);
    expect(row).to.include({ outcome: 'timed out', input_tokens: null, cost: null });
    expect(row?.most_tokens ?? NaN).to.be.greaterThan(12_000);
  });

  it('when an answer trickles in beyond the deadline', async () => {
    const good = wellBehaved(claims, parts);
    its.server.behaviour = async (asked, n) => ({ ...(await good(asked, n)), trickles: true });
    expectRulesAlone(await its.draft({ waits: { callMs: 500 } }));
    expect(await its.outcomes()).to.deep.equal(['timed out']);
  });

  it('when an answer is cut short before any content', async () => {
    for (const input of [{}, '{"texts": [{"field": "na']) {
      its.server.behaviour = () => ({ input, stopReason: 'max_tokens' });
      expectRulesAlone(await its.draft());
    }
    expect(await its.outcomes()).to.deep.equal(['cut short', 'cut short']);
    const told = await its.rows();
    for (const { output_tokens: answered } of told) expect(answered).to.be.a('number');
  });

  it('when the server’s Retry-After is too long', async () => {
    its.server.behaviour = () => overloaded(429, { 'retry-after': '3600' });
    expectRulesAlone(await its.draft());
    expect(await its.outcomes()).to.deep.equal(['overloaded']);
  });

  for (const [what, answer] of Object.entries({
    'is no JSON': { body: '{"content": [' },
    'is nothing': { body: '' },
    'is another JSON': { body: '[1, 2]' },
    'has no content': { body: '{"type":"message"}' },
    'calls no tool': { content: [{ type: 'text', text: 'I would rather not.' }], stopReason: 'end_turn' },
    'calls another tool': { content: [{ type: 'tool_use', id: 'a', name: 'rm', input: {} }] },
    pauses: { content: [], stopReason: 'pause_turn' },
    'is of the wrong shape': { input: ['texts'] },
    'has none of the members': { input: { profile: { name: 'Orrery' } } },
    'is a redirect': { status: 307, headers: { location: 'http://127.0.0.1:1/' } },
    'is 10 MB long': { body: JSON.stringify({ content: 'x'.repeat(10_000_000) }) },
  })) {
    it(`when its answer ${what}`, async () => {
      its.server.behaviour = () => answer;
      expectRulesAlone(await its.draft());
      const [outcome] = await its.outcomes();
      expect(outcome).not.to.equal('asked');
    });
  }

  it('when its key is refused, which is logged without the key', async () => {
    its.server.behaviour = wellBehaved(claims);
    expectRulesAlone(await its.draft({ env: { ANTHROPIC_API_KEY: 'sk-ant-WRONG' } }));
    for (const status of [402, 403]) {
      its.server.behaviour = () => ({ status });
      expectRulesAlone(await its.draft());
    }
    expect(await its.outcomes()).to.deep.equal(Array(3).fill('key refused'));
    expect(its.log.text())
      .to.contain('check ANTHROPIC_API_KEY')
      .and.not.match(/WRONG|HUSHHUSH|invalid key/);
  });

  it('when the server does not know the model', async () => {
    its.server.behaviour = () => ({ status: 404 });
    expectRulesAlone(await its.draft());
    expect(await its.outcomes()).to.deep.equal(['no such model']);
    expect(its.log.text()).to.contain('check ANTHROPIC_MODEL');
  });
});
