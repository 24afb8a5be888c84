/** `npm run deploy`: a new version of the workers beside the old one, and back. */
import { execFile } from 'node:child_process';
import { expect } from 'chai';
import { taskQueues } from '../../src/outbox/messages.ts';
import type { Deployment } from '../../temporal/deployments.ts';
import { openWorkerHost } from '../faults/worker-process.ts';
import { openOwnerSite } from '../workflows/support/owner-site.ts';
import { submitDraft } from '../workflows/support/rows.ts';
import { until } from '../workflows/support/until.ts';

describe('versions of the workers', function () {
  this.timeout(400_000);

  it('get work once promoted; waits move on, a rollback brings the old version back', async () => {
    const host = await openWorkerHost();
    const { engine, db } = host;
    const site = await host.use(openOwnerSite('product.example'));
    const deploy = (...args: string[]) =>
      new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
        execFile(
          process.execPath,
          ['--import', 'tsx', 'src/cli/deploy.ts', ...args],
          {
            env: { TEMPORAL_ADDRESS: engine.address, TEMPORAL_NAMESPACE: engine.namespace },
            timeout: 200_000,
          },
          (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }),
        );
      });
    const status = async () => JSON.parse((await deploy('status', '--json')).stdout) as Deployment;
    const versionOf = async (draftId: string) => {
      const { raw } = await engine.client.workflow.getHandle(`draft/${draftId}`).describe();
      return raw.workflowExecutionInfo?.versioningInfo?.deploymentVersion?.buildId;
    };
    const drafted = (draftId: string) =>
      until(
        async () => (await db('drafts').where({ id: draftId, status: 'ready' })).length === 1,
        'drafted',
        90_000,
      );
    try {
      expect((await deploy('status')).stdout).to.contain('No versioned worker has polled yet');
      expect((await deploy('rollback')).stderr).to.contain('No version was current before');

      await host.start({ WORKER_BUILD_ID: 'old', CRAWL_RESOLVE: site.resolve });
      expect(await deploy('promote', 'old')).to.deep.include({ code: 0 });
      const first = await submitDraft(db, site.url);
      await drafted(first);

      const early = await deploy('promote', 'new', '--timeout', '0');
      expect(early.code).to.equal(1);
      expect(early.stderr).to.contain('no worker of this version polls general');

      const next = await host.start({ WORKER_BUILD_ID: 'new' });
      const second = await submitDraft(db, site.url);
      await drafted(second);
      expect(await versionOf(second), 'before the promotion').to.equal('old');
      expect(await deploy('promote', 'new')).to.deep.include({ code: 0 });
      const third = await submitDraft(db, site.url);
      await drafted(third);
      expect(await versionOf(third)).to.equal('new');
      await engine.client.workflow.getHandle(`draft/${first}`).signal('draftEdited');
      await until(async () => (await versionOf(first)) === 'new', 'a run that waits has moved on', 90_000);

      const runsThat = async (query: string) => (await engine.client.workflow.count(query)).count;
      const behaves = (behaviour: string) => `TemporalWorkflowVersioningBehavior = "${behaviour}"`;
      expect(await runsThat(`WorkflowType = "draft" AND ${behaves('AutoUpgrade')}`)).to.equal(3);
      expect(await runsThat(`WorkflowType = "publishFeeds" AND ${behaves('Pinned')}`)).to.be.at.least(1);
      const queues = Object.keys(taskQueues).length;
      const now = await status();
      expect(now).to.deep.include({ current: 'new', previous: 'old' });
      expect(now.versions.map(({ buildId, polls }) => [buildId, polls.length])).to.deep.equal([
        ['new', queues],
        ['old', queues],
      ]);
      expect((await deploy('status')).stdout).to.match(/^new +current .*\nold +drain/m);

      expect(await deploy('rollback')).to.deep.include({ code: 0 });
      const fourth = await submitDraft(db, site.url);
      await drafted(fourth);
      expect(await versionOf(fourth)).to.equal('old');
      expect(await next.stop()).to.equal(0);
    } finally {
      await host.close();
    }
  });
});
