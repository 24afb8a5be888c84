/** The minimal pipeline: as many activities as a draft has, which only fetch its pages. */
import { proxyActivities } from '@temporalio/workflow';
import type { FloorActivities } from './floor-worker.ts';

const { fetchPages } = proxyActivities<FloorActivities>({ startToCloseTimeout: '1 minute' });

export async function floor({ host, parts }: { host: string; parts: string[][] }): Promise<void> {
  for (const paths of parts) await fetchPages({ host, paths });
}
