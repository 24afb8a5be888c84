/** `picture/<id>/<n>`: fetches a picture of another website and stores it in the sizes that pages show. */
import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { clock, updateDetails } from './current-details.ts';
import { picturing } from './activity-options.ts';
import { blockedOnKey } from './search-attributes.ts';

const activities = proxyActivities<Activities>({ ...picturing, summary: 'fetch and store the picture' });

/** Returns `stored`, `over` if it was requested anew meanwhile, or `failed` with the code on its row. */
export async function storePicture({ pictureId, n }: { pictureId: number; n: number }): Promise<string> {
  updateDetails(
    '**Fetching.** A website that does not respond is tried five times, for about half an hour. Pages show a letter meanwhile.',
    [blockedOnKey, 'website'],
  );
  const { outcome, code } = await activities.storePicture({ pictureId, n, at: clock() });
  updateDetails(
    code === null
      ? `**Over:** ${outcome}.`
      : `**Failed:** \`${code}\`. Pages keep the letter; \`npm run admin -- pictures\` says why.`,
    [blockedOnKey, null],
  );
  return outcome;
}
