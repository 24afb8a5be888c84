/** Search attributes where only others may register them, as in Temporal Cloud. */
import { randomUUID } from 'node:crypto';
import type { Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import { expect } from 'chai';
import { pino } from 'pino';
import { openTemporal } from '../../temporal/client.ts';
import { prepareNamespace } from '../../temporal/connect-worker.ts';
import { registerSearchAttributes } from '../../temporal/search-attributes.ts';
import { devServer } from '../support/engines.ts';
import { until } from '../workflows/support/until.ts';

describe('search attributes that others must register', function () {
  this.timeout(60_000);

  it('are waited for, and the log says how to register them', async () => {
    const { address } = await devServer();
    const namespace = `bare-${randomUUID()}`;
    const temporal = openTemporal({ TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace });
    const { connection, client } = temporal;
    const lines: { msg: string }[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as { msg: string }) });
    const stopping = new AbortController();
    try {
      await connection.workflowService.registerNamespace({
        namespace,
        workflowExecutionRetentionPeriod: msToTs('1 day'),
      });
      await until(
        () =>
          client.workflow.count('').then(
            () => true,
            () => false,
          ),
        'the namespace is there',
      );
      // Of the operator service, a connection to Temporal Cloud has this only.
      const denied = Object.assign(new Error('7 PERMISSION_DENIED'), { code: 7, details: '', metadata: {} });
      const cloud = { operatorService: { listSearchAttributes: () => Promise.reject(denied) } };
      let prepared = false;
      const preparing = prepareNamespace(
        namespace,
        () => registerSearchAttributes(cloud as unknown as Connection, client),
        log,
        stopping.signal,
      ).then(() => (prepared = true));

      const [line] = await until(() => Promise.resolve(lines.length > 0 && lines), 'the log says it');
      expect(line?.msg).to.contain(`search-attribute create --namespace ${namespace}`);
      expect(line?.msg).to.contain('--name BlockedOn --type Keyword');
      expect(prepared).to.equal(false);
      await registerSearchAttributes(connection, client);
      await preparing;
    } finally {
      stopping.abort();
      await temporal.close();
    }
  });
});
