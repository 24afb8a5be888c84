/**
 * The EU's register of VAT numbers, VIES, by its REST API. Countries' own registers stand behind it and are often away: what
 * cannot be asked is not known, and nobody waits long for it.
 */
import { z } from 'zod';

/** A person waits for it. */
const deadlineMs = 2_500;

export interface VatRegister {
  /** `number` with its prefix. Null: the register could not be asked. */
  knows(number: string): Promise<boolean | null>;
}

/** `userError` says why `valid` is false; only INVALID is the register's word. */
const Answer = z.object({ valid: z.boolean(), userError: z.string().nullish() });

export function createVatRegister(url: string): VatRegister {
  return {
    async knows(number) {
      try {
        const response = await fetch(`${url}/check-vat-number`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify({ countryCode: number.slice(0, 2), vatNumber: number.slice(2) }),
          redirect: 'error',
          signal: AbortSignal.timeout(deadlineMs),
        });
        if (!response.ok) return null;
        const { valid, userError } = Answer.parse(await response.json());
        if (valid) return true;
        return userError === null || userError === undefined || userError === 'INVALID' ? false : null;
      } catch {
        return null;
      }
    },
  };
}
