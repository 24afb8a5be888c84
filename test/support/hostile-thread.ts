/** A thread of the pool for which some texts never end, as a flaw in a rule may have it. */
import { type ThreadTask, runTask as runHonestly } from '../../activities/parsing/thread.ts';

/** In the text of a page: every task on it runs for ever. */
export const endlessText = 'this page never ends';
/** Of a page that can be read, and not drafted from. */
export const endlessDraft = 'this draft never ends';
/** Every task on it takes all memory there is. */
export const greedyText = 'this page takes all memory';

export function runTask(task: ThreadTask): ReturnType<typeof runHonestly> {
  const text = JSON.stringify(task.input);
  const isEndless =
    text.includes(endlessText) || (task.name === 'draftByRules' && text.includes(endlessDraft));
  if (isEndless || text.includes(greedyText)) {
    // Says that it runs, as every task does.
    runHonestly({ name: 'readRobots', input: { text: '' }, thread: task.thread });
    const held: unknown[] = [];
    for (;;) if (!isEndless) held.push(Array.from({ length: 1000 }, () => ({ held })));
  }
  return runHonestly(task);
}
