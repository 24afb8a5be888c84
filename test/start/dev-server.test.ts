import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openLog } from '../../src/processes/log-file.ts';
import { freePort } from '../../src/start/ports.ts';
import { type Temporal, openTemporal } from '../../temporal/client.ts';
import { type DevServer, startDevServer } from '../../src/start/temporal-dev-server.ts';
import { searchAttributes } from '../../temporal/search-attributes.ts';
import { temporalCli } from '../support/engines.ts';
import { failureOf } from './failure-of.ts';

const namespace = 'default';

describe('the Temporal dev server', function () {
  this.timeout(60_000);
  let directory: string;
  let server: DevServer | undefined;
  beforeEach(async () => (directory = await mkdtemp(join(tmpdir(), 'dev-server-'))));
  afterEach(async () => {
    await server?.stop();
    server = undefined;
    await rm(directory, { recursive: true, force: true });
  });

  async function start(cli?: string): Promise<DevServer> {
    return startDevServer({
      cli: cli ?? (await temporalCli()),
      port: await freePort(),
      uiPort: null,
      namespace,
      dbFile: join(directory, 'temporal.db'),
      log: await openLog(directory, 'temporal'),
      print: () => undefined,
    });
  }

  async function at<T>({ address }: DevServer, work: (temporal: Temporal) => Promise<T>): Promise<T> {
    const temporal = openTemporal({ TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace });
    return work(temporal).finally(() => temporal.close());
  }

  it('finds waiting workflows and search attributes again after a stop and a start', async () => {
    server = await start();
    await at(server, ({ client }) =>
      client.workflow.start('waits', { workflowId: 'draft/1', taskQueue: 'nobody', args: [] }),
    );
    await server.stop();
    server = await start();
    await at(server, async ({ client }) => {
      const { status } = await client.workflow.getHandle('draft/1').describe();
      expect(status.name).to.equal('RUNNING');
      const query = searchAttributes.map((name) => `${name} = 'x'`).join(' AND ');
      expect(await client.workflow.count(query)).to.deep.equal({ count: 0, groups: [] });
    });
  });

  it('writes its file by a write-ahead log', async () => {
    server = await start();
    // SQLite's file format, 1.3.3: 2 with a write-ahead log, 1 with a rollback journal.
    const file = await readFile(join(directory, 'temporal.db'));
    expect([...file.subarray(18, 20)]).to.deep.equal([2, 2]);
  });

  it('stops one that a killed start left on the same file', async () => {
    const leftover = await start();
    server = await start();
    expect(await leftover.exited).to.deep.equal({ code: 0, signal: null });
  });

  it('tells why it could not start, without a stack trace', async () => {
    const { message } = await failureOf(start('/usr/bin/false'));
    expect(message).to.contain('ended while starting').and.to.contain(join(directory, 'temporal.log'));
    expect(message).not.to.contain('\n');
  });
});
