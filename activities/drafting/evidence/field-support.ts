/** For each field, which of its quotes support a value; null where they do not. Code that trusts no drafter. */
import type { FieldName } from '../../../src/shared/profile-schema.ts';
import { quoteNamesCategory, type CategoryTree } from '../category-words.ts';
import { countryStated, isCountryCode } from '../countries.ts';
import { statesCountry } from '../places.ts';
import { statesStage } from '../stage.ts';
import { isVideo } from '../demo-video.ts';
import { hasPhrase, sentencesIn } from '../words.ts';
import { yearOfFounding } from '../founding-years.ts';
import { ownNamesAt } from '../own-names.ts';
import { linkSupport, pictureSupport } from './link-support.ts';
import { pricingModelSupport } from './pricing-support.ts';
import { lineSays, linesOf, proseSupport, quoteSays } from './prose-support.ts';
import type { Quote } from './sources.ts';

/** @param ownName the product's, where it is known: what is said of another company supports nothing */
type Support = (
  value: string,
  quotes: readonly Quote[],
  tree: CategoryTree,
  ownName: string | null,
) => Quote[] | null;

const some = (quotes: readonly Quote[], says: (quote: Quote) => boolean): Quote[] | null => {
  const used = quotes.filter(says);
  return used.length === 0 ? null : used;
};

const phrase: Support = (value, quotes) => some(quotes, ({ text }) => hasPhrase(text, value));
const anyCase: Support = (value, quotes) =>
  some(quotes, ({ text }) => hasPhrase(text.toLowerCase(), value.toLowerCase()));
const prose: Support = (value, quotes) => proseSupport(value, quotes);
const item: Support = (value, quotes) => some(quotes, (quote) => quoteSays(quote, value));

const stage: Support = (value, quotes) =>
  some(
    quotes,
    (quote) => statesStage(quote.text, value) && linesOf(quote).some((line) => lineSays(line, quote.text)),
  );

/** A country's name in the quote, or the code that JSON-LD states as the country of an address on that page. */
const country: Support = (value, quotes) => {
  if (!isCountryCode(value)) return null;
  return some(
    quotes,
    ({ text, source }) =>
      statesCountry(text, value, source.url) ||
      (countryStated(text) === value && source.facts().countries.has(value)),
  );
};

/** A line of so many characters is no sentence. */
const maxLine = 100;
/** The year of a sentence that says whose founding it was, or the founding date that JSON-LD states. */
const foundedYear: Support = (value, quotes, _, ownName) => {
  if (!/^(?:1[89]|20)\d{2}$/.test(value)) return null;
  return some(quotes, ({ text, source }) => {
    const isStated =
      source.facts().foundingYears.has(value) && /^\d{4}(?:$|[-/.])/.test(text) && text.startsWith(value);
    const own = ownNamesAt(source.lines, source.url, ownName);
    return (
      isStated ||
      [...(text.length <= maxLine ? [text] : []), ...sentencesIn(text)].some(
        (said) => yearOfFounding(said, own) === value,
      )
    );
  });
};

const email: Support = (value, quotes) =>
  some(quotes, ({ text, source }) => source.emails.has(value) && hasPhrase(text, value));

const category: Support = (value, quotes, { categories }) => {
  const entry = categories.find(({ name }) => name === value);
  return entry === undefined ? null : some(quotes, ({ text }) => quoteNamesCategory(text, entry));
};

/** How each field's value, or each item of it, must be supported. */
export const fieldSupport: Record<FieldName, Support> = {
  name: phrase,
  tagline: prose,
  short_description: prose,
  description: prose,
  stage,
  pricing_model: (value, quotes) => pricingModelSupport(value, quotes),
  pricing_summary: prose,
  country,
  city: phrase,
  founded_year: foundedYear,
  contact_email: email,
  demo_video_url: (value, quotes) => (isVideo(value) ? linkSupport(value, quotes) : null),
  logo_url: (value, quotes) => pictureSupport(value, quotes),
  categories: category,
  tags: anyCase,
  features: item,
  usps: item,
  keywords: anyCase,
};
