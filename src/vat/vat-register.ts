/**
 * The EU's register of VAT numbers, VIES, by its REST API. It queries the registers of the countries, which are often
 * unavailable; the result is then unknown, after a short timeout.
 */
import { z } from 'zod';

/** A user waits for it. */
const timeoutMs = 2_500;

export interface VatRegister {
  /** Whether the register has a number, given with its prefix; null if it is unavailable. */
  knows(number: string): Promise<boolean | null>;
}

/** `userError` has the reason if `valid` is false; only INVALID means that the number is not registered. */
const Answer = z.object({ valid: z.boolean(), userError: z.string().nullish() });

/** A client of the register at `url`. */
export function createVatRegister(url: string): VatRegister {
  return {
    async knows(number) {
      try {
        const response = await fetch(`${url}/check-vat-number`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify({ countryCode: number.slice(0, 2), vatNumber: number.slice(2) }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
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
