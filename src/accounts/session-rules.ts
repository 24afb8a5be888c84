const dayMs = 86_400_000;
/** Signing in lasts: a session ends when it was not used for this long, */
export const sessionIdleMs = 60 * dayMs;
/** and in any case this long after signing in. */
export const sessionMs = 365 * dayMs;

/** What a browser is known by is forgotten this long after it last signed in; browsers keep no cookie for longer. */
export const browserMs = 400 * dayMs;

/** One that asks for a link and has not signed in is known by its cookie for longer than the link is good for. */
export const askingBrowserMs = 3_600_000;

/** 32 random bytes as base64url: of sessions, of browsers and of links by mail. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** What cannot be undone wants a sign-in of so short a time ago. */
const recentMinutes = 10;
export const isRecent = (signedInAt: Date, now: Date): boolean =>
  now.getTime() - signedInAt.getTime() < recentMinutes * 60_000;

/** What a browser calls itself, as far as it is kept. */
export const keptUserAgent = (userAgent: string | undefined): string | null =>
  userAgent?.slice(0, 300) ?? null;

/** The first that is named wins: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrom(e|ium)\/|\bHeadlessChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/\S.* Safari\//, 'Safari'],
];
/** An iPad of today calls itself a Mac. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'a Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** `Firefox on Linux`, of what a browser calls itself: for its owner to recognise it by, no more. */
export function browserInWords(userAgent: string | null): string {
  const named = (words: typeof browsers) => words.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const browser = named(browsers);
  const system = named(systems);
  if (browser === undefined) return system === undefined ? 'An unknown browser' : `A browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
