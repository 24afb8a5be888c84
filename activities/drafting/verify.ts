import {
  fieldNames,
  platforms,
  ProfileFields,
  storySections,
  type Cited,
  type DraftedProfile,
  type FieldName,
  type Platform,
  type StoredPage,
} from '../../src/shared/profile-schema.ts';
import { isObject } from '../reading/json-ld.ts';
import type { CategoryTree } from './category-words.ts';
import { fieldSupport } from './evidence/field-support.ts';
import { accountSupport } from './evidence/link-support.ts';
import { checkFaq, checkFounder, checkMilestone, type Checked } from './evidence/list-support.ts';
import { proseSupport } from './evidence/prose-support.ts';
import { citedAt, sourcesOf, toEvidence, type Quote, type Source } from './evidence/sources.ts';
import { summarySupport } from './evidence/summary-support.ts';
import { isWellFormed } from './evidence/well-formed.ts';

/** What did not survive: where it stood in the draft (`fields.tagline`, `faqs.2`, `founders.0.title`) and why. */
export interface Dropped {
  path: string;
  why: string;
}

const maxFaqs = 10;
const maxFounders = 6;
const maxMilestones = 50;
const maxStorySection = 8000;
const unsupported = 'its quotes do not say it';

/**
 * Lets through what the pages say and nothing else, no matter who drafted it. A quote must be verbatim, white space
 * folded, in the stored text of the page it names; a value must be said by the quotes that are left, as
 * `evidence/` defines for each kind; a list loses the items that are not. What is over the bounds of the schema is
 * dropped, never cut. Exact comparison only.
 * @returns the surviving profile, its evidence narrowed to the quotes that count, and what was dropped
 */
export function verify(
  said: DraftedProfile,
  pages: readonly StoredPage[],
  directory: CategoryTree,
): { profile: DraftedProfile; dropped: Dropped[] } {
  const verifier = new Verifier(sourcesOf(pages), directory);
  // A drafter may be anybody: what it hands over need not be what its type says.
  const drafted: Partial<Record<keyof DraftedProfile, unknown>> = isObject(said) ? said : {};
  const fields = verifier.fields(drafted.fields);
  const ownName = ownNameIn(fields);
  const profile: DraftedProfile = {
    fields,
    faqs: verifier.list('faqs', drafted.faqs, maxFaqs, checkFaq),
    founders: verifier.list('founders', drafted.founders, maxFounders, (value, quotes) =>
      checkFounder(value, quotes, ownName),
    ),
    company_socials: verifier.socials('company_socials', drafted.company_socials),
    founder_socials: verifier.socials('founder_socials', drafted.founder_socials),
    story: verifier.story(drafted.story),
    milestones: verifier.list('milestones', drafted.milestones, maxMilestones, checkMilestone),
  };
  return { profile, dropped: verifier.dropped };
}

/** The product's name, once it has been verified; it is the first of the fields. */
const ownNameIn = ({ name }: DraftedProfile['fields']): string | null =>
  typeof name?.value === 'string' ? name.value : null;

class Verifier {
  readonly dropped: Dropped[] = [];
  readonly #sources: ReadonlyMap<string, Source>;
  readonly #tree: CategoryTree;

  constructor(sources: ReadonlyMap<string, Source>, tree: CategoryTree) {
    this.#sources = sources;
    this.#tree = tree;
  }

  fields(drafted: unknown): DraftedProfile['fields'] {
    const kept: DraftedProfile['fields'] = {};
    for (const name of this.#known('fields', drafted, fieldNames)) {
      const path = `fields.${name}`;
      const { value, quotes } = this.#open(path, drafted, name);
      if (quotes.length === 0) continue;
      const parsed = ProfileFields.shape[name].safeParse(value);
      if (!parsed.success || parsed.data == null || parsed.data.length === 0) {
        this.#drop(path, 'not a value of this field within its bounds');
      } else if (name === 'pricing_summary') {
        const summary = this.#summary(path, String(parsed.data), quotes);
        if (summary !== null) kept[name] = summary;
      } else if (typeof parsed.data === 'string') {
        const used = this.#supported(name, parsed.data, quotes, ownNameIn(kept));
        if (used === null) this.#drop(path, unsupported);
        else kept[name] = { value: parsed.data, evidence: toEvidence(used) };
      } else {
        const list = this.#items(name, parsed.data, quotes);
        if (list !== null) kept[name] = list;
      }
    }
    return kept;
  }

