/** `redraft/<draft>/<n>`: drafts fields of a draft again from its pages, while a caller may wait for the result. */
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
  summary: 'draft the requested fields again',
});

const redrafted = defineUpdate<string, [number]>(updates.redrafted);

/** The row names the fields: those still marked with this number when the drafting is done. Returns the outcome. */
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
