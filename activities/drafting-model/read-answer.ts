/**
 * Converts a model's answer to a profile for the verifier. Each entry is parsed by itself, so that a malformed one does not
 * invalidate the others.
 */
import { z } from 'zod';
import { emptyProfile } from '../../src/shared/profile-rules.ts';
import {
  type Cited,
  DraftFounder,
  type DraftedProfile,
  Evidence,
  Faq,
  type FieldName,
  MilestoneInput,
} from '../../src/shared/profile-schema.ts';
import { isObject } from '../reading/json-ld.ts';
import { LinkEntry, ListEntry, StoryEntry, TextEntry } from './answer-shape.ts';

const maxEntries = 100;
const maxItems = 40;
const maxQuotes = 10;
/** For a list with all its items; the verifier reads no more. */
const maxQuotesOfList = 100;

export interface ParsedAnswer {
  profile: DraftedProfile;
  /** Number of malformed entries. */
  malformed: number;
}

/** Null where the input has no known member. Only quotes for which `wasSent` is true are kept. */
export function readAnswer(input: unknown, wasSent: (quote: Evidence) => boolean): ParsedAnswer | null {
  if (!isObject(input) || !members.some((name) => Object.hasOwn(input, name))) return null;
  const reader = new Reader(input, wasSent);
  const profile = emptyProfile();
  for (const [name, cited] of reader.texts()) profile.fields[name] ??= cited;
  for (const [name, cited] of reader.lists()) profile.fields[name] ??= cited;
  profile.faqs = reader.entries('faqs', Faq.strip());
  profile.founders = reader.entries('founders', DraftFounder.strip(), ['title', 'bio']);
  profile.milestones = reader.entries('milestones', MilestoneInput.strip(), ['description', 'url']);
  for (const part of ['company_socials', 'founder_socials'] as const) {
    for (const { platform, url, evidence } of reader.all(part, LinkEntry))
      profile[part][platform] ??= { value: url, evidence };
  }
  for (const { section, text, evidence } of reader.all('story', StoryEntry))
    profile.story[section] ??= { value: text, evidence };
  return { profile, malformed: reader.malformed };
}

const members = [
  'texts',
  'lists',
  'faqs',
  'founders',
  'company_socials',
  'founder_socials',
  'story',
  'milestones',
];

class Reader {
  malformed = 0;
  readonly #input: Record<string, unknown>;
  readonly #wasSent: (quote: Evidence) => boolean;

  constructor(input: Record<string, unknown>, wasSent: (quote: Evidence) => boolean) {
    this.#input = input;
    this.#wasSent = wasSent;
  }

  texts(): [FieldName, Cited<string>][] {
    return this.all('texts', TextEntry).map(({ field, value, evidence }) => [field, { value, evidence }]);
  }

  /** The quotes of all items become those of the list. */
  lists(): [FieldName, Cited<string[]>][] {
    return this.#rows('lists').flatMap((row) => {
      const field = ListEntry.shape.field.safeParse(row['field']);
      if (!field.success || !Array.isArray(row['items'])) return this.#malformed();
      const items = (row['items'] as unknown[])
        .slice(0, maxItems)
        .flatMap((item) => this.#parsed(ListEntry.shape.items.element, item));
      const evidence = items.flatMap((item) => item.evidence).slice(0, maxQuotesOfList);
      return [[field.data, { value: items.map(({ value }) => value), evidence }]];
    });
  }

  all<T>(member: string, shape: z.ZodType<T>): T[] {
    return this.#rows(member).flatMap((row) => this.#parsed(shape, row));
  }

  /** Optional members that are empty or invalid are left out. */
  entries<Shape extends z.ZodRawShape>(
    member: string,
    shape: z.ZodObject<Shape>,
    optional: readonly (keyof Shape & string)[] = [],
  ): Cited<z.output<z.ZodObject<Shape>>>[] {
    return this.#rows(member).flatMap((row) => {
      const removed = optional.filter(
        (name) => row[name] === '' || !z.safeParse(shape.shape[name] as z.ZodType, row[name]).success,
      );
      const kept = Object.fromEntries(Object.entries(row).filter(([name]) => !removed.includes(name)));
      const value = shape.safeParse(kept);
      if (!value.success) return this.#malformed();
      return [{ value: value.data, evidence: this.#evidenceIn(row) }];
    });
  }

  #rows(member: string): Record<string, unknown>[] {
    const entries = Object.hasOwn(this.#input, member) ? this.#input[member] : [];
    if (!Array.isArray(entries)) return this.#malformed();
    return entries
      .slice(0, maxEntries)
      .flatMap((entry: unknown) => (isObject(entry) ? [entry] : this.#malformed()));
  }

  #parsed<T>(shape: z.ZodType<T>, entry: unknown): T[] {
    const parsed = shape.safeParse(isObject(entry) ? { ...entry, evidence: this.#evidenceIn(entry) } : entry);
    return parsed.success ? [parsed.data] : this.#malformed();
  }

  #malformed(): [] {
    this.malformed += 1;
    return [];
  }

  #evidenceIn({ evidence }: Record<string, unknown>): Evidence[] {
    const quotes: unknown[] = Array.isArray(evidence) ? evidence.slice(0, maxQuotes) : [];
    return quotes.flatMap((quote) => {
      const parsed = Evidence.safeParse(quote);
      return parsed.success && this.#wasSent(parsed.data) ? [parsed.data] : [];
    });
  }
}
