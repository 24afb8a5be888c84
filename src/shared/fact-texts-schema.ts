/** Texts that are filtered by or written to, so that they must be what they claim. A blank one removes what was there. */
import countries from 'i18n-iso-countries';
import { z } from 'zod';
import { mailAddress, typedMailAddress } from './mail-address-rules.ts';

/**
 * A blank, or what has this form and is right; kept without the white space around it. Linear, for it meets strangers'
 * text.
 */
const blankOr = (form: string, message: string, isRight: (text: string) => boolean = () => true) => {
  const pattern = new RegExp(String.raw`^\s*(?:(?:${form})\s*)?$`);
  return (max: number) =>
    z
      .string()
      .max(max)
      .regex(pattern, { error: message, abort: true })
      .overwrite((text) => text.trim())
      .refine((text) => text === '' || isRight(text), message);
};

export const countryText = blankOr('[A-Za-z]{2}', 'must be a two-letter ISO 3166 country code', (code) =>
  countries.isValid(code.toUpperCase()),
);

export const yearText = blankOr(String.raw`(?:1[89]|20)\d{2}|2100`, 'must be a year from 1800 to 2100');

export const addressText = blankOr(
  typedMailAddress,
  'must be an e-mail address',
  (text) => mailAddress(text) !== null,
);
