/** The endpoint of /mcp as it is served, with the suite’s own tools, prompts and resources behind it. */
import { createServer } from 'node:http';
import { McpServer } from '@modelcontextprotocol/server';
import Koa from 'koa';
import { createStreamSlots } from '../../src/contract/stream-slots.ts';
import { cors, mcpCors } from '../../src/transports/cors.ts';
import { resolveSite } from '../../src/contract/site-address.ts';
import { answerProblems, requestId } from '../../src/transports/http.ts';
import type { McpSessions } from '../../src/contract/mcp-session-queries.ts';
import { answerAlone } from '../../src/transports/mcp-batch.ts';
import { capabilitiesFor } from '../../src/transports/mcp-capabilities.ts';
import type { Exchange } from '../../src/transports/mcp-server.ts';
import { addSessionRequests, sessionLog } from '../../src/transports/mcp-session-requests.ts';
import { OpenQuestions } from '../../src/transports/mcp-session.ts';
import { mcpEndpoint } from '../../src/transports/mcp.ts';
import { freePort } from '../support/api.ts';
import { addInputs, stateCodec } from './fixture-inputs.ts';
import { addTaskTools } from './fixture-tasks.ts';
import { addTexts } from './fixture-texts.ts';
import { addTools } from './fixture-tools.ts';

export async function serveFixtures(sessions: McpSessions): Promise<{ url: string; close(): Promise<void> }> {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const face = {
    operations: [],
    innerOperations: [],
    questions: new OpenQuestions(),
    passOn: () => Promise.resolve(),
    sessions,
    invoke: Object.assign(() => Promise.reject(new Error('There are no operations here.')), {
      repeat: () => null,
      authenticate: () => Promise.resolve(null),
    }),
    limiter: (name: 'message') =>
      Promise.resolve({ name, quota: 1_000, windowSeconds: 60, remaining: 999, resetSeconds: 60 }),
    scopeMissing: () => Promise.resolve(),
    baseUrl,
    version: '1.0.0',
    stopping: () => false,
    streamSlots: createStreamSlots(),
    log: { warn: () => undefined },
  };
  const app = new Koa();
  app.silent = true;
  app.use(requestId);
  app.use(cors(mcpCors));
  app.use(resolveSite(() => Promise.resolve(baseUrl)));
  app.use(answerProblems);
  app.use(mcpEndpoint(face, (exchange) => fixtures(exchange, sessions)));
  const server = createServer((request, response) => void app.callback()(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `${baseUrl}/mcp`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function fixtures({ client, session: key }: Exchange, sessions: McpSessions): McpServer {
  const server = new McpServer(
    { name: 'fixtures', version: '1.0.0' },
    {
      capabilities: capabilitiesFor(client),
      requestState: { verify: (state, context) => stateCodec.verify(state, context) },
    },
  );
  addTools(server, sessionLog({ sessions, key }, 'fixtures'));
  addInputs(server);
  addTexts(server);
  addTaskTools(server, client);
  if (!client.isModern) {
    const check = (uri: string) => Promise.resolve(uri);
    addSessionRequests(server, { sessions, key, answering: answerAlone, check });
  }
  server.server.setRequestHandler('completion/complete', () => ({ completion: { values: [] } }));
  return server;
}
