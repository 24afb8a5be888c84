/** `redraft/<draft>/<n>`: fields of a draft are drafted again from its pages, while somebody may be waiting for it. */
import {
  allHandlersFinished,
  condition,
  defineUpdate,
  proxyActivities,
  setHandler,
} from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { updates } from '../src/outbox/messages.ts';
import { clock, updateDetails } from './current-details.ts';
import { drafting } from './activity-options.ts';

const { redraftFields } = proxyActivities<Activities>({
  ...drafting,
  summary: 'draft the fields that wait for it',
});

const redrafted = defineUpdate<string, [number]>(updates.redrafted);

/** Which fields, their row says: those that still wait for this number when they have been drafted. Returns what came of it. */
export async function redraft({ draftId, n }: { draftId: string; n: number }): Promise<string> {
  let outcome = '';
  setHandler(redrafted, async () => {
    await condition(() => outcome !== '');
    return outcome;
  });
  updateDetails('**Drafting.** Fields of the draft are drafted again and verified.');
  outcome = await redraftFields({ draftId, n, at: clock() });
  updateDetails(`**Over:** ${outcome}.`);
  await condition(allHandlersFinished);
  return outcome;
}
