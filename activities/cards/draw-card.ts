import { cardOfPath } from '../../src/cards/card-rules.ts';
import { deleteCard, findCardToDraw, finishDrawing } from '../../src/cards/card-queries.ts';
import { findCardFacts } from '../../src/cards/facts-queries.ts';
import { digestOf, listingsOf } from '../../src/cards/facts-rules.ts';
import type { PictureStore } from '../../src/pictures/picture-store.ts';
import { widthsOf } from '../../src/shared/picture-size-rules.ts';
import type { ActivityDeps } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';

interface Drawing {
  cardId: number;
  n: number;
  at: string;
}

/** Draws a card as its facts are now, and stores it. `gone`: what it showed exists no longer. `over`: it was drawn before. */
export async function drawCard(
  deps: ActivityDeps,
  { cardId: id, n, at }: Drawing,
): Promise<'drawn' | 'gone' | 'over'> {
  const { db, config, cardDrawer, pictures } = deps;
  return withHeartbeat(async (signal) => {
    const card = await findCardToDraw(db, { id, n }, config.BASE_URL);
    if (!card) return 'over';
    const shown = cardOfPath(card.path);
    const facts = shown && (await findCardFacts(db, card.site, shown, new Date(at)));
    if (!facts) {
      await deleteCard(db, id);
      return 'gone';
    }
    const logos: Record<string, Uint8Array> = {};
    for (const { logo } of listingsOf(facts)) {
      const bytes = logo === null ? null : await readLogo(pictures, logo);
      if (logo !== null && bytes) logos[logo] = bytes;
    }
    const png = await cardDrawer.draw({ facts, logos }, signal);
    await finishDrawing(db, { id, n }, { digest: digestOf(facts), png });
    return 'drawn';
  });
}

/** The card stays as it was; it is drawn again when it is requested later. */
export async function giveUpCard(
  { db }: ActivityDeps,
  { cardId: id, n }: Omit<Drawing, 'at'>,
): Promise<void> {
  await finishDrawing(db, { id, n }, null);
}

/** Wider logos are scaled down. */
const logoWidth = 256;

/** The smallest stored size that is large enough; null if the store has lost it. */
async function readLogo(pictures: PictureStore, logo: string): Promise<Buffer | null> {
  const [key = '', width] = logo.split(' ');
  const widths = widthsOf(Number(width));
  const size = widths.find((one) => one >= logoWidth) ?? Number(width);
  return pictures.get(key, `${size}.webp`);
}
