/** Forms that many published schemas share. Formats describe, and do not check: outputs are our own. */
import { z } from 'zod';

export const Timestamp = z.string().meta({ format: 'date-time' });
/** One whose name says all. */
export const PlainTimestamp = Timestamp.describe('RFC 3339, UTC.').meta({ id: 'Timestamp' });
export const Day = z.string().meta({ format: 'date' });
/** A web address in ASCII, such as of a page of this site, or one that was read. */
export const Address = z.string().meta({ format: 'uri' });
/** A link as its owner typed it: its path may have letters beyond ASCII. */
export const TypedLink = z.string().meta({ format: 'iri' });
/** A name, or another text that is never empty. */
export const NonEmpty = z.string().meta({ minLength: 1 });
export const Email = z.string().meta({ format: 'email' });
export const Uuid = z.string().meta({ format: 'uuid' });
export const slugPattern = /^[a-z0-9][a-z0-9-]{0,219}$/;
/** The name of a record in addresses. */
const slugOf = (id: string, about: string) =>
  z.string().meta({ pattern: slugPattern.source }).describe(about).meta({ id });
export const ListingSlug = slugOf('ListingSlug', 'As get_listing takes it.');
export const FounderSlug = slugOf('FounderSlug', 'As get_founder takes it.');
export const CategorySlug = slugOf('CategorySlug', 'As get_category takes it.');
export const Country = z.string().describe('Two-letter ISO 3166 code.');

/** What several schemas have in common: all of it, or the keywords. The OpenAPI document has it once, under the name. */
export interface Form {
  name: string;
  keywords?: readonly string[];
}
export const formOf = (name: string, keywords?: readonly string[]): { form: Form } => ({
  form: { name, ...(keywords && { keywords }) },
});

/**
 * Values of an output, to which later versions may add: any text, with the values that are known today as
 * `x-extensible-enum`, the usual extension. `string` as the type argument is for values that are read from rows.
 */
export const openEnum = <Value extends string>(
  values: readonly (string extends Value ? string : Value)[],
): z.ZodType<Value, Value> =>
  z.string().meta({ 'x-extensible-enum': values }) as unknown as z.ZodType<Value, Value>;
