/** Texts with a required format, as they are used as filters or addresses. A blank one removes the value. */
import countries from 'i18n-iso-countries';
import { z } from 'zod';
import { mailAddress, typedMailAddress } from './mail-address-rules.ts';

/** A blank text, or one of this form that passes `isValid`; trimmed. The pattern runs in linear time on untrusted text. */
const blankOr = (form: string, message: string, isValid: (text: string) => boolean = () => true) => {
  const pattern = new RegExp(String.raw`^\s*(?:(?:${form})\s*)?$`);
  return (max: number) =>
    z
      .string()
      .max(max)
      .regex(pattern, { error: message, abort: true })
      .overwrite((text) => text.trim())
      .refine((text) => text === '' || isValid(text), message);
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
