/** The entries of lists, each with the parts of it that its quotes support. */
import { z } from 'zod';
import {
  DraftFounder,
  Faq,
  MilestoneInput,
  type DraftFounder as Founder,
  type Faq as Question,
  type MilestoneInput as Milestone,
} from '../../../src/shared/profile-schema.ts';
import { isAnswer } from './answers.ts';
import { entriesOfDay } from './dated-lines.ts';
import { founderSupport } from './founder-support.ts';
import { linkSupport } from './link-support.ts';
import { proseSupport, unsupported, type Checked } from './prose-support.ts';
import type { Quote } from './sources.ts';
import { isWellFormed } from './well-formed.ts';

export function checkFaq(value: unknown, quotes: readonly Quote[]): Checked<Question> {
  const parsed = Faq.safeParse(value);
  if (!parsed.success || !isWellFormed(parsed.data))
    return { why: 'not a question and an answer within their bounds' };
  const { question, answer } = parsed.data;
  const asking = proseSupport(question, quotes);
  const answering = proseSupport(answer, quotes);
  if (asking === null || answering === null) return unsupported;
  if (!isAnswer(question, asking, answer, answering))
    return { why: 'the answer is not that of the question' };
  const used = quotes.filter((quote) => asking.includes(quote) || answering.includes(quote));
  return { value: parsed.data, used, lost: [] };
}

export function checkFounder(
  value: unknown,
  quotes: readonly Quote[],
  ownName: string | null,
): Checked<Founder> {
  const parsed = DraftFounder.safeParse(value);
  if (!parsed.success || !isWellFormed(parsed.data)) return { why: 'not a person within the bounds' };
  return founderSupport(parsed.data, quotes, ownName) ?? { why: 'no quote names this person as a founder' };
}

/** A link that may not be on a public page is lost, not the milestone with it. */
const DraftedMilestone = MilestoneInput.extend({ url: z.string().optional() });

/** The date and the title must be in one entry of the page, and the description must follow. */
export function checkMilestone(value: unknown, quotes: readonly Quote[]): Checked<Milestone> {
  const parsed = DraftedMilestone.safeParse(value);
  if (!parsed.success || !isWellFormed(parsed.data)) return { why: 'not a milestone within its bounds' };
  const { date, title, description = '', url } = parsed.data;
  const entries = quotes.flatMap((quote) => entriesOfDay(quote, date, title));
  if (entries.length === 0) return { why: 'no quote holds the date and the title' };
  const following = quotes.filter((quote) => entries.some((entry) => entry.holds(quote)));
  const described = description === '' ? null : proseSupport(description, following);
  const linked = url === undefined ? null : linkSupport(url, quotes);
  const used = [...entries.map(({ quote }) => quote), ...(described ?? []), ...(linked ?? [])];
  return {
    value: {
      date,
      title,
      ...(described === null ? {} : { description }),
      ...(linked === null ? {} : { url }),
    },
    used: quotes.filter((quote) => used.includes(quote)),
    lost: [
      ...(description !== '' && described === null ? ['description'] : []),
      ...(url !== undefined && linked === null ? ['url'] : []),
    ],
  };
}
