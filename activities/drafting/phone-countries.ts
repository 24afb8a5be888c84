/** Countries by the prefixes of telephone numbers, those that several countries share left out: `+1`, `+7`. */
const codes =
  'ZA27 GR30 NL31 BE32 FR33 ES34 HU36 IT39 RO40 CH41 AT43 GB44 DK45 SE46 NO47 PL48 DE49 PE51 MX52 CU53 AR54 BR55 CL56 CO57 VE58 ' +
  'MY60 AU61 ID62 PH63 NZ64 SG65 TH66 JP81 KR82 VN84 CN86 TR90 IN91 PK92 AF93 LK94 MM95 IR98 EG20 TN216 MA212 DZ213 LY218 SN221 ' +
  'CI225 GH233 NG234 CM237 KE254 TZ255 UG256 RW250 ET251 MZ258 ZM260 ZW263 PT351 LU352 IE353 IS354 AL355 MT356 CY357 FI358 BG359 ' +
  'LT370 LV371 EE372 MD373 AM374 BY375 MC377 UA380 RS381 ME382 HR385 SI386 BA387 MK389 CZ420 SK421 LI423 GT502 SV503 HN504 NI505 ' +
  'CR506 PA507 BO591 EC593 PY595 UY598 HK852 MO853 KH855 BD880 TW886 LB961 JO962 IQ964 KW965 SA966 OM968 PS970 AE971 IL972 BH973 ' +
  'QA974 NP977 MN976 AZ994 GE995 UZ998';
const byPrefix = new Map(codes.split(' ').map((entry) => [entry.slice(2), entry.slice(0, 2)]));
const international = /(?<![\d+])(?:\+|00(?=[1-9])|wa\.me\/)\s?(\d(?:[\s().–/-]{0,3}\d){8,14})(?!\d)/g;

/** The international telephone numbers in a text, and the countries of their prefixes. */
export function phonesIn(text: string): { number: string; country: string | null }[] {
  if (!/\+|00|wa\.me/.test(text)) return [];
  return [...text.slice(0, 1000).matchAll(international)].map(([number, written = '']) => {
    const digits = written.replace(/\D/g, '');
    return {
      number: number.trim(),
      country: byPrefix.get(digits.slice(0, 3)) ?? byPrefix.get(digits.slice(0, 2)) ?? null,
    };
  });
}

const maxLength = 80;
/** The one country of the telephone numbers in a short text, which says little else; null where there is none, or more than one. */
export function countryOfPhone(text: string): string | null {
  const [country = null, ...others] = new Set(
    text.length > maxLength ? [] : phonesIn(text).map((phone) => phone.country),
  );
  return others.length === 0 ? country : null;
}
