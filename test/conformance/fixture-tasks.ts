/**
 * The tools that the official suite wants as tasks. They are operations followed by the service’s own mcp-tasks.ts, but for
 * two things that no operation does: a task that waits for input, and one that fails by a protocol error.
 */
import { randomUUID } from 'node:crypto';
import {
  type CallToolResult,
  type McpServer,
  MissingRequiredClientCapabilityError,
  type ServerContext,
  acceptedContent,
  inputRequired,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { everyone } from '../../src/contract/access.ts';
import type { Answer, Caller, Invoke } from '../../src/contract/invoke.ts';
import { type Operation, operation } from '../../src/contract/operation.ts';
import { fault } from '../../src/faults.ts';
import { type Client, takesTasks, tasksExtension } from '../../src/transports/mcp-capabilities.ts';
import { addTasks, startedTask, taskHandlers } from '../../src/transports/mcp-tasks.ts';
import { said } from './fixture-tools.ts';

interface Job {
  id: string;
  doneAt: number;
  cancelled: boolean;
  /** Questions that wait for their answers. */
  open: Set<string>;
  result: CallToolResult;
  error?: object;
}

/** Of all requests, like the rows of the service. */
const jobs = new Map<string, Job>();
const stateOf = ({ doneAt, cancelled, open }: Job) => {
  if (cancelled) return 'cancelled';
  return open.size > 0 || Date.now() < doneAt ? 'working' : 'done';
};

const Id = z.strictObject({ id: z.string() });
const Seen = z.object({ id: z.string(), state: z.string() });
const about = {
  title: 'A fixture',
  description: 'A fixture.',
  tag: 'Site and search' as const,
  access: everyone,
  faults: [],
};
const jobOf = (id: string) => jobs.get(id) ?? fault('draft_not_found', 'There is no such job.');
const view = (job: Job) => Promise.resolve({ id: job.id, state: stateOf(job) });

const look = operation({
  ...about,
  id: 'look',
  route: ['GET', '/jobs/{id}'],
  input: Id,
  output: Seen,
  run: ({ id }) => view(jobOf(id)),
});
const cancel = operation({
  ...about,
  id: 'cancel',
  route: ['POST', '/jobs/{id}/cancel'],
  input: Id,
  output: Seen,
  run({ id }) {
    const job = jobOf(id);
    job.cancelled = true;
    return view(job);
  },
});
const work = operation({
  ...about,
  id: 'work',
  route: ['POST', '/jobs'],
  input: Id,
  output: Seen,
  task: {
    look: 'look',
    cancel: 'cancel',
    input: ({ id }) => ({ id }),
    of({ state }) {
      if (state === 'done') return null;
      return { status: state === 'cancelled' ? 'cancelled' : 'working', message: 'It is under way.' };
    },
  },
  run: ({ id }) => view(jobOf(id)),
});
const operations = new Map([[work.id, work]]);
const all = new Map([look, cancel, work].map((one) => [one.id, one]));

const invoke: Invoke = Object.assign(
  async (called: Operation, input: Record<string, unknown>) => {
    const whole = await called.run(input as never, {} as never, undefined as never);
    return { body: whole, whole } as Answer;
  },
  { repeat: () => null, authenticate: () => Promise.resolve(null) },
);
const caller: Caller = { requestId: 'fixture', audience: 'mcp', ip: '127.0.0.1' };

function begin(result: CallToolResult, more: { seconds?: number; open?: string[]; error?: object } = {}) {
  const id = randomUUID();
  const { seconds = 0, open = [], error } = more;
  const doneAt = Date.now() + seconds * 1_000;
  jobs.set(id, { id, doneAt, cancelled: false, open: new Set(open), result, ...(error && { error }) });
  return id;
}

export function addTaskTools(server: McpServer, client: Client): void {
  const handlers = taskHandlers({
    operations,
    all,
    client,
    caller,
    invoke,
    siteAddress: 'http://127.0.0.1',
    result: (_, { body }) => jobOf((body as { id: string }).id).result,
  });
  const started = async (id: string, context: ServerContext): Promise<CallToolResult> => {
    const answer = await invoke(work, { id }, caller);
    return (takesTasks(client, context) && startedTask(work, answer)) || jobOf(id).result;
  };
  const jobIn = async (taskId: string, context: ServerContext) => {
    const seen = (await handlers.get(taskId, context)) as { status: string };
    const [, input = ''] = taskId.split('.');
    const { id } = Id.parse(JSON.parse(Buffer.from(input, 'base64url').toString()));
    return { seen, job: jobOf(id) };
  };

  addTasks(server, {
    ...handlers,
    async get(taskId, context) {
      const { seen, job } = await jobIn(taskId, context);
      if (seen.status === 'completed' && job.error) {
        return { ...seen, result: undefined, status: 'failed', error: job.error };
      }
      if (seen.status !== 'working' || job.open.size === 0) return seen;
      const inputRequests = Object.fromEntries([...job.open].map((name) => [name, question(name)]));
      return { ...seen, status: 'input_required', inputRequests };
    },
    async update(taskId, context) {
      const { job } = await jobIn(taskId, context);
      for (const name of Object.keys(context.mcpReq.inputResponses ?? {})) job.open.delete(name);
      return {};
    },
  });

  const fixture = { description: 'A fixture.' };
  const Seconds = z.object({ seconds: z.number(), label: z.string().optional() });
  server.registerTool('greet', { ...fixture, inputSchema: z.object({ name: z.string() }) }, ({ name }) =>
    said(`Hello, ${name}!`),
  );
  server.registerTool('slow_compute', { ...fixture, inputSchema: Seconds }, ({ seconds }, context) =>
    started(begin(said('Computed.'), { seconds }), context),
  );
  server.registerTool('failing_job', fixture, (context) =>
    started(begin({ ...said('It failed.'), isError: true }, { seconds: 1 }), context),
  );
  server.registerTool('protocol_error_job', fixture, (context) =>
    started(begin(said(''), { seconds: 1, error: { code: -32_603, message: 'It broke.' } }), context),
  );
  server.registerTool(
    'confirm_delete',
    { ...fixture, inputSchema: z.object({ filename: z.string() }) },
    (_, context) => started(begin(said('Deleted.'), { open: ['confirm'] }), context),
  );
  server.registerTool('multi_input', fixture, (context) =>
    started(begin(said('Thank you.'), { open: ['first', 'second'] }), context),
  );
  server.registerTool('test_tool_with_task', fixture, (context) => {
    const answer = acceptedContent<{ name?: string }>(context.mcpReq.inputResponses, 'user_name');
    if (!answer) return inputRequired({ inputRequests: { user_name: question('name') } });
    return started(begin(said(`Hello, ${answer.name ?? ''}!`), { seconds: 1 }), context);
  });
  requireTasks(server, client, 'failing_job');
}

type Handler = (request: { params?: { name?: unknown } }, context: ServerContext) => Promise<object>;

/** McpServer makes a result of what a tool throws, and this must be an error of the protocol. */
function requireTasks(server: McpServer, client: Client, tool: string): void {
  const { _requestHandlers: handlers } = server.server as unknown as {
    _requestHandlers: Map<string, Handler>;
  };
  const call = handlers.get('tools/call');
  handlers.set('tools/call', (request, context) => {
    if (request.params?.name === tool && !takesTasks(client, context)) {
      const requiredCapabilities = { extensions: { [tasksExtension]: {} } };
      throw new MissingRequiredClientCapabilityError({ requiredCapabilities });
    }
    return call?.(request, context) ?? Promise.reject(new Error('There are no tools.'));
  });
}

const question = (name: string) =>
  inputRequired.elicit({
    message: `What is the ${name}?`,
    requestedSchema: { type: 'object', properties: { [name]: { type: 'string' } }, required: [name] },
  });
