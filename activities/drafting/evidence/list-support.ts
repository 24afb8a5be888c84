import { z } from 'zod';
import {
  DraftFounder,
  Faq,
  MilestoneInput,
  type Cited,
  type DraftFounder as Founder,
  type Faq as Question,
  type MilestoneInput as Milestone,
} from '../../../src/shared/profile-schema.ts';
import { isAnswer } from './answers.ts';
import { founderSupport } from './founder-support.ts';
import { entryOfDay } from './dated-lines.ts';
import { linkSupport } from './link-support.ts';
import { proseSupport } from './prose-support.ts';
import { toEvidence, type Quote } from './sources.ts';
import { isWellFormed } from './well-formed.ts';

/** A checked entry of a list, or why there is none; `lost` names parts of it that had no support. */
export type Checked<T> = { kept: Cited<T>; lost: string[] } | { kept: null; why: string };

const refuse = (why: string): { kept: null; why: string } => ({ kept: null, why });
const keep = <T>(value: T, quotes: readonly Quote[], lost: string[] = []): Checked<T> => ({
  kept: { value, evidence: toEvidence(quotes) },
  lost,
});

export function checkFaq(value: unknown, quotes: readonly Quote[]): Checked<Question> {
  const parsed = Faq.safeParse(value);
  if (!parsed.success || !isWellFormed(parsed.data))
    return refuse('not a question and an answer within their bounds');
  const { question, answer } = parsed.data;
  const asked = proseSupport(question, quotes);
  const answered = proseSupport(answer, quotes);
  if (asked === null || answered === null) return refuse('its quotes do not say it');
  if (!isAnswer(question, asked, answer, answered)) return refuse('the answer is not that of the question');
  return keep(
    parsed.data,
    quotes.filter((quote) => asked.includes(quote) || answered.includes(quote)),
  );
}

export function checkFounder(
  value: unknown,
  quotes: readonly Quote[],
  ownName: string | null,
): Checked<Founder> {
  const parsed = DraftFounder.safeParse(value);
  if (!parsed.success || !isWellFormed(parsed.data)) return refuse('not a person within the bounds');
  const support = founderSupport(parsed.data, quotes, ownName);
  return support === null
    ? refuse('no quote names this person as a founder')
    : keep(support.value, support.used, support.lost);
}

/** A link that may not be on a public page is lost, not the milestone with it. */
const DraftedMilestone = MilestoneInput.extend({ url: z.string().optional() });

/** The date and the title must be in one quote and in one entry of the page, and the description must follow. */
export function checkMilestone(value: unknown, quotes: readonly Quote[]): Checked<Milestone> {
  const parsed = DraftedMilestone.safeParse(value);
  if (!parsed.success || !isWellFormed(parsed.data)) return refuse('not a milestone within its bounds');
  const { date, title, description, url } = parsed.data;
  const entries = quotes.flatMap((quote) => entryOfDay(quote, date, title));
  const dated = entries.map(({ quote }) => quote);
  if (dated.length === 0) return refuse('no quote holds the date and the title');
  const used = new Set(dated);
  const lost: string[] = [];
  const milestone: Milestone = { date, title };
  if (description !== undefined && description !== '') {
    const following = quotes.filter((quote) => entries.some((entry) => entry.holds(quote)));
    const support = proseSupport(description, following);
    if (support === null) lost.push('description');
    else milestone.description = description;
    for (const quote of support ?? []) used.add(quote);
  }
  if (url !== undefined) {
    const support = linkSupport(url, quotes);
    if (support === null) lost.push('url');
    else milestone.url = url;
    for (const quote of support ?? []) used.add(quote);
  }
  return keep(
    milestone,
    quotes.filter((quote) => used.has(quote)),
    lost,
  );
}
