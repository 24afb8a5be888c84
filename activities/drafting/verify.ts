import {
  fieldNames,
  platforms,
  ProfileFields,
  storySections,
  type Cited,
  type DraftedProfile,
  type FieldName,
  type FieldValue,
  type Platform,
  type StoredPage,
} from '../../src/shared/profile-schema.ts';
import { isObject } from '../reading/json-ld.ts';
import type { CategoryTree } from './category-words.ts';
import { fieldSupport } from './evidence/field-support.ts';
import { accountSupport } from './evidence/link-support.ts';
import { checkFaq, checkFounder, checkMilestone } from './evidence/list-support.ts';
import { checkParagraphs, unsupported, type Checked } from './evidence/prose-support.ts';
import { citedAt, sourcesOf, toEvidence, type Quote } from './evidence/sources.ts';
import { summarySupport } from './evidence/summary-support.ts';
import { isWellFormed } from './evidence/well-formed.ts';

/** What was dropped: its path in the draft (`fields.tagline`, `faqs.2`, `founders.0.title`) and why. */
export interface Dropped {
  path: string;
  why: string;
}

const maxFaqs = 10;
const maxFounders = 6;
const maxMilestones = 50;
const maxStory = { title: 200, section: 8000 };

/**
 * Keeps what the pages say and nothing else, of rules and models alike. A quote must be verbatim, white space folded, in the stored
 * text of the page it names; a value must be said by those quotes, as `evidence/` defines for each kind. What is not is
 * dropped: an item of a list, a plan of a summary, a paragraph of a text, else the value. What exceeds the bounds of the
 * schema is dropped, never cut. Comparison is exact.
 * @returns the profile that is left, with the quotes that support it, and what was dropped
 */
export function verify(
  said: DraftedProfile,
  pages: readonly StoredPage[],
  directory: CategoryTree,
): { profile: DraftedProfile; dropped: Dropped[] } {
  const sources = sourcesOf(pages);
  const dropped: Dropped[] = [];
  // What a model says need not be what its type says.
  const drafted: Partial<Record<keyof DraftedProfile, unknown>> = isObject(said) ? said : {};

  function checked<T>(path: string, holder: unknown, key: string | number, check: Check<T>): Cited<T> | null {
    const { value, quotes, refused } = citedAt(holder, key, sources);
    const result = quotes.length === 0 ? { why: refused[0] ?? 'no quote' } : check(value, quotes);
    if ('why' in result) dropped.push({ path, why: result.why });
    else dropped.push(...result.lost.map((part) => ({ path: `${path}.${part}`, ...unsupported })));
    return 'why' in result ? null : { value: result.value, evidence: toEvidence(result.used) };
  }

  function table<Name extends string, T>(
    part: keyof DraftedProfile,
    names: readonly Name[],
    check: (name: Name, kept: Partial<Record<Name, Cited<T>>>) => Check<T>,
  ): Partial<Record<Name, Cited<T>>> {
    const holder = drafted[part];
    const kept: Partial<Record<Name, Cited<T>>> = {};
    if (!isObject(holder)) return kept;
    for (const key of Object.keys(holder))
      if (!(names as readonly string[]).includes(key))
        dropped.push({ path: `${part}.${key.slice(0, 40)}`, why: 'no such place in a profile' });
    for (const name of names) {
      if (!Object.hasOwn(holder, name) || holder[name] == null) continue;
      const entry = checked(`${part}.${name}`, holder, name, check(name, kept));
      if (entry !== null) kept[name] = entry;
    }
    return kept;
  }

  function list<T>(part: keyof DraftedProfile, max: number, check: Check<T>): Cited<T>[] {
    const entries: unknown[] = Array.isArray(drafted[part]) ? drafted[part] : [];
    if (entries.length > max) dropped.push({ path: `${part}.${max}`, why: `more than ${max}` });
    return entries.slice(0, max).flatMap((_, i) => checked(`${part}.${i}`, entries, i, check) ?? []);
  }

  const fields = table<FieldName, FieldValue>(
    'fields',
    fieldNames,
    (name, kept) => (value, quotes) => checkField(name, value, quotes, directory, kept.name),
  );
  const ownName = textOf(fields.name);
  const profile: DraftedProfile = {
    fields,
    faqs: list('faqs', maxFaqs, checkFaq),
    founders: list('founders', maxFounders, (value, quotes) => checkFounder(value, quotes, ownName)),
    company_socials: table('company_socials', platforms, checkAccount),
    founder_socials: table('founder_socials', platforms, checkAccount),
    story: table('story', storySections, (section) =>
      checkStory(maxStory[section === 'title' ? section : 'section']),
    ),
    milestones: list('milestones', maxMilestones, checkMilestone),
  };
  return { profile, dropped };
}

type Check<T> = (value: unknown, quotes: readonly Quote[]) => Checked<T>;

const textOf = (cited: Cited<FieldValue> | undefined): string | null =>
  typeof cited?.value === 'string' ? cited.value : null;
const isText = (value: unknown): value is string =>
  typeof value === 'string' && isWellFormed(value) && value.trim() !== '';
const supported = <T>(value: T, used: readonly Quote[] | null): Checked<T> =>
  used === null ? unsupported : { value, used, lost: [] };

function checkField(
  name: FieldName,
  drafted: unknown,
  quotes: readonly Quote[],
  directory: CategoryTree,
  named: Cited<FieldValue> | undefined,
): Checked<FieldValue> {
  const parsed = ProfileFields.shape[name].safeParse(drafted);
  const value = parsed.data;
  if (value == null || value.length === 0) return { why: 'not a value of this field within its bounds' };
  const support = (text: string) =>
    isText(text) ? fieldSupport[name](text, quotes, { directory, ownName: textOf(named) }) : null;
  if (typeof value !== 'string') return checkItems(value, quotes, support);
  if (!isText(value)) return unsupported;
  if (name === 'pricing_summary') {
    const summary = summarySupport(value, quotes);
    return summary === null ? unsupported : { ...summary, lost: summary.lost.map(String) };
  }
  return name === 'description' ? checkParagraphs(value, quotes) : supported(value, support(value));
}

/** As many quotes are kept for an item. */
const maxQuotesOfItem = 2;

function checkItems(
  items: readonly string[],
  quotes: readonly Quote[],
  support: (item: string) => Quote[] | null,
): Checked<string[]> {
  const found = items.map((item) => support(item));
  const used = new Set(found.flatMap((one) => one?.slice(0, maxQuotesOfItem) ?? []));
  if (used.size === 0) return unsupported;
  return {
    value: [...new Set(items.filter((_, i) => found[i] !== null))],
    used: quotes.filter((quote) => used.has(quote)),
    lost: found.flatMap((one, i) => (one === null ? [String(i)] : [])),
  };
}

const checkAccount =
  (platform: Platform): Check<string> =>
  (value, quotes) =>
    typeof value === 'string' ? supported(value, accountSupport(platform, value, quotes)) : unsupported;

const checkStory =
  (max: number): Check<string> =>
  (value, quotes) =>
    isText(value) && value.length <= max ? checkParagraphs(value, quotes) : unsupported;
