/** Registers of companies that only one country has, by their words and the form of their numbers. */
const registers: readonly (readonly [string, RegExp])[] = [
  ['AT', /\bFN\s?\d{5,6}\s?[a-z]\b|\bATU\s?\d{8}\b/],
  ['AU', /\bA(?:BN|CN)\b[^\d\n]{0,5}\d{2,3} ?\d{3} ?\d{3}(?: ?\d{3})?(?!\d)/],
  ['BE', /\b(?:KBO|BCE|BTW|TVA)\b[^\d\n]{0,12}(?:BE ?)?0\d{3}\.\d{3}\.\d{3}\b/],
  ['BR', /\bCNPJ\b[^\d\n]{0,6}\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}\b/],
  ['CH', /\bCHE[- ]?\d{3}\.\d{3}\.\d{3}\b/],
  [
    'DE',
    /\b(?:Amtsgericht|Registergericht)[^\n]{0,60}\bHR ?[AB]\b|\bHR ?[AB]\s?\d{2,6}\b[^\n]{0,60}\bAmtsgericht\b|\bUSt[^\d\n]{0,25}DE ?\d{9}\b/,
  ],
  ['DK', /\bCVR\b[^\d\n]{0,10}(?:DK ?)?\d{2} ?\d{2} ?\d{2} ?\d{2}(?!\d)/],
  ['ES', /\b[CN]IF\b[^\d\n]{0,5}[A-HJNP-SUVW]-?\d{8}\b/],
  ['FI', /\bY-tunnus\b[^\d\n]{0,5}\d{7}-\d\b/],
  [
    'FR',
    /\bRCS\b[^\d\n]{0,40}\d{3} ?\d{3} ?\d{3}(?!\d)|\bSIRE[NT]\b[^\d\n]{0,12}\d{3} ?\d{3} ?\d{3}(?: ?\d{5})?(?!\d)/,
  ],
  ['GB', /\bCompanies House\b[^\n]{0,60}\b\d{8}\b|\b\d{8}\b[^\n]{0,60}\bCompanies House\b/],
  ['IN', /\bCIN\b[^\n]{0,5}[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}\b/],
  [
    'IT',
    /\b(?:P\. ?IVA|Partita IVA)\b[^\d\n]{0,5}(?:IT ?)?\d{11}\b|\bREA\b[^\d\n]{0,5}[A-Z]{2}[- ]?\d{5,7}\b/,
  ],
  ['NL', /\b(?:KvK|KVK|Kamer van Koophandel)\b[^\d\n]{0,20}\d{8}\b/],
  ['NO', /\b[Oo]rg\.? ?nr\.?:? ?(?:NO )?\d{3} ?\d{3} ?\d{3}(?: MVA)?(?![\d-])/],
  ['NZ', /\bNZBN\b[^\d\n]{0,5}\d{13}\b/],
  ['PL', /\bKRS\b[^\d\n]{0,10}\d{10}\b/],
  ['PT', /\bNIPC\b[^\d\n]{0,10}\d{3} ?\d{3} ?\d{3}(?!\d)/],
  ['SE', /\b[Oo]rg\.? ?nr\.?:? ?\d{6}-\d{4}\b/],
];

/** The one country whose register a text gives a number of; null where there is none or more than one. */
export function countryOfRegister(text: string): string | null {
  const part = text.slice(0, 2000);
  if (!/\d{2}/.test(part)) return null;
  const found = registers.filter(([, pattern]) => pattern.test(part));
  return found.length === 1 ? (found[0]?.[0] ?? null) : null;
}
