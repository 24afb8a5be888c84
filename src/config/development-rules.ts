/** Settings for development, and which of them are refused for a public service. */
import { hostnameOf, isLoopback } from '../shared/network-rules.ts';

/** The variables of config.ts that these rules depend on. */
export interface Settings {
  NODE_ENV: string;
  HOST: string;
  PORT: number;
  BASE_URL?: string | undefined;
  ALLOW_TEST_PAYMENTS: '0' | '1';
  DEMO?: '0' | '1' | undefined;
  CRAWL_RESOLVE?: object | undefined;
  DOMAIN_RATING_URL?: string | undefined;
  MAIL_FROM: string;
  SMTP_URL?: string | undefined;
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
}

type Reach = Pick<Settings, 'BASE_URL' | 'HOST' | 'PORT'>;

/** BASE_URL, or its default: browsers have passkeys at `localhost`, but not at 127.0.0.1. */
export function baseUrlOf({ BASE_URL, HOST, PORT }: Reach): string {
  if (BASE_URL !== undefined) return BASE_URL;
  if (HOST === '127.0.0.1' || HOST === '::1') return `http://localhost:${PORT}`;
  return `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`;
}

/** Whether the service is reachable from other machines, by its BASE_URL or HOST. */
export function isPublic(settings: Reach): boolean {
  const listensAt = baseUrlOf({ ...settings, BASE_URL: undefined });
  return [baseUrlOf(settings), listensAt].some((url) => !isLoopback(hostnameOf(url)));
}

/** Whether the example website is available, and settings for development are accepted. */
export const isDevelopment = (settings: Reach & Pick<Settings, 'NODE_ENV'>): boolean =>
  settings.NODE_ENV !== 'production' && !isPublic(settings);

/** Whether a start loads the demo directory: by default in development only. */
export const loadsDemo = (settings: Reach & Pick<Settings, 'NODE_ENV' | 'DEMO'>): boolean =>
  settings.DEMO === undefined ? isDevelopment(settings) : settings.DEMO === '1';

/** A key of Stripe's test mode, which accepts test cards. */
const isTestKey = (key: string) => /^[a-z]+_test_/.test(key);

/** How orders are paid: with real money, by a test provider, or not at all. */
export function paymentsOf(
  settings: Reach & Pick<Settings, 'ALLOW_TEST_PAYMENTS' | 'NODE_ENV' | 'STRIPE_SECRET_KEY'>,
): 'real' | 'test' | 'none' {
  const { STRIPE_SECRET_KEY: key, ALLOW_TEST_PAYMENTS } = settings;
  if (key !== undefined) return isTestKey(key) ? 'test' : 'real';
  return isDevelopment(settings) || ALLOW_TEST_PAYMENTS === '1' ? 'test' : 'none';
}

export const testPaymentsWarning = 'TEST: NO REAL MONEY IS TAKEN. Orders are fulfilled without a payment.';

export interface Refusal {
  variable: keyof Settings;
  /** What is wrong and what to set, as the end of a sentence after the variable's name. */
  problem: string;
}

/** The settings with which the service must not start. */
export function refusedSettings(settings: Settings): Refusal[] {
  const refusals = isDevelopment(settings) ? [] : refusedOutsideDevelopment(settings);
  if (isPublic(settings) && settings.ALLOW_TEST_PAYMENTS === '0') {
    refusals.push(...refusedInPublic(settings));
  }
  if (settings.ALLOW_TEST_PAYMENTS === '1' && paymentsOf(settings) === 'real') {
    refusals.push({
      variable: 'ALLOW_TEST_PAYMENTS',
      problem: 'is 1, but STRIPE_SECRET_KEY takes real money. Unset one of them',
    });
  }
  return refusals;
}

function refusedOutsideDevelopment(settings: Settings): Refusal[] {
  const refusals: Refusal[] = [];
  if (settings.CRAWL_RESOLVE) {
    refusals.push({
      variable: 'CRAWL_RESOLVE',
      problem: 'is only for development and tests on this machine. Unset it',
    });
  }
  if (settings.DOMAIN_RATING_URL?.startsWith('https:') === false) {
    refusals.push({
      variable: 'DOMAIN_RATING_URL',
      problem: 'is not https, which is for development only',
    });
  }
  if (settings.STRIPE_SECRET_KEY !== undefined && settings.STRIPE_WEBHOOK_SECRET === undefined) {
    refusals.push({
      variable: 'STRIPE_WEBHOOK_SECRET',
      problem:
        'is missing: without it the service receives no payment events. Stripe shows it with the endpoint BASE_URL/webhooks/stripe',
    });
  }
  return refusals;
}

/** Refused unless ALLOW_TEST_PAYMENTS=1 declares a trial. */
function refusedInPublic(settings: Settings): Refusal[] {
  const refusals: Refusal[] = [];
  const baseUrl = baseUrlOf(settings);
  const orTrial = 'or ALLOW_TEST_PAYMENTS=1 for a trial in which no real money is taken';
  if (settings.NODE_ENV !== 'production') {
    const reach = isLoopback(hostnameOf(baseUrl)) ? `HOST=${settings.HOST}` : `BASE_URL=${baseUrl}`;
    refusals.push({
      variable: 'NODE_ENV',
      problem: `is ${settings.NODE_ENV}, but with ${reach} the service is public, and anybody could order without paying. Set NODE_ENV=production, and STRIPE_SECRET_KEY to take payments, ${orTrial}`,
    });
  }
  if (settings.STRIPE_SECRET_KEY !== undefined && paymentsOf(settings) === 'test') {
    refusals.push({
      variable: 'STRIPE_SECRET_KEY',
      problem: `is a key of Stripe’s test mode, in which anybody can order without paying. Set the live key, ${orTrial}`,
    });
  }
  if (!baseUrl.startsWith('https:') && !isLoopback(hostnameOf(baseUrl))) {
    refusals.push({
      variable: 'BASE_URL',
      problem: `is ${baseUrl}, and without https anybody on the network could read sign-in links and cookies. Set it to the https address of the proxy in front of the service, ${orTrial}`,
    });
  }
  if (settings.SMTP_URL === undefined) {
    refusals.push({
      variable: 'SMTP_URL',
      problem: `is missing: mails would be files in DATA_DIR, and nobody could sign in. Set it to your mail server, ${orTrial}`,
    });
  }
  if (settings.MAIL_FROM.endsWith('.localdomain')) {
    refusals.push({
      variable: 'MAIL_FROM',
      problem: `is ${settings.MAIL_FROM}, to which nobody can reply. Set it to the sender address of mails, ${orTrial}`,
    });
  }
  return refusals;
}
