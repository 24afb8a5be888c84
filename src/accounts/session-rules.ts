const dayMs = 86_400_000;
/** A session ends after this long without use, */
export const sessionIdleMs = 60 * dayMs;
/** and at the latest this long after signing in. */
export const sessionMs = 365 * dayMs;

/**
 * The identity of a browser expires this long after its last sign-in, which is also the maximum lifetime of cookies.
 */
export const browserMs = 400 * dayMs;

/** For a browser that requests a link before its first sign-in; longer than the link is valid. */
export const requestingBrowserMs = 3_600_000;

/** 32 random bytes as base64url: tokens of sessions, browsers and mailed links. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Irreversible actions require a sign-in within this time. */
const recentMinutes = 10;
export const isRecent = (signedInAt: Date, now: Date): boolean =>
  now.getTime() - signedInAt.getTime() < recentMinutes * 60_000;

/** The User-Agent header, cut to the stored length. */
export const keptUserAgent = (userAgent: string | undefined): string | null =>
  userAgent?.slice(0, 300) ?? null;

/** The first match wins: Edge and Opera also contain Chrome, and Chrome contains Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrom(e|ium)\/|\bHeadlessChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/\S.* Safari\//, 'Safari'],
];
/** Current iPads identify as Macs. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'a Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** `Firefox on Linux`, from the User-Agent header; only meant to help the owner recognise it. */
export function browserInWords(userAgent: string | null): string {
  const named = (words: typeof browsers) => words.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const browser = named(browsers);
  const system = named(systems);
  if (browser === undefined) return system === undefined ? 'An unknown browser' : `A browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
