/** Post codes whose form only one country has: digits alone name none. */

const britishAreas =
  'AB|AL|B|BA|BB|BD|BH|BL|BN|BR|BS|BT|CA|CB|CF|CH|CM|CO|CR|CT|CV|CW|DA|DD|DE|DG|DH|DL|DN|DT|DY|E|EC|EH|EN|EX|FK|FY|G|GL|GU|HA|HD|HG|HP|HR|HS|HU|HX|IG|IP|IV|KA|KT|KW|KY|L|LA|LD|LE|LL|LN|LS|LU|M|ME|MK|ML|N|NE|NG|NN|NP|NR|NW|OL|OX|PA|PE|PH|PL|PO|PR|RG|RH|RM|S|SA|SE|SG|SK|SL|SM|SN|SO|SP|SR|SS|ST|SW|SY|TA|TD|TF|TN|TQ|TR|TS|TW|UB|W|WA|WC|WD|WF|WN|WR|WS|WV|YO|ZE';
const brazilianStates = 'AC|AL|AP|AM|BA|CE|DF|ES|GO|MA|MT|MS|MG|PA|PB|PR|PE|PI|RJ|RN|RS|RO|RR|SC|SP|SE|TO';
const place = "\\p{Lu}[\\p{L}'’-]{2,}";

const forms: readonly (readonly [string, RegExp])[] = [
  // `Bath BA1 2QR`
  [
    'GB',
    new RegExp(
      `(?<=\\p{Lu}[\\p{L}’'-]{0,30}[,.]?\\s)(?:${britishAreas})(?:\\d{1,2}|\\d[A-Z]) \\d[ABD-HJLNP-UW-Z]{2}(?![\\p{L}\\d])(?! \\p{Ll}{2,}(?:[\\s,;.]|$))`,
      'u',
    ),
  ],
  // `1012 AB Amsterdam`, and not `2026 AB Somebody`
  [
    'NL',
    new RegExp(
      `(?<![\\p{L}\\d.+-])(?!(?:19|20)\\d\\d ?(?:A[BGS]|[BN]V|S[AEL]|KG|OY))[1-9]\\d{3} ?(?!S[ADS])[A-Z]{2},? ${place}`,
      'u',
    ),
  ],
  // `1100-048 Lisboa`
  [
    'PT',
    new RegExp(
      `(?:^|[,\\n|·–]\\s?|\\d\\s)[1-9]\\d{3}-\\d{3},? (?!(?:Series|Model|Units|Edition|Version)(?!\\p{L}))${place}`,
      'u',
    ),
  ],
  // `São Paulo - SP, 01310-100`, `CEP 01310-100`
  [
    'BR',
    new RegExp(
      `(?<!\\p{L})CEP:? ?\\d{2}\\.?\\d{3}-?\\d{3}(?!\\d)|(?<=\\p{L}) ?[-–/,] ?(?:${brazilianStates})[ ,–-]{1,3}(?:CEP:? ?)?\\d{5}-\\d{3}(?!\\d)`,
      'u',
    ),
  ],
];

/** The one country whose post codes a text has the form of; null where there is none, or more than one. */
export function countryOfPostCode(text: string): string | null {
  const part = text.slice(0, 2000);
  if (!/\d/.test(part)) return null;
  const found = forms.filter(([, form]) => form.test(part));
  return found.length === 1 ? (found[0]?.[0] ?? null) : null;
}