  #supported(name: FieldName, value: string, quotes: readonly Quote[], ownName: string | null = null) {
    if (!isWellFormed(value) || value.trim() === '') return null;
    return fieldSupport[name](value, quotes, this.#tree, ownName);
  }

  #summary(path: string, value: string, quotes: readonly Quote[]): Cited<string> | null {
    const support = isWellFormed(value) && value.trim() !== '' ? summarySupport(value, quotes) : null;
    if (support === null) this.#drop(path, unsupported);
    for (const i of support?.lost ?? []) this.#drop(`${path}.${i}`, unsupported);
    return support === null ? null : { value: support.value, evidence: toEvidence(support.used) };
  }

  #items(name: FieldName, items: readonly string[], quotes: readonly Quote[]): Cited<string[]> | null {
    const used = new Set<Quote>();
    const kept: string[] = [];
    items.forEach((item, i) => {
      const support = this.#supported(name, item, quotes);
      if (support === null) this.#drop(`fields.${name}.${i}`, unsupported);
      else if (!kept.includes(item)) {
        kept.push(item);
        for (const quote of support.slice(0, 2)) used.add(quote);
      }
    });
    return kept.length === 0
      ? null
      : { value: kept, evidence: toEvidence(quotes.filter((quote) => used.has(quote))) };
  }

  list<T>(
    path: string,
    drafted: unknown,
    max: number,
    check: (value: unknown, quotes: readonly Quote[]) => Checked<T>,
  ): Cited<T>[] {
    const entries: unknown[] = Array.isArray(drafted) ? drafted : [];
    if (entries.length > max) this.#drop(`${path}.${max}`, `more than ${max}`);
    return entries.slice(0, max).flatMap((_, i) => {
      const { value, quotes } = this.#open(`${path}.${i}`, entries, i);
      const checked = quotes.length === 0 ? null : check(value, quotes);
      if (checked === null) return [];
      if (checked.kept === null) {
        this.#drop(`${path}.${i}`, checked.why);
        return [];
      }
      for (const part of checked.lost) this.#drop(`${path}.${i}.${part}`, unsupported);
      return [checked.kept];
    });
  }

  socials(path: string, drafted: unknown): Partial<Record<Platform, Cited<string>>> {
    const kept: Partial<Record<Platform, Cited<string>>> = {};
    for (const platform of this.#known(path, drafted, platforms)) {
      const { value, quotes } = this.#open(`${path}.${platform}`, drafted, platform);
      if (quotes.length === 0) continue;
      const used = typeof value === 'string' ? accountSupport(platform, value, quotes) : null;
      if (used === null || typeof value !== 'string') this.#drop(`${path}.${platform}`, unsupported);
      else kept[platform] = { value, evidence: toEvidence(used) };
    }
    return kept;
  }

  story(drafted: unknown): DraftedProfile['story'] {
    const kept: DraftedProfile['story'] = {};
    for (const section of this.#known('story', drafted, storySections)) {
      const { value, quotes } = this.#open(`story.${section}`, drafted, section);
      if (quotes.length === 0) continue;
      const max = section === 'title' ? 200 : maxStorySection;
      const fits = typeof value === 'string' && value.length <= max && isWellFormed(value);
      const used = fits ? proseSupport(value, quotes) : null;
      if (used === null || !fits) this.#drop(`story.${section}`, unsupported);
      else kept[section] = { value, evidence: toEvidence(used) };
    }
    return kept;
  }

  /** The names of a table that an object has, unknown ones dropped. */
  #known<Name extends string>(path: string, drafted: unknown, names: readonly Name[]): Name[] {
    if (!isObject(drafted)) return [];
    for (const key of Object.keys(drafted)) {
      if (!(names as readonly string[]).includes(key))
        this.#drop(`${path}.${key.slice(0, 40)}`, 'no such place in a profile');
    }
    return names.filter((name) => Object.hasOwn(drafted, name) && drafted[name] != null);
  }

  #open(path: string, holder: unknown, key: string | number): { value: unknown; quotes: Quote[] } {
    const { value, quotes, refused } = citedAt(holder, key, this.#sources);
    if (quotes.length === 0) this.#drop(path, refused[0] ?? 'no quote');
    return { value, quotes };
  }

  #drop(path: string, why: string): void {
    this.dropped.push({ path, why });
  }
}
