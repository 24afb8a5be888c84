/** The process that draws cards: its end returns what native libraries leave in memory. */
import { serveTasks } from '../serve-tasks.ts';
import { type CardInput, renderCard } from './render.ts';

export type DrawnCard = { png: Uint8Array } | { error: string };

serveTasks(async (input: CardInput): Promise<DrawnCard> => {
  try {
    return { png: await renderCard(input) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
});
