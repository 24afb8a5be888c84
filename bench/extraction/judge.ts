/** Evaluates what was found on a site against its labels. */
import type { FieldName } from '../../src/shared/profile-schema.ts';
import { maxFaqs } from '../../src/site/listing-fields.ts';
import type { Found } from './found.ts';
import {
  type ExactLabel,
  type Labels,
  type ListLabel,
  type ProseLabel,
  exactFields,
  listFields,
  proseFields,
} from './labels.ts';
import { folded, holds, isSameItem, isSameLink, isSameText } from './same.ts';

export interface Miss {
  field: string;
  expected: string;
  got: string;
}

/** Counts of a field: `right / proposed` is its precision, `right / labelled` its recall. */
export interface Tally {
  labelled: number;
  proposed: number;
  right: number;
}

export interface Judgement {
  tallies: Record<string, Tally>;
  misses: Miss[];
}

const nothing = '(nothing)';

export function judge(found: Found, labels: Labels): Judgement {
  const judging = new Judging(labels.never);
  for (const field of exactFields) judging.exact(field, labels.fields[field], textOf(found, field));
  for (const field of proseFields) judging.prose(field, labels.fields[field], textOf(found, field));
  for (const field of listFields) judging.list(field, labels.lists[field], itemsOf(found, field));
  judging.socials(labels, found);
  judging.founders(labels, found);
  judging.several('faqs', labels.faqs, labels.faqs_maybe, found.faqs, isSameText, maxFaqs);
  judging.milestones(labels, found);
  judging.list('story', undefined, found.story);
  return { tallies: judging.tallies, misses: judging.misses };
}

class Judging {
  readonly tallies: Record<string, Tally> = {};
  readonly misses: Miss[] = [];
  readonly #never: readonly string[];

  constructor(never: readonly string[]) {
    this.#never = never;
  }

  exact(field: string, label: ExactLabel | undefined, got: string | null): void {
    const isRight = (text: string, expected: readonly string[]) =>
      expected.some((each) =>
        field.endsWith('_url') ? isSameLink(each, text) : isSameValue(field, each, text),
      );
    this.#one(field, label, got, isRight);
  }

  prose(field: string, label: ProseLabel | undefined, got: string | null): void {
    if (label === undefined || label === null) {
      this.#one(field, label, got, () => false);
      return;
    }
    const never = label.never ?? [];
    const isRight = (text: string, phrases: readonly string[]) =>
      phrases.some((phrase) => holds(text, phrase)) && !never.some((phrase) => holds(text, phrase));
    this.#one(field, 'holds' in label ? label.holds : label, got, isRight);
  }

