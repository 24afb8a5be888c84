/**
 * The only reader of process.env. Every variable is documented beside its definition;
 * `npm run generate` writes docs/configuration.md from here.
 */
import { z } from 'zod';
import {
  apiBase,
  domainTemplate,
  modelBase,
  nameServers,
  networks,
  optional,
  perWindow,
  port,
  privateKeySet,
  resolveMap,
  secrets,
  tokenPrices,
  weeks,
} from './values.ts';
import { EmailAddress } from '../shared/mail-address-schema.ts';
import { baseUrlOf, refusedSettings } from './development-rules.ts';

export const environment = z
  .object({
    NODE_ENV: z
      .enum(['development', 'test', 'production'])
      .default('development')
      .describe(
        'Anything but `production` is for this machine alone: it loads the demo directory, serves the example’s website, and lets orders be placed without paying. Where others reach the service, because BASE_URL or HOST is not loopback (`localhost`, `*.localhost`, 127.0.0.0/8, `::1`), it does not start without `production`, an SMTP_URL, a MAIL_FROM, an `https` BASE_URL, and, to take payments, a live STRIPE_SECRET_KEY; but see ALLOW_TEST_PAYMENTS.',
      ),
    ALLOW_TEST_PAYMENTS: z
      .enum(['0', '1'])
      .default('0')
      .describe(
        '`1` is for a trial that others reach: orders are fulfilled without any real money, by the built-in provider or with a key of Stripe’s test mode, and every page of checkout, the start and the log say so. What NODE_ENV wants there may be missing then. The demo directory, the example and CRAWL_RESOLVE stay away all the same.',
      ),
    PORT: port.default(3000).describe('Port of the API, the MCP endpoint and the site.'),
    HOST: z.string().default('127.0.0.1').describe('Address to listen on.'),
    BASE_URL: z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/(?<!\/)\/+$/, ''))
      .optional()
      .describe(
        'Public address of the service; by default `http://HOST:PORT`. Links, cookies and passkeys are for its host: passkeys want `https` and a name, or `http://localhost`, and do not move to another.',
      ),
    TRUSTED_PROXIES: networks
      .optional()
      .describe(
        'Addresses and CIDR networks, with commas between them, of proxies whose word is taken: callers are counted by the address before them in `X-Forwarded-For`. By default none is, and the header changes nothing. Name no network that callers come from.',
      ),
    DATA_DIR: z.string().default('.data').describe('Where the embedded servers, logs and mails are kept.'),
    DATABASE_URL: optional.describe('A Postgres 15+ server; without it an embedded one is started.'),
    DATABASE_POOL_MAX: z.coerce
      .number()
      .int()
      .min(2)
      .max(500)
      .default(10)
      .describe('Most connections that one process opens to Postgres.'),
    TEMPORAL_ADDRESS: optional.describe('`host:port` of Temporal; without it a dev server is started.'),
    TEMPORAL_NAMESPACE: z.string().default('default').describe('Temporal namespace of this deployment.'),
    TEMPORAL_UI_URL: optional.describe('Where operators find the Temporal UI, for messages only.'),
    TEMPORAL_CLI_PATH: optional.describe('The `temporal` program to start the dev server with.'),
    TEMPORAL_UI_PORT: port
      .optional()
      .describe('Port of the dev server’s UI; by default a free one near 8233.'),
    CACHE_DIR: optional.describe(
      'Where programs that were downloaded or built are kept, such as the Temporal CLI; by default `XDG_CACHE_HOME/launch-directory`, else `~/.cache/launch-directory`.',
    ),
    XDG_CACHE_HOME: optional.describe('Where programs keep what can be made again (XDG base directories).'),
    SMTP_URL: optional.describe(
      'Mail server, `smtp://user:password@host:port`; without it each mail is a file in DATA_DIR/outbox.',
    ),
    MAIL_FROM: z
      .email()
      .default('launches@localhost.localdomain')
      .describe('Address that mails are sent from.'),
    SITE_TEAM_EMAIL: EmailAddress.optional().describe(
      'Address of the site team, which is written to when somebody edits a listing, with what was there before, and when an order needs people. Without it no such mail is written; the history and `npm run admin` have it all the same.',
    ),
    SECURITY_CONTACT: z
      .union([z.email(), z.url({ protocol: /^https$/ })], 'is neither an e-mail address nor an https address')
      .optional()
      .describe(
        'Where holes in the service are reported: an e-mail address, or the `https` address of a page. `/.well-known/security.txt` names it; by default SITE_TEAM_EMAIL, and without either there is no such file.',
      ),
    CRAWL_RESOLVE: resolveMap
      .optional()
      .describe(
        'Development and tests only, refused where NODE_ENV is `production` or others reach the service: `host:port=127.0.0.1:port,…`, like curl’s --resolve. The only way to read a site on loopback; `https` to such a host is spoken as plain HTTP.',
      ),
    CHROMIUM_PATH: optional.describe(
      'The Chromium or Chrome that pages made by their scripts are rendered in; by default one that is installed, else one in puppeteer’s cache. Without one such pages are read as plain HTML; a path at which there is no program, such as `none`, has it so. Started by root it runs without its sandbox: run the worker as another user.',
    ),
    PUPPETEER_CACHE_DIR: optional.describe(
      'Where puppeteer keeps browsers; by default `~/.cache/puppeteer`.',
    ),
    DNS_SERVER: nameServers
      .optional()
      .describe(
        'Name servers that claims by DNS are checked with, `ip:port` or `ip:port,ip:port`; of two, both must have seen the record. By default those of the system.',
      ),
    FREE_WAIT_WEEKS: weeks.default(6).describe('A free launch is at least this many weeks ahead.'),
    FREE_PLACES_PER_WEEK: z.coerce
      .number()
      .int()
      .min(1)
      .default(25)
      .describe('How many free launches a week takes.'),
    DRAFT_EXPIRY_DAYS: z.coerce
      .number()
      .int()
      .min(1)
      .default(30)
      .describe('A draft that was never submitted expires after this many days without an edit.'),
    ANTHROPIC_API_KEY: z
      .string()
      .regex(/^[\x21-\x7e]{1,500}$/, 'is not a key: printable characters without blanks')
      .optional()
      .describe(
        'Key of Anthropic’s API, whose model then drafts, with the rules for what it cannot show quotes for. Without it drafts are made by rules alone. A secret.',
      ),
    ANTHROPIC_BASE_URL: modelBase
      .default('https://api.anthropic.com')
      .describe(
        'Where the Messages API is, `https://host[:port][/path]`; `http` for this machine alone. Of a proxy or a compatible server.',
      ),
    ANTHROPIC_MODEL: z
      .string()
      .regex(/^[\w.:@/-]{1,200}$/, 'is not the name of a model')
      .default('claude-sonnet-5-5')
      .describe('The model that drafts.'),
    ANTHROPIC_PRICES: tokenPrices
      .optional()
      .describe(
        'Dollars for a million tokens, `input/output/cache write/cache read`, such as `2/10/2.5/0.1`. Without it the list prices of models that are known; of another model no cost is recorded, and DRAFT_BUDGET_TOKENS alone bounds it.',
      ),
    DRAFT_BUDGET_TOKENS: z.coerce
      .number()
      .int()
      .min(0)
      .max(100_000_000)
      .default(600_000)
      .describe(
        'Most tokens, sent, cached and answered, that one draft may cost, with all its redrafts. Past it drafts are made by rules.',
      ),
    DRAFT_BUDGET_USD: z.coerce
      .number()
      .min(0)
      .max(10_000)
      .default(1)
      .describe('Most dollars that one draft may cost, with all its redrafts; as DRAFT_BUDGET_TOKENS.'),
    RATE_READS_PER_MINUTE: perWindow
      .default(3000)
      .describe('Reads an account, or an anonymous address, may make a minute, counted in each process.'),
    RATE_MCP_MESSAGES_PER_MINUTE: perWindow
      .default(3000)
      .describe(
        'Messages an account, or an anonymous address, may send to /mcp a minute, each of a batch for itself; counted in each process. What a tool does counts in its own class besides.',
      ),
    RATE_WRITES_PER_MINUTE: perWindow.default(600).describe('Writes an account may make a minute.'),
    RATE_CRAWLS_PER_HOUR: perWindow
      .default(300)
      .describe('Calls an account may make an hour that have a website read.'),
    RATE_SIGN_INS_PER_HOUR: perWindow
      .default(20)
      .describe(
        'Sign-in links that a network address may request an hour, in browsers that have not signed in to the address before; attempts with a wrong link or a refused passkey count too. Mails to an address have a limit of their own (operations.md).',
      ),
    RATE_REGISTRATIONS_PER_HOUR: perWindow
      .default(100)
      .describe('Apps that an address may register, or have their metadata read of, an hour.'),
    RATE_PROMO_TRIES_PER_HOUR: perWindow
      .default(20)
      .describe('Promo codes that cannot be used, tried by an account or from a network address an hour.'),
    PAID_PLACES_PER_WEEK: z.coerce
      .number()
      .int()
      .min(1)
      .default(25)
      .describe('How many paid launches a week takes.'),
    ORDER_OPEN_HOURS: z.coerce
      .number()
      .int()
      .min(1)
      .max(24)
      .default(24)
      .describe('How long an order may be paid at its price; its places are held until then.'),
    STRIPE_SECRET_KEY: optional.describe(
      'Secret key of Stripe, which then takes the payments of orders. Without it a built-in provider that moves no money is used in development (NODE_ENV) and with ALLOW_TEST_PAYMENTS; elsewhere nothing can be paid.',
    ),
    STRIPE_WEBHOOK_SECRET: optional.describe(
      'What Stripe signs its events with, `whsec_…`; they are sent to BASE_URL/webhooks/stripe. Production wants it with STRIPE_SECRET_KEY; without it all events are refused, and payments are found when the buyer comes back or shortly before the order expires.',
    ),
    STRIPE_API_BASE: apiBase
      .optional()
      .describe(
        'Origin of Stripe’s API, where it is not `https://api.stripe.com`: of a proxy or a stand-in.',
      ),
    VIES_URL: z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/(?<!\/)\/+$/, ''))
      .optional()
      .describe(
        'Where VAT numbers of the EU are looked up when an order is paid, `https://ec.europa.eu/taxation_customs/vies/rest-api`. Without it their form and check digits have to do.',
      ),
    OAUTH_SIGNING_KEYS: privateKeySet
      .optional()
      .describe(
        'Private P-256 keys as a JSON Web Key Set; the first signs ID tokens. Without it one is made and kept in Postgres.',
      ),
    OAUTH_COOKIE_SECRETS: secrets
      .optional()
      .describe(
        'Secrets of 32 characters or more with commas between them; the first signs cookies of sign-ins to apps. Without it one is made and kept in Postgres.',
      ),
    DOMAIN_RATING_URL: domainTemplate
      .optional()
      .describe(
        'Where Domain Ratings are asked for, such as `https://ratings.example/v1/{domain}`: answers JSON with a number from 0 to 100, or 404 for a domain it knows nothing of. `http` is for development and loopback only. Without it nothing is asked for, and no listing has a rating.',
      ),
    DOMAIN_RATING_SOURCE: z
      .string()
      .trim()
      .min(1)
      .max(80)
      .optional()
      .describe(
        'Who measures, as readers see it beside each rating; by default the host of DOMAIN_RATING_URL.',
      ),
    DOMAIN_RATING_TOKEN: z
      .string()
      .regex(/^[\w~+/.-]+=*$/, 'is not a bearer token (RFC 6750)')
      .optional()
      .describe('Sent to DOMAIN_RATING_URL as `Authorization: Bearer …`. A secret.'),
    DOMAIN_RATING_POINTER: z
      .string()
      .regex(/^(?:\/(?:[^~/]|~[01])*)*$/, 'is not a JSON pointer (RFC 6901)')
      .default('/domain_rating')
      .describe('JSON pointer to the number in the answer of DOMAIN_RATING_URL.'),
    DOMAIN_RATING_PER_MINUTE: z.coerce
      .number()
      .int()
      .min(1)
      .max(6_000)
      .default(60)
      .describe('Most domains that DOMAIN_RATING_URL is asked for a minute. Each is asked for once a week.'),
    READ_CACHE_MB: z.coerce
      .number()
      .int()
      .min(0)
      .max(16_384)
      .default(64)
      .describe(
        'Memory that each API process keeps answers of public reads in; 0 has each read from Postgres.',
      ),
    WORKER_HEAP_MB: z.coerce
      .number()
      .int()
      .min(256)
      .default(384)
      .describe(
        'Bound of the worker’s JavaScript heap, of its main thread and of its workflow thread each, where `npm start` starts it.',
      ),
    WORKFLOW_BUNDLE: optional.describe(
      'A workflow bundle made by `npm run build`; without it the worker bundles at start.',
    ),
    WORKER_CACHED_WORKFLOWS: z.coerce
      .number()
      .int()
      .min(0)
      .default(500)
      .describe(
        'How many waiting workflows the worker keeps in memory; the others are replayed when they wake.',
      ),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info')
      .describe('Least severe log line that is written.'),
  })
  .superRefine((env, ctx) => {
    for (const { variable, problem } of refusedSettings(env)) {
      ctx.addIssue({ code: 'custom', path: [variable], message: problem });
    }
  });

export type Config = Readonly<Omit<z.output<typeof environment>, 'BASE_URL'> & { BASE_URL: string }>;

/** Reads and checks the environment. Throws one Error that names every bad variable. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = environment.safeParse(set);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(
      `The environment is not usable; docs/configuration.md lists every variable.\n${lines.join('\n')}`,
    );
  }
  return Object.freeze({ ...result.data, BASE_URL: baseUrlOf(result.data) });
}

/** The environment for a process this one starts: its own, with some variables replaced. */
export function childEnvironment(replacements: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...replacements };
}
