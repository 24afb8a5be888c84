/** Texts of forms. Messages are shown next to the form fields. */
import countries from 'i18n-iso-countries';
import { z } from 'zod';

export const tooLong = (max: number) => `Shorten it to ${max} characters.`;
export const emptyToNull = (text: string) => (text === '' ? null : text);

/** A normalised text of at most `max` characters; with `missing`, the message on an empty one, it is required. */
export const formText = (normalise: (text: string) => string, max: number, missing?: string) =>
  z
    .string()
    .transform(normalise)
    .pipe(
      z
        .string()
        .min(missing === undefined ? 0 : 1, missing)
        .max(max, tooLong(max)),
    );

/** Whether the text is an ISO 3166 country code in capitals. */
export const isCountryCode = (code: string): boolean => /^[A-Z]{2}$/.test(code) && countries.isValid(code);
