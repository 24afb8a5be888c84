/** Cents as a decimal number: `-1.05`. */
export function inUnits(cents: number): string {
  const size = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`;
}

/** Cents with their currency: `49.00 EUR`. */
export const inMoney = (cents: number, currency: string) => `${inUnits(cents)} ${currency}`;
