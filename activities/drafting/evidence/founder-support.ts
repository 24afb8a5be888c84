import type { DraftFounder } from '../../../src/drafts/schema.ts';
import { creatorPattern, founderPattern } from '../founder-words.ts';
import { hasPhrase } from '../words.ts';
import { proseSupport } from './prose-support.ts';
import type { Quote } from './sources.ts';

export interface SupportedFounder {
  value: DraftFounder;
  used: Quote[];
  /** The parts that no quote supports. */
  lost: ('title' | 'bio')[];
}

const founds = /\b(?:founded|started)\b|gegründet|gründete|fundó|fondé/i;

/**
 * A founder needs a quote with the name and a word of founding in it, or a page whose JSON-LD names a founder so.
 * The title must stand in a quote with the name; the biography in quotes of its own. A part without support is lost,
 * a person without is none.
 */
export function founderSupport(founder: DraftFounder, quotes: readonly Quote[]): SupportedFounder | null {
  const { name, title, bio } = founder;
  const naming = quotes.filter(({ text }) => hasPhrase(text, name));
  const isStated = ({ source }: Quote): boolean => source.facts().founders.has(name);
  const founding = naming.filter(
    (quote) =>
      founderPattern.test(quote.text) ||
      creatorPattern.test(quote.text) ||
      founds.test(quote.text) ||
      isStated(quote),
  );
  if (founding.length === 0) return null;
  const used = new Set(founding);
  const lost: ('title' | 'bio')[] = [];
  const value: DraftFounder = { name };
  if (title !== undefined && title !== '') {
    const titled = naming.filter(
      ({ text, source }) =>
        hasPhrase(text, title) || source.facts().founders.get(name)?.includes(title) === true,
    );
    if (titled.length === 0) lost.push('title');
    else value.title = title;
    for (const quote of titled) used.add(quote);
  }
  if (bio !== undefined && bio !== '') {
    const support = proseSupport(bio, quotes);
    if (support === null) lost.push('bio');
    else value.bio = bio;
    for (const quote of support ?? []) used.add(quote);
  }
  return { value, used: quotes.filter((quote) => used.has(quote)), lost };
}
