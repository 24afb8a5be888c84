/** What a client that asks for progress is told while a draft is read and drafted, and when it is answered. */
import { expect } from 'chai';
import type { Answer } from '../../src/contract/invoke.ts';
import type { Progress } from '../../src/contract/operation.ts';
import { newProfile } from '../../src/shared/profile-rules.ts';
import { lastAnswer } from '../../src/transports/mcp-progress.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { connectNewClient, connectOldClient } from '../support/callers.ts';
import { drafted, insertReadyDraft } from '../support/drafts.ts';
import { answerIn, bodyIn, calls, newCall, oldCall, toolCall } from './raw-mcp.ts';

interface Told {
  progress: number;
  total?: number | undefined;
  message?: string | undefined;
}

interface Followed {
  told: Told[];
  draft: { id: string; status: string; fields: Record<string, { value: unknown }> };
}

describe('MCP: progress', () => {
  let api: RunningApi;
  let owner: string;
  before(async () => {
    api = await startApi();
    owner = await api.key();
  });
  after(() => api.close());

  // The address of an unfinished draft would answer with that draft, and one of the same website with a wait for its turn.
  let submissions = 0;
  const website = () => ({ url: `https://example-${(submissions += 1)}.com/` });
  const newestDraft = async () =>
    (await api.db('drafts').orderBy('created_at', 'desc').first<{ id: string }>('id')).id;
  const addPage = (draftId: string, url: string) =>
    api.db('draft_pages').insert({ draft_id: draftId, url, title: 'A page', status: 200 });

  /** What the worker would write, a step for each thing that is told. */
  const worker = (end: 'ready' | 'failed') => [
    async () => addPage(await newestDraft(), 'https://example.com/'),
    async () => addPage(await newestDraft(), 'https://example.com/pricing'),
    async () =>
      api
        .db('drafts')
        .where({ id: await newestDraft() })
        .update({ status: 'drafting' }),
    async () =>
      api
        .db('drafts')
        .where({ id: await newestDraft() })
        .update(
          end === 'ready'
            ? { status: 'ready', profile: JSON.stringify(newProfile(drafted)) }
            : {
                status: 'failed',
                failure_code: 'host_not_found',
                failure_message: 'The host was not found.',
              },
        ),
  ];

  type Call = (
    tool: { name: string; arguments: Record<string, unknown> },
    onprogress: (told: Told) => void,
    key: string,
  ) => Promise<object>;
  const generations: Record<string, Call> = {
    'the new SDK': async (tool, onprogress, key) => {
      const client = await connectNewClient(api.baseUrl, key);
      return client.callTool(tool, { onprogress }).finally(() => client.close());
    },
    'the new SDK, as in 2025': async (tool, onprogress, key) => {
      const client = await connectNewClient(api.baseUrl, key, { mode: 'legacy' });
      return client.callTool(tool, { onprogress }).finally(() => client.close());
    },
    'the SDK of 2025': async (tool, onprogress, key) => {
      const client = await connectOldClient(api.baseUrl, key);
      return client.callTool(tool, undefined, { onprogress }).finally(() => client.close());
    },
  };

  /** Calls, and takes the worker’s next step each time that something is told. */
  const follow = async (
    call: Call,
    name: string,
    args: Record<string, unknown>,
    steps: (() => Promise<unknown>)[] = [],
    key = owner,
  ): Promise<Followed> => {
    const told: Told[] = [];
    const taken: Promise<unknown>[] = [];
    const result = (await call(
      { name, arguments: args },
      (one) => {
        told.push(one);
        const step = steps[told.length - 1];
        if (step) taken.push(step());
      },
      key,
    )) as { structuredContent?: unknown };
    await Promise.all(taken);
    return { told, draft: result.structuredContent as Followed['draft'] };
  };

  const whole: Told[] = [
    { progress: 0, total: 14, message: 'Reading the website' },
    { progress: 1, total: 14, message: 'Read https://example.com/ (1 so far)' },
    { progress: 2, total: 14, message: 'Read https://example.com/pricing (2 so far)' },
    { progress: 13, total: 14, message: 'Drafting from what was read' },
  ];

  for (const [generation, call] of Object.entries(generations)) {
    describe(generation, () => {
      it('submit_listing reports the draft’s progress, and answers when it is ready', async () => {
        const { told, draft } = await follow(call, 'submit_listing', website(), worker('ready'));
        expect(told).to.deep.equal(whole);
        expect([draft.status, draft.fields['name']?.value]).to.deep.equal(['ready', 'Tidewell']);
      });

      it('get_draft does, too; a failed draft is answered at once', async () => {
        const id = await insertReadyDraft(api.db);
        await api.db('drafts').where({ id }).update({ status: 'crawling', created_at: new Date() });
        const { told, draft } = await follow(call, 'get_draft', { id }, worker('failed'));
        expect(told).to.deep.equal(whole);
        expect(draft).to.include({ id, status: 'failed' });
        const again = await follow(call, 'get_draft', { id });
        expect(again.told).to.deep.equal([]);
        expect(again.draft.status).to.equal('failed');
      });

      it('a key that may not read is answered at once', async () => {
        const key = await api.key('founder@example.com', ['listings:write']);
        const { told, draft } = await follow(call, 'submit_listing', website(), [], key);
        expect(told).to.deep.equal([]);
        expect(draft.status).to.equal('crawling');
      });
    });
  }

  for (const [era, call] of Object.entries(calls)) {
    it(`a caller without a progress token is answered at once, over ${era}`, async () => {
      const submitted = await call(api.baseUrl, toolCall('submit_listing', website()), {
        key: owner,
      });
      const { id, status } = bodyIn(submitted);
      expect(status).to.equal('crawling');
      const looked = await call(api.baseUrl, toolCall('get_draft', { id }), { key: owner });
      expect(bodyIn(looked)['status']).to.equal('crawling');
      expect([...submitted.messages, ...looked.messages].map(({ method }) => method)).to.deep.equal([
        undefined,
        undefined,
      ]);
    });
  }

  it('becomes a stream only when there is progress (2026-07-28)', async () => {
    const id = await insertReadyDraft(api.db);
    const asking = toolCall('get_draft', { id }, { _meta: { progressToken: 'p' } });
    const ready = await newCall(api.baseUrl, asking, { key: owner });
    expect(ready.headers.get('content-type')).to.match(/^application\/json/);
    await api.db('drafts').where({ id }).update({ status: 'drafting' });
    const streamed = newCall(api.baseUrl, asking, { key: owner });
    await new Promise((resolve) => setTimeout(resolve, 500));
    await api.db('drafts').where({ id }).update({ status: 'ready' });
    const { headers, messages } = await streamed;
    expect(headers.get('content-type')).to.match(/^text\/event-stream/);
    expect(messages.map(({ method, params }) => [method, params?.['progressToken']])).to.deep.equal([
      ['notifications/progress', 'p'],
      [undefined, undefined],
    ]);
    expect(answerIn(await streamed).id).to.equal(1);
  });

  for (const [era, call] of Object.entries({ '2025': oldCall, '2026-07-28': newCall })) {
    it(`stops polling when the client disconnects, over ${era}`, async () => {
      const key = await api.key(`gone-${era}@example.com`);
      const readsLeft = async () => {
        const { headers } = await fetch(`${api.baseUrl}/api/v1/me`, {
          headers: { authorization: `Bearer ${key}` },
        });
        return Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
      };
      const leaving = new AbortController();
      const asking = toolCall('submit_listing', website(), { _meta: { progressToken: 1 } });
      const before = await readsLeft();
      const left = call(api.baseUrl, asking, { key, signal: leaving.signal }).catch(
        (error: unknown) => error,
      );
      // It has looked at least once by then.
      let own = 0;
      let looks = 0;
      while (looks === 0 && own < 50) {
        await new Promise((resolve) => setTimeout(resolve, 200));
        own += 1;
        looks = before - own - (await readsLeft());
      }
      expect(looks, 'it has looked').to.be.above(0);
      leaving.abort();
      expect(await left).to.be.instanceOf(Error);
      const gone = await readsLeft();
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      expect(gone - (await readsLeft()), 'its own look is the only one').to.equal(1);
    });
  }

  describe('the wait', () => {
    const progress = (waitMs: number): Progress<{ done: number }> => ({
      look: 'get_draft',
      input: () => ({}),
      of: ({ done }) => ({ done, total: 9, message: '', retryAfterSeconds: 1 }),
      waitMs,
    });
    const answer = (done: number): Answer => ({
      status: 200,
      body: { done },
      whole: { done },
      replayed: false,
      cached: undefined,
      repeat: undefined,
      limit: { name: 'read', quota: 1, windowSeconds: 1, remaining: 0, resetSeconds: 1 },
    });
    const wait = async (waitMs: number, looks: number[]) => {
      const told: number[] = [];
      const { whole: body } = await lastAnswer(answer(1), {
        progress: progress(waitMs),
        look: () => {
          const done = looks.shift();
          return done === undefined ? Promise.reject(new Error('no more')) : Promise.resolve(answer(done));
        },
        tell: ({ done }) => Promise.resolve(void told.push(done)),
        signal: new AbortController().signal,
        stopping: () => false,
      });
      return { body, told };
    };

    it('ends at its time limit', async () => {
      expect(await wait(500, [2, 3])).to.deep.equal({ body: { done: 1 }, told: [1] });
      expect(await wait(1_500, [2, 3])).to.deep.equal({ body: { done: 2 }, told: [1, 2] });
    });

    it('reports increases only, and returns the last state if polling fails', async () => {
      expect(await wait(60_000, [1, 0, 2])).to.deep.equal({ body: { done: 2 }, told: [1, 2] });
    });
  });
});
