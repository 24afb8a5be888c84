/** The manifests of Kubernetes fit the service; `npm run check:kubernetes` says whether they fit Kubernetes. */
import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import * as yaml from 'js-yaml';
import { taskQueues } from '../../src/outbox/messages.ts';

interface Container {
  env?: { name: string; value: string }[];
}
interface Resource {
  kind: string;
  metadata: { name: string };
  spec: {
    template: { spec: { terminationGracePeriodSeconds: number; containers: [Container] } };
    scaleTargetRef: { name: string };
    triggers: { metadata: { taskQueue: string } }[];
  };
}

const load = async (name: string) =>
  yaml.loadAll(
    await readFile(new URL(`../../deploy/kubernetes/${name}.yaml`, import.meta.url), 'utf8'),
  ) as Resource[];
const envOf = ({ spec }: Resource, name: string) =>
  spec.template.spec.containers[0].env?.find((variable) => variable.name === name)?.value;

describe('the manifests for Kubernetes', () => {
  it('have a worker for every task queue, scaled by a queue of its own', async () => {
    const resources = await load('workers');
    const workers = resources.filter(({ kind }) => kind === 'Deployment');
    const queues = workers.flatMap((worker) => envOf(worker, 'WORKER_QUEUES')?.split(',') ?? []);
    expect(queues.sort()).to.deep.equal(Object.values(taskQueues).sort());
    for (const { spec } of resources.filter(({ kind }) => kind === 'ScaledObject')) {
      const worker = workers.find(({ metadata }) => metadata.name === spec.scaleTargetRef.name);
      const queue = spec.triggers[0]?.metadata.taskQueue;
      expect(worker && envOf(worker, 'WORKER_QUEUES')?.split(',')).to.include(queue);
    }
  });

  it('let the API drain before it is killed', async () => {
    const api = (await load('api')).find(({ kind }) => kind === 'Deployment');
    expect(api?.spec.template.spec.terminationGracePeriodSeconds).to.be.greaterThan(
      Number(api && envOf(api, 'API_DRAIN_SECONDS')) + 9,
    );
  });
});
