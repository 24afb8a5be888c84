/** `card/<id>/<n>`: draws the preview picture of a page, once. */
import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { clock, updateDetails } from './current-details.ts';
import { drawing, storing } from './activity-options.ts';

const { drawCard: draw } = proxyActivities<Activities>({ ...drawing, summary: 'draw the card' });
const { giveUpCard } = proxyActivities<Activities>({ ...storing, summary: 'keep the earlier card' });

/** Returns the outcome. */
export async function drawCard({ cardId, n }: { cardId: number; n: number }): Promise<string> {
  updateDetails('**Drawing** the preview picture of a page.');
  try {
    const outcome = await draw({ cardId, n, at: clock() });
    updateDetails(`**Over:** ${outcome}.`);
    return outcome;
  } catch {
    await giveUpCard({ cardId, n });
    updateDetails(
      '**Over:** it could not be drawn, and the earlier picture stays; the failed activity says why.',
    );
    return 'given up';
  }
}
