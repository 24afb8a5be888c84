/** For each field, which of its quotes support a value; null where they do not. */
import type { FieldName } from '../../../src/shared/profile-schema.ts';
import { quoteNamesCategory, type CategoryTree } from '../category-words.ts';
import { countryStated, isCountryCode } from '../countries.ts';
import { yearOfFounding } from '../founding-years.ts';
import { ownNamesAt } from '../own-names.ts';
import { statesStage } from '../stage.ts';
import { statesCountry } from '../places.ts';
import { isVideo } from '../demo-video.ts';
import { hasPhrase, sentencesIn } from '../words.ts';
import { linkSupport, pictureSupport } from './link-support.ts';
import { pricingModelSupport } from './pricing-support.ts';
import { lineSays, linesOf, proseSupport, quoteSays } from './prose-support.ts';
import type { Quote } from './sources.ts';

interface About {
  directory: CategoryTree;
  /** The product's, where it is known: what is said of another company supports nothing. */
  ownName: string | null;
}
type Support = (value: string, quotes: readonly Quote[], about: About) => Quote[] | null;

/** A value that each quote supports by itself. */
const byQuote =
  (says: (value: string, quote: Quote, about: About) => boolean): Support =>
  (value, quotes, about) => {
    const used = quotes.filter((quote) => says(value, quote, about));
    return used.length === 0 ? null : used;
  };

const phrase = byQuote((value, { text }) => hasPhrase(text, value));
const anyCase = byQuote((value, { text }) => hasPhrase(text.toLowerCase(), value.toLowerCase()));
const item = byQuote((value, quote) => quoteSays(quote, value));

/** A country's name in the quote, or the code that JSON-LD states as the country of an address on that page. */
const country = byQuote(
  (value, { text, source }) =>
    isCountryCode(value) &&
    (statesCountry(text, value, source.url) ||
      (countryStated(text) === value && source.facts().countries.has(value))),
);

/** A line of so many characters is no sentence. */
const maxLine = 160;

/** The year of a sentence that says whose founding it was, or the founding date that JSON-LD states. */
const foundedYear = byQuote((value, { text, source }, { ownName }) => {
  if (!/^(?:1[89]|20)\d{2}$/.test(value)) return false;
  if (source.facts().foundingYears.has(value) && new RegExp(`^${value}(?:$|[-/.])`).test(text)) return true;
  const own = ownNamesAt(source.lines, source.url, ownName);
  const said = [...(text.length <= maxLine ? [text] : []), ...sentencesIn(text)];
  return said.some((one) => yearOfFounding(one, own) === value);
});

/** How each field's value, or each item of it, must be supported. */
export const fieldSupport: Record<FieldName, Support> = {
  name: phrase,
  tagline: proseSupport,
  short_description: proseSupport,
  description: proseSupport,
  stage: byQuote(
    (value, quote) =>
      statesStage(quote.text, value) && linesOf(quote).some((line) => lineSays(line, quote.text)),
  ),
  pricing_model: pricingModelSupport,
  pricing_summary: proseSupport,
  country,
  city: phrase,
  founded_year: foundedYear,
  contact_email: byQuote((value, { text, source }) => source.emails.has(value) && hasPhrase(text, value)),
  demo_video_url: (value, quotes) => (isVideo(value) ? linkSupport(value, quotes) : null),
  logo_url: pictureSupport,
  categories: byQuote((value, { text }, { directory }) => {
    const category = directory.categories.find(({ name }) => name === value);
    return category !== undefined && quoteNamesCategory(text, category);
  }),
  tags: anyCase,
  features: item,
  usps: item,
  keywords: anyCase,
};