  /** Without a label only forbidden phrases count, as wrong. */
  list(field: string, label: ListLabel | undefined, got: readonly string[]): void {
    if (label !== undefined) {
      this.several(field, label.required, label.allowed, got, isSameItem);
      return;
    }
    const forbidden = got.filter((item) => this.#isForbidden(item));
    for (const item of forbidden) this.misses.push({ field, expected: nothing, got: item });
    this.#count(field, { labelled: 0, proposed: forbidden.length, right: 0 });
  }

  socials({ socials, socials_maybe }: Labels, found: Found): void {
    const pairs = (table: Record<string, string | undefined>) =>
      Object.entries(table).flatMap(([platform, link]) =>
        link === undefined ? [] : [`${platform} ${link}`],
      );
    const isSame = (a: string, b: string) => {
      const [[aPlatform, aLink = ''], [bPlatform, bLink = '']] = [a.split(' '), b.split(' ')];
      return aPlatform === bPlatform && isSameLink(aLink, bLink);
    };
    this.several('socials', pairs(socials), pairs(socials_maybe), pairs(found.socials), isSame);
  }

  founders({ founders }: Labels, found: Found): void {
    const everyone = [...founders.required, ...founders.allowed];
    const names = (people: typeof everyone) => people.map(({ name }) => name.join(' | '));
    const isSame = (a: string, b: string) => a.split(' | ').some((name) => isSameText(name, b));
    const proposed = found.founders.map(({ name }) => name);
    this.several('founders', names(founders.required), names(founders.allowed), proposed, isSame);
    for (const { name, title } of found.founders) {
      const label = everyone.find((person) => person.name.some((each) => isSameText(each, name)));
      if (label?.title !== undefined) this.exact('founders.title', label.title, title ?? null);
    }
  }

  milestones({ milestones }: Labels, found: Found): void {
    if (milestones === undefined) return;
    const expected = milestones.map(({ date, title }) => `${date} ${title}`);
    const isSame = (label: string, got: string) => {
      const [date = '', ...title] = label.split(' ');
      return got.startsWith(date) && isSameItem(got.slice(got.indexOf(' ') + 1), title.join(' '));
    };
    const proposed = found.milestones.map(({ date, title }) => `${date} ${title}`);
    this.several('milestones', expected, [], proposed, isSame);
  }

  /** `isSame(label, got)`. Items that are only allowed count neither way. `most`: as many as a draft can have. */
  several(
    field: string,
    required: readonly string[],
    allowed: readonly string[],
    got: readonly string[],
    isSame: (label: string, got: string) => boolean,
    most = Infinity,
  ): void {
    const hits = new Set<string>();
    let proposed = 0;
    for (const item of got) {
      const hit = required.find((label) => isSame(label, item));
      const isForbidden = this.#isForbidden(item);
      if (hit !== undefined && !isForbidden) {
        // A repetition in other words counts neither as right nor as wrong.
        if (hits.has(hit)) continue;
        hits.add(hit);
        proposed += 1;
      } else if (isForbidden || !allowed.some((label) => isSame(label, item))) {
        proposed += 1;
        this.misses.push({ field, expected: nothing, got: item });
      }
    }
    const labelled = Math.min(required.length, most);
    if (hits.size < labelled)
      for (const label of required)
        if (!hits.has(label)) this.misses.push({ field, expected: label, got: nothing });
    this.#count(field, { labelled, proposed, right: hits.size });
  }

  #one(
    field: string,
    label: ExactLabel | undefined,
    got: string | null,
    isRight: (text: string, expected: readonly string[]) => boolean,
  ): void {
    if (label === undefined) return;
    const isAsked = Array.isArray(label);
    const expected = label === null ? [] : isAsked ? label : label.maybe;
    const right = got !== null && isRight(got, expected) && !this.#isForbidden(got);
    const counts = isAsked || (got !== null && !right);
    if (counts && !right)
      this.misses.push({ field, expected: expected.join(' | ') || nothing, got: got ?? nothing });
    this.#count(field, {
      labelled: isAsked ? 1 : 0,
      proposed: counts && got !== null ? 1 : 0,
      right: counts && right ? 1 : 0,
    });
  }

  #isForbidden(text: string): boolean {
    return this.#never.some((phrase) => holds(text, phrase));
  }

  #count(field: string, { labelled, proposed, right }: Tally): void {
    const tally = (this.tallies[field] ??= { labelled: 0, proposed: 0, right: 0 });
    tally.labelled += labelled;
    tally.proposed += proposed;
    tally.right += right;
  }
}

/** Names must be equal except for white space; other values are compared loosely. */
const isSameValue = (field: string, a: string, b: string): boolean =>
  field === 'name' ? folded(a) === folded(b) : isSameText(a, b);

function textOf({ fields }: Found, field: FieldName): string | null {
  const value = fields[field];
  return typeof value === 'string' ? value : null;
}

function itemsOf({ fields }: Found, field: FieldName): readonly string[] {
  const value = fields[field];
  return Array.isArray(value) ? value : [];
}

export function addTallies(all: readonly Judgement[]): Record<string, Tally> {
  const sum: Record<string, Tally> = {};
  for (const { tallies } of all)
    for (const [field, { labelled, proposed, right }] of Object.entries(tallies)) {
      const tally = (sum[field] ??= { labelled: 0, proposed: 0, right: 0 });
      tally.labelled += labelled;
      tally.proposed += proposed;
      tally.right += right;
    }
  return sum;
}

/** Null if nothing was proposed, or nothing is labelled. */
export const precision = ({ proposed, right }: Tally): number | null =>
  proposed === 0 ? null : right / proposed;
export const recall = ({ labelled, right }: Tally): number | null =>
  labelled === 0 ? null : right / labelled;
