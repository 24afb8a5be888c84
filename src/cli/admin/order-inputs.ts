/** What several commands about orders take. */
import { z } from 'zod';
import { inputs } from './command.ts';

/** The bound of an amount in the interface specification. */
const maxCents = 100_000_000;

export const orderInputs = {
  /** `order/<id>` as well, as workflows are named. */
  order: z
    .string()
    .trim()
    .toLowerCase()
    .transform((id) => id.replace(/^order\//, ''))
    .pipe(z.uuid('is the id of an order, as `orders` lists it')),
  cents: (least: number) =>
    inputs.number.refine(
      (cents) => cents >= least && cents <= maxCents,
      `is a number of cents, ${least} to ${maxCents}`,
    ),
  product: z.string().trim().min(1, 'name a product by its code, as `products` lists it').max(60),
  site: inputs.text(40).optional(),
  /** `work/<id>` as well. */
  work: z
    .string()
    .trim()
    .transform((id) => id.replace(/^work\//, ''))
    .pipe(z.string().regex(/^\d{1,15}$/, 'is the number of a piece of work, as `work` lists it'))
    .transform(Number),
  /** What the buyer reads with the order. */
  note: inputs.text(500).optional(),
};

/** As it will be typed: case counts, and nothing is taken off at its ends. */
export const promoCode = z
  .string()
  .regex(
    /^[\x21-\x7e]{1,40}$/,
    'is 1 to 40 letters without accents, digits and signs, without spaces: it counts exactly as it is typed',
  );

/** As the audit log names it. */
export const promoSubject = (siteKey: string, code: string) => `promo/${siteKey}/${code}`;
