import { z } from 'zod';
import { addressProblem, longestAddress, mailAddress, typedMailAddress } from './mail-address-rules.ts';

/** Parses a typed e-mail address into its canonical form. */
export const EmailAddress = z
  .string()
  .max(longestAddress)
  .meta({ format: 'email', pattern: `^${typedMailAddress}$` })
  .transform((typed, context) => {
    const address = mailAddress(typed);
    if (address !== null) return address;
    context.issues.push({ code: 'custom', message: addressProblem(typed), input: typed });
    return z.NEVER;
  });
