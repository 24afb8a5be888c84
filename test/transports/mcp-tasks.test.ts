/** The tasks extension of 2026-07-28: what calls give to clients that take tasks, and what becomes of it. */
import { expect } from 'chai';
import { newProfile } from '../../src/shared/profile-rules.ts';
import { insertListing } from '../listings/listing-rows.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { connectNewClient } from '../support/callers.ts';
import { drafted, insertReadyDraft } from '../support/drafts.ts';
import { answerIn, bodyIn, newCall, oldCall, toolCall } from './raw-mcp.ts';

const extension = 'io.modelcontextprotocol/tasks';
const declared: object = {
  _meta: { 'io.modelcontextprotocol/clientCapabilities': { extensions: { [extension]: {} } } },
};

interface Task {
  resultType: string;
  taskId: string;
  status: string;
  statusMessage?: string;
  createdAt: string;
  lastUpdatedAt: string;
  ttlMs: number | null;
  pollIntervalMs: number;
  result?: { structuredContent: Record<string, unknown>; isError?: boolean };
}

describe('MCP: tasks', () => {
  let api: RunningApi;
  let owner: string;
  const waited: string[] = [];
  before(async () => {
    api = await startApi({
      requestUpdate: ({ workflowId }) => {
        waited.push(workflowId);
        return Promise.resolve(false);
      },
    });
    owner = await api.key();
  });
  after(() => api.close());

  let submissions = 0;
  const website = () => ({ url: `https://task-example-${(submissions += 1)}.com/` });
  const call = async (name: string, args: object, key = owner) => {
    const answer = await newCall(api.baseUrl, toolCall(name, { ...args }, declared), { key });
    expect(answer.status, answer.text).to.equal(200);
    return answerIn(answer).result as unknown as Task;
  };
  const ask = async (method: string, params: object, { key = owner, meta = declared } = {}) => {
    const { taskId } = params as { taskId?: string };
    const headers = taskId === undefined ? {} : { 'mcp-name': taskId };
    return newCall(api.baseUrl, { method, params: { ...params, ...meta } }, { key, headers });
  };
  const get = async (taskId: string) =>
    answerIn(await ask('tasks/get', { taskId })).result as unknown as Task;
  const isTask = (task: Task) => {
    expect(task.resultType).to.equal('task');
    expect(task).to.include({ status: 'working', ttlMs: null });
    expect(Number.isInteger(task.pollIntervalMs)).to.equal(true);
    expect(new Date(task.createdAt).toISOString()).to.equal(task.createdAt);
    expect(task).to.not.have.any.keys('result', 'structuredContent', 'requestState', 'inputRequests');
    return task;
  };
  const draftOf = ({ taskId }: Task) => {
    const [, input = ''] = taskId.split('.');
    return (JSON.parse(Buffer.from(input, 'base64url').toString()) as { id: string }).id;
  };

  it('are offered by server/discover', async () => {
    const { result } = answerIn(await newCall(api.baseUrl, { method: 'server/discover' }));
    const { extensions, tasks } = result?.['capabilities'] as Record<string, object>;
    expect([extensions, tasks]).to.deep.equal([{ [extension]: {} }, undefined]);
  });

  describe('submit_listing', () => {
    it('is a task until the draft is ready, with the draft as its result', async () => {
      const task = isTask(await call('submit_listing', website()));
      expect(task.statusMessage).to.equal('Reading the website.');
      const id = draftOf(task);
      await api
        .db('draft_pages')
        .insert({ draft_id: id, url: 'https://a.example/', title: 'A', status: 200 });
      const working = await get(task.taskId);
      expect(working).to.include({ resultType: 'complete', status: 'working', createdAt: task.createdAt });
      expect(working.statusMessage).to.equal('Read https://a.example/ (1 so far).');
      const profile = JSON.stringify(newProfile(drafted));
      await api.db('drafts').where({ id }).update({ status: 'ready', profile });
      const done = await get(task.taskId);
      expect(done.status).to.equal('completed');
      expect(done.result?.structuredContent).to.include({ id, status: 'ready' });
      expect(done.result?.isError).to.not.equal(true);
    });

    it('of a website that cannot be read is completed, with the failed draft', async () => {
      const task = isTask(await call('submit_listing', website()));
      const failure = { failure_code: 'host_not_found', failure_message: 'The host was not found.' };
      await api
        .db('drafts')
        .where({ id: draftOf(task) })
        .update({ status: 'failed', ...failure });
      const done = await get(task.taskId);
      expect([done.status, done.result?.structuredContent['status']]).to.deep.equal(['completed', 'failed']);
    });

    it('called again after a timeout names the same draft', async () => {
      const args = { ...website(), idempotency_key: 'again-and-again' };
      const first = isTask(await call('submit_listing', args));
      const second = isTask(await call('submit_listing', args));
      expect(draftOf(second)).to.equal(draftOf(first));
      expect(await get(first.taskId)).to.include({ status: 'working' });
      expect(await get(second.taskId)).to.include({ status: 'working' });
    });

    it('that is cancelled ends the draft', async () => {
      const task = isTask(await call('submit_listing', website()));
      const { result } = answerIn(await ask('tasks/cancel', { taskId: task.taskId }));
      expect(result).to.include({ resultType: 'complete' }).and.to.not.have.any.keys('taskId', 'status');
      const ended = await get(task.taskId);
      expect(ended).to.include({ status: 'cancelled' }).and.to.not.have.property('result');
      expect(ended.statusMessage).to.contain('You cancelled this');
      const draft = await api
        .db('drafts')
        .where({ id: draftOf(task) })
        .first<object>('status', 'failure_code');
      expect(draft).to.deep.equal({ status: 'failed', failure_code: 'cancelled' });
      expect(answerIn(await ask('tasks/cancel', { taskId: task.taskId })).error).to.equal(undefined);
    });

    it('of a draft that was ready before is not ended by a cancellation, as its edits would be lost', async () => {
      const url = 'https://read-again-example.com/';
      const id = await insertReadyDraft(api.db, 'founder@example.com', 'ready', url);
      const task = isTask(await call('submit_listing', { url }));
      expect(draftOf(task)).to.equal(id);
      await ask('tasks/cancel', { taskId: task.taskId });
      expect(await get(task.taskId)).to.include({ status: 'working' });
    });
  });

  describe('update_draft', () => {
    it('is a task with `regenerate`, and does not wait for the redraft', async () => {
      const id = await insertReadyDraft(api.db);
      waited.length = 0;
      const task = isTask(await call('update_draft', { id, regenerate: ['tagline'] }));
      expect(task.statusMessage).to.equal('Drafting again: tagline.');
      expect(waited).to.deep.equal([]);
      await ask('tasks/cancel', { taskId: task.taskId });
      expect(await get(task.taskId)).to.include({ status: 'working' });
      await api
        .db('drafts')
        .where({ id })
        .update({ profile: JSON.stringify(newProfile(drafted)) });
      expect(await get(task.taskId)).to.include({ status: 'completed' });
    });

    it('without it is answered at once', async () => {
      const id = await insertReadyDraft(api.db);
      const answer = await call('update_draft', { id, fields: { city: 'Porto' } });
      expect(answer).to.include({ resultType: 'complete' }).and.to.not.have.property('taskId');
    });
  });

  it('verify_claim is a task until its check is answered', async () => {
    const slug = 'claimed-by-task';
    await insertListing(api.db, slug, { name: 'Claimed', website_url: 'https://claimed.example/' });
    const claim = await call('claim_listing', { slug, method: 'file' });
    const { id } = (claim as unknown as { structuredContent: { id: number } }).structuredContent;
    // The claim’s own first check is over.
    await api.db('claims').where({ id }).update({ last_check_at: null, asked_at: null });
    const task = isTask(await call('verify_claim', { claim_id: id }));
    expect(task.statusMessage).to.equal('Checking https://claimed.example/.');
    expect(waited).to.not.include(`claim/${id}`);
    await api
      .db('claims')
      .where({ id })
      .update({
        answered: api.db.ref('asks'),
        last_check_at: new Date(),
        last_check_outcome: 'not_found',
        last_check_found: 'There is no file.',
      });
    const done = await get(task.taskId);
    expect(done.status).to.equal('completed');
    expect(done.result?.structuredContent).to.include({ checked: true, checking: false });
  });

  describe('create_checkout', () => {
    let listingId: number;
    before(async () => {
      const { id } = await api
        .db('accounts')
        .where({ email: 'founder@example.com' })
        .first<{ id: number }>('id');
      const own = { status: 'draft', launched_at: null, owner_id: id };
      listingId = await insertListing(api.db, 'paid-by-task', own);
    });
    const build = async () =>
      isTask(await call('create_checkout', { items: [{ product: 'launch', listing_id: listingId }] }));
    const orderOf = (task: Task) => {
      const [, input = ''] = task.taskId.split('.');
      return (JSON.parse(Buffer.from(input, 'base64url').toString()) as { order_id: string }).order_id;
    };

    it('is a task until the order is paid, with its link in the status', async () => {
      const task = await build();
      expect(task.statusMessage).to.match(
        /^A person opens http:\/\/\S+\/checkout\/\S+ and pays there, until/,
      );
      const paid = { status: 'paid', paid_at: new Date() };
      await api
        .db('orders')
        .where({ id: orderOf(task) })
        .update(paid);
      const done = await get(task.taskId);
      expect([done.status, done.result?.structuredContent['status']]).to.deep.equal(['completed', 'paid']);
      await api
        .db('orders')
        .where({ id: orderOf(task) })
        .delete();
    });

    it('that is cancelled cancels the order, once', async () => {
      const task = await build();
      await ask('tasks/cancel', { taskId: task.taskId });
      expect(await get(task.taskId)).to.include({ status: 'cancelled' });
      const { status } = await api
        .db('orders')
        .where({ id: orderOf(task) })
        .first<{ status: string }>('status');
      expect(status).to.equal('cancelled');
      expect(answerIn(await ask('tasks/cancel', { taskId: task.taskId })).error).to.equal(undefined);
    });
  });

  describe('are refused', () => {
    let task: Task;
    before(async () => {
      task = isTask(await call('submit_listing', website()));
    });

    for (const method of ['tasks/get', 'tasks/update', 'tasks/cancel']) {
      const params = () => ({ taskId: task.taskId, inputResponses: {} });

      it(`to somebody else, as if there were none: ${method}`, async () => {
        const key = await api.key('stranger@example.com');
        const { error } = answerIn(await ask(method, params(), { key }));
        expect(error?.code).to.equal(-32602);
        const none = { ...params(), taskId: 'submit_listing.e30.m0' };
        expect(answerIn(await ask(method, none, { key })).error).to.deep.equal(error);
        expect((await get(task.taskId)).status).to.equal('working');
      });

      it(`to a client that does not declare them: ${method}`, async () => {
        const { error } = answerIn(await ask(method, params(), { meta: {} }));
        expect(error?.code).to.equal(-32021);
        expect(error?.data?.['requiredCapabilities']).to.deep.equal({ extensions: { [extension]: {} } });
      });

      it(`before 2026-07-28: ${method}`, async () => {
        const { error } = answerIn(await oldCall(api.baseUrl, { method, params: params() }, { key: owner }));
        expect(error?.code).to.equal(-32601);
      });

      it(`without a credential, with 401: ${method}`, async () => {
        const headers = { 'mcp-name': task.taskId };
        const sent = { method, params: { ...params(), ...declared } };
        const { status, headers: answered } = await newCall(api.baseUrl, sent, { headers });
        expect(status).to.equal(401);
        expect(answered.get('www-authenticate')).to.contain('scope="');
      });

      it(`with an id that is none: ${method}`, async () => {
        for (const taskId of [
          '',
          '.',
          'x',
          'get_draft.e30.m0',
          'submit_listing.!.m0',
          'submit_listing.e30.',
        ]) {
          const { error } = answerIn(await ask(method, { ...params(), taskId }));
          expect(error?.code, taskId).to.equal(-32602);
        }
      });
    }

    it('by the methods of former drafts of the extension', async () => {
      for (const method of ['tasks/result', 'tasks/list']) {
        const { error } = answerIn(await ask(method, { taskId: task.taskId }));
        expect(error?.code, method).to.equal(-32601);
      }
    });
  });

  it('are not given to a client that does not declare them, nor to one that may not read', async () => {
    const plain = await newCall(api.baseUrl, toolCall('submit_listing', website()), { key: owner });
    expect(bodyIn(plain)['status']).to.equal('crawling');
    const old = await oldCall(api.baseUrl, toolCall('submit_listing', website(), declared), { key: owner });
    expect(bodyIn(old)['status']).to.equal('crawling');
    const writer = await api.key('founder@example.com', ['listings:write']);
    const answer = await call('submit_listing', website(), writer);
    expect(answer).to.include({ resultType: 'complete' }).and.to.not.have.property('taskId');
  });

  it('are no surprise to the SDK’s client, which does not declare them', async () => {
    const client = await connectNewClient(api.baseUrl, owner);
    const { structuredContent } = await client.callTool({ name: 'submit_listing', arguments: website() });
    expect((structuredContent as { status: string }).status).to.equal('crawling');
    await client.close();
  });

  it('go on when the client disconnects in the middle', async () => {
    const args = { ...website(), idempotency_key: 'gone-in-the-middle' };
    const leaving = new AbortController();
    const sent = newCall(api.baseUrl, toolCall('submit_listing', args, declared), {
      key: owner,
      signal: leaving.signal,
    }).catch(() => null);
    leaving.abort();
    await sent;
    const task = isTask(await call('submit_listing', args));
    expect(await get(task.taskId)).to.include({ status: 'working' });
    const drafts = await api.db('drafts').where({ url: args.url }).pluck<string[]>('id');
    expect(drafts).to.deep.equal([draftOf(task)]);
  });
});
