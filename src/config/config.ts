/**
 * The only reader of process.env. Every variable is documented at its definition;
 * `npm run generate` writes docs/configuration.md from here.
 */
import { z } from 'zod';
import {
  apiBase,
  domainTemplate,
  integer,
  modelBase,
  nameServers,
  namesOf,
  networks,
  optional,
  perWindow,
  port,
  privateKeySet,
  resolveMap,
  secrets,
  tokenPrices,
} from './values.ts';
import { taskQueueNames } from '../outbox/messages.ts';
import { EmailAddress } from '../shared/mail-address-schema.ts';
import { baseUrlOf, refusedSettings } from './development-rules.ts';
import { refusedTemporalSettings } from './temporal-rules.ts';

export const environment = z
  .object({
    NODE_ENV: z
      .enum(['development', 'test', 'production'])
      .default('development')
      .describe(
        'Any other value than `production` is for this machine only: the example website is available, and orders need no real payment. A public service, whose BASE_URL or HOST is not loopback (`localhost`, `*.localhost`, 127.0.0.0/8, `::1`), requires `production`, SMTP_URL, MAIL_FROM, an `https` BASE_URL, and, for payments, a live STRIPE_SECRET_KEY; but see ALLOW_TEST_PAYMENTS.',
      ),
    ALLOW_TEST_PAYMENTS: z
      .enum(['0', '1'])
      .default('0')
      .describe(
        '`1` is for a public trial: orders are fulfilled without real money, by the built-in provider or a key of Stripe’s test mode, which the checkout pages, the start and the log state. The requirements of NODE_ENV for a public service do not apply. The example and CRAWL_RESOLVE stay disabled.',
      ),
    DEMO: z
      .enum(['0', '1'])
      .optional()
      .describe(
        '`1` has `npm start` and `npm run migrate` load the demo directory (fictional products, founders and posts) once; `0` has them load none. By default it is loaded in development only. `npm run admin -- remove-demo` removes it.',
      ),
    PORT: port.default(3000).describe('Port of the API, the MCP endpoint and the site.'),
    HOST: z.string().default('127.0.0.1').describe('Address to listen on.'),
    API_DRAIN_SECONDS: integer(0, 300)
      .default(0)
      .describe(
        'How long an API process that is stopping (SIGTERM) still accepts requests, while `/readyz` answers 503 and each answer closes its connection. Behind a balancer: longer than it needs to notice.',
      ),
    BASE_URL: z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/(?<!\/)\/+$/, ''))
      .optional()
      .describe(
        'Public address of the service; by default `http://HOST:PORT`, with `localhost` for 127.0.0.1 and `::1`. Links, cookies and passkeys belong to its host: passkeys require `https` and a domain name, or `http://localhost`, and cannot be moved to another host.',
      ),
    TRUSTED_PROXIES: networks
      .optional()
      .describe(
        'Comma-separated addresses and CIDR networks of trusted proxies: clients are identified by the address before them in `X-Forwarded-For`. By default the header is ignored. Do not include networks of clients.',
      ),
    DATA_DIR: z.string().default('.data').describe('Directory of the embedded servers, logs and mails.'),
    DATABASE_URL: optional.describe('A Postgres 15+ server; without it an embedded one is started.'),
    DATABASE_POOL_MAX: integer(2, 500)
      .default(10)
      .describe('Maximum number of connections of each process to Postgres.'),
    PICTURES_DIR: optional.describe(
      'Directory of stored pictures, which the API and the worker share; without it they are stored in Postgres. Pictures that are stored already are not moved.',
    ),
    TEMPORAL_ADDRESS: optional.describe('`host:port` of Temporal; without it a dev server is started.'),
    TEMPORAL_NAMESPACE: z.string().default('default').describe('Temporal namespace of this deployment.'),
    TEMPORAL_TLS: z
      .enum(['0', '1'])
      .default('0')
      .describe(
        '`1` connects to Temporal with TLS. Implied by the certificates and by TEMPORAL_API_KEY; all of them need TEMPORAL_ADDRESS. The names are those of Temporal’s own tools.',
      ),
    TEMPORAL_TLS_SERVER_CA_CERT_PATH: optional.describe(
      'File with the certificates (PEM) of the authority that signed that of the Temporal server; by default those of the system.',
    ),
    TEMPORAL_TLS_SERVER_NAME: optional.describe(
      'Name in the certificate of the Temporal server, if it is not the host of TEMPORAL_ADDRESS.',
    ),
    TEMPORAL_TLS_CLIENT_CERT_PATH: optional.describe(
      'File with the certificate (PEM) by which Temporal knows this service; with TEMPORAL_TLS_CLIENT_KEY_PATH.',
    ),
    TEMPORAL_TLS_CLIENT_KEY_PATH: optional.describe(
      'File with the private key (PEM) of TEMPORAL_TLS_CLIENT_CERT_PATH.',
    ),
    TEMPORAL_API_KEY: z
      .string()
      .regex(/^[\x21-\x7e]+$/, 'is not a key: printable characters without blanks')
      .optional()
      .describe('Key for Temporal, as Temporal Cloud issues them; it is sent over TLS only. A secret.'),
    TEMPORAL_UI_URL: optional.describe('Address of the Temporal UI, used only in messages.'),
    TEMPORAL_CLI_PATH: optional.describe('The `temporal` program that starts the dev server.'),
    TEMPORAL_UI_PORT: port
      .optional()
      .describe('Port of the dev server’s UI; by default a free one near 8233.'),
    CACHE_DIR: optional.describe(
      'Directory of downloaded and built programs, such as the Temporal CLI; by default `XDG_CACHE_HOME/launch-directory`, otherwise `~/.cache/launch-directory`.',
    ),
    XDG_CACHE_HOME: optional.describe('Base directory of caches (XDG Base Directory Specification).'),
    SMTP_URL: optional.describe(
      'Mail server, `smtp://user:password@host:port`; without it each mail is written to a file in DATA_DIR/outbox.',
    ),
    MAIL_FROM: z.email().default('launches@localhost.localdomain').describe('Sender address of mails.'),
    SITE_TEAM_EMAIL: EmailAddress.optional().describe(
      'Address of the site team, which is mailed about edits of listings, with the previous values, and about orders that need work. Without it no such mail is sent; the history and `npm run admin` show both.',
    ),
    SECURITY_CONTACT: z
      .union([z.email(), z.url({ protocol: /^https$/ })], 'is neither an e-mail address nor an https address')
      .optional()
      .describe(
        'Contact for security reports in `/.well-known/security.txt`: an e-mail address, or the `https` address of a page; by default SITE_TEAM_EMAIL. Without either there is no such file.',
      ),
    CRAWL_RESOLVE: resolveMap
      .optional()
      .describe(
        'For development and tests only; refused if NODE_ENV is `production` or the service is public: `host:port=127.0.0.1:port,…`, like curl’s --resolve. The only way to read a website on loopback; `https` requests to such a host use plain HTTP.',
      ),
    CHROMIUM_PATH: optional.describe(
      'The Chromium or Chrome that renders pages built by scripts; by default an installed one, otherwise one in puppeteer’s cache. Without one such pages are read as plain HTML; set a path without a program, such as `none`, to disable it. As root it runs without its sandbox: run the worker as another user.',
    ),
    PUPPETEER_CACHE_DIR: optional.describe(
      'Directory of puppeteer’s browsers; by default `~/.cache/puppeteer`.',
    ),
    DNS_SERVER: nameServers
      .optional()
      .describe(
        'Name servers for claims by DNS, `ip:port` or `ip:port,ip:port`; if two, both must have the record. By default those of the system.',
      ),
    FREE_WAIT_WEEKS: integer(0, 52).default(6).describe('A free launch is at least this many weeks ahead.'),
    FREE_PLACES_PER_WEEK: integer(1).default(25).describe('Number of free launches per week.'),
    DRAFT_EXPIRY_DAYS: integer(1)
      .default(30)
      .describe('An unsubmitted draft expires after this many days without an edit.'),
    ANTHROPIC_API_KEY: z
      .string()
      .regex(/^[\x21-\x7e]{1,500}$/, 'is not a key: printable characters without blanks')
      .optional()
      .describe(
        'Key of Anthropic’s API, whose model then drafts; the rules fill fields for which it has no valid quotes. Without it drafts are made by rules only. A secret.',
      ),
    ANTHROPIC_BASE_URL: modelBase
      .default('https://api.anthropic.com')
      .describe(
        'Base address of the Messages API, `https://host[:port][/path]`, for a proxy or a compatible server; `http` only on loopback.',
      ),
    ANTHROPIC_MODEL: z
      .string()
      .regex(/^[\w.:@/-]{1,200}$/, 'is not the name of a model')
      .default('claude-sonnet-5-5')
      .describe('The model that drafts.'),
    ANTHROPIC_PRICES: tokenPrices
      .optional()
      .describe(
        'Dollars per million tokens, `input/output/cache write/cache read`, such as `2/10/2.5/0.1`. By default the list prices of known models; for other models no cost is recorded, and only DRAFT_BUDGET_TOKENS limits it.',
      ),
    DRAFT_BUDGET_TOKENS: integer(0, 100_000_000)
      .default(600_000)
      .describe(
        'Maximum number of tokens (input, cached and output) of a draft with all its redrafts. Beyond it drafts are made by rules.',
      ),
    DRAFT_BUDGET_USD: z.coerce
      .number()
      .min(0)
      .max(10_000)
      .default(1)
      .describe('Maximum cost of a draft with all its redrafts, in dollars; as DRAFT_BUDGET_TOKENS.'),
    RATE_READS_PER_MINUTE: perWindow
      .default(3000)
      .describe('Reads per minute of an account or an anonymous address.'),
    RATE_MCP_MESSAGES_PER_MINUTE: perWindow
      .default(3000)
      .describe(
        'Messages per minute to /mcp of an account or an anonymous address, each message of a batch separately. The calls of tools also count in their own class.',
      ),
    RATE_WRITES_PER_MINUTE: perWindow.default(600).describe('Writes per minute of an account.'),
    RATE_CRAWLS_PER_HOUR: perWindow
      .default(300)
      .describe('Calls per hour of an account that cause a website to be read.'),
    RATE_SIGN_INS_PER_HOUR: perWindow
      .default(20)
      .describe(
        'Sign-in links per hour of a network address, requested in browsers that have not signed in to the mail address before; attempts with an invalid link or a refused passkey count, too. Mails to an address have a separate limit (operations.md).',
      ),
    RATE_REGISTRATIONS_PER_HOUR: perWindow
      .default(100)
      .describe('Registrations and metadata requests of apps per hour of a network address.'),
    RATE_PROMO_TRIES_PER_HOUR: perWindow
      .default(20)
      .describe('Attempts with invalid promo codes per hour of an account or a network address.'),
    PAID_PLACES_PER_WEEK: integer(1).default(25).describe('Number of paid launches per week.'),
    ORDER_OPEN_HOURS: integer(1, 24)
      .default(24)
      .describe('How long an order can be paid at its price; its places are reserved until then.'),
    STRIPE_SECRET_KEY: optional.describe(
      'Secret key of Stripe, which then processes payments. Without it a built-in provider that moves no money is used in development (NODE_ENV) and with ALLOW_TEST_PAYMENTS; otherwise nothing can be paid. With a live key the service starts only if each site has its seller for invoices: `seller_name`, `seller_address`, `seller_country` and, if the country has VAT, `seller_vat_number` (`npm run admin -- site set`).',
    ),
    STRIPE_WEBHOOK_SECRET: optional.describe(
      'Secret with which Stripe signs its events, `whsec_…`; they are sent to BASE_URL/webhooks/stripe. Production requires it with STRIPE_SECRET_KEY; without it all events are refused, and payments are found when the buyer returns or shortly before the order expires.',
    ),
    STRIPE_API_BASE: apiBase
      .optional()
      .describe('Origin of Stripe’s API for a proxy or a mock server; by default `https://api.stripe.com`.'),
    VIES_URL: z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/(?<!\/)\/+$/, ''))
      .optional()
      .describe(
        'Register that confirms VAT numbers of the EU when an order is paid, `https://ec.europa.eu/taxation_customs/vies/rest-api`. Without it only their form and check digits are checked.',
      ),
    OAUTH_SIGNING_KEYS: privateKeySet
      .optional()
      .describe(
        'Private P-256 keys as a JSON Web Key Set; the first signs ID tokens. Without it one is generated and stored in Postgres.',
      ),
    OAUTH_COOKIE_SECRETS: secrets
      .optional()
      .describe(
        'Comma-separated secrets of at least 32 characters; the first signs cookies of sign-ins to apps. Without it one is generated and stored in Postgres.',
      ),
    WEBHOOK_SECRETS: secrets
      .optional()
      .describe(
        'Comma-separated secrets of at least 32 characters, of which the secrets of webhook endpoints are made; the first for new ones. The API and workers of the queue `webhooks` need the same. Without it one is generated and stored in Postgres. An endpoint whose secret is no longer listed gets nothing until its secret is rotated.',
      ),
    DOMAIN_RATING_URL: domainTemplate
      .optional()
      .describe(
        'Source of Domain Ratings, such as `https://ratings.example/v1/{domain}`: returns JSON with a number from 0 to 100, or 404 for an unknown domain. `http` is for development and loopback only. Without it no ratings are requested, and no listing has one.',
      ),
    DOMAIN_RATING_SOURCE: z
      .string()
      .trim()
      .min(1)
      .max(80)
      .optional()
      .describe('Name of the source, shown with each rating; by default the host of DOMAIN_RATING_URL.'),
    DOMAIN_RATING_TOKEN: z
      .string()
      .regex(/^[\w~+/.-]+=*$/, 'is not a bearer token (RFC 6750)')
      .optional()
      .describe('Sent to DOMAIN_RATING_URL as `Authorization: Bearer …`. A secret.'),
    DOMAIN_RATING_POINTER: z
      .string()
      .regex(/^(?:\/(?:[^~/]|~[01])*)*$/, 'is not a JSON pointer (RFC 6901)')
      .default('/domain_rating')
      .describe('JSON pointer to the number in the response of DOMAIN_RATING_URL.'),
    DOMAIN_RATING_PER_MINUTE: integer(1, 6_000)
      .default(60)
      .describe(
        'Maximum number of requests per minute to DOMAIN_RATING_URL. Each domain is requested once a week.',
      ),
    READ_CACHE_MB: integer(0, 16_384)
      .default(96)
      .describe(
        'Memory of each API process for the caches of public reads: two thirds for the answers of operations, one third for pages; 0 disables them.',
      ),
    WORKER_HEAP_MB: integer(256)
      .default(384)
      .describe(
        'Maximum JavaScript heap of the worker’s main thread and of its workflow thread each, if `npm start` starts it.',
      ),
    WORKER_BUILD_ID: z
      .string()
      .regex(/^[\w.-]{1,64}$/, 'is not a version: letters, digits, `.`, `_` and `-`')
      .optional()
      .describe(
        'Version of the worker, such as the commit; `docker build` sets it in the image. A versioned worker gets no work until `launch-directory deploy promote`. Without it the worker is unversioned and gets work at once.',
      ),
    WORKFLOW_BUNDLE: optional.describe(
      'A workflow bundle built by `npm run build`; without it the worker bundles at start.',
    ),
    WORKER_ALIVE_FILE: optional.describe(
      'File that a worker touches every 10 seconds while it polls Temporal, for health checks: it is down if the file is older than a minute.',
    ),
    WORKER_QUEUES: namesOf(taskQueueNames)
      .default([...taskQueueNames])
      .describe(
        `Comma-separated task queues that a worker process polls, by default all: ${taskQueueNames.join(', ')}. Each needs at least one worker; operations.md has what they are for.`,
      ),
    WORKER_SHORT_ACTIVITIES: integer(1, 1_000)
      .default(100)
      .describe('Activities of the queue `general` that a worker runs at a time: rows, mails, payments.'),
    WORKER_CRAWLS: integer(1, 500)
      .default(25)
      .describe(
        'Websites that a worker reads at a time, without a browser (queue `crawl`). Reading is mostly waiting; at most two requests at a time go to one website.',
      ),
    WORKER_BROWSER_CRAWLS: integer(1, 50)
      .default(2)
      .describe(
        'Websites that a worker reads at a time with Chromium, where scripts make their pages (queue `browser`). It renders two pages at a time.',
      ),
    WORKER_DRAFTINGS: integer(1, 500)
      .default(8)
      .describe(
        'Drafts that a worker makes at a time (queue `drafting`). A model is mostly waited for; rules are computed by WORKER_PARSE_THREADS.',
      ),
    WORKER_PICTURES: integer(1, 100)
      .default(4)
      .describe(
        'Pictures, of up to 10 MB, that a worker fetches at a time (queue `pictures`); they are decoded one at a time.',
      ),
    WORKER_WEBHOOKS: integer(1, 1_000)
      .default(50)
      .describe(
        'Requests to webhook endpoints that a worker makes at a time (queue `webhooks`), four at most to one endpoint.',
      ),
    WORKER_DRAWINGS: integer(1, 50)
      .default(2)
      .describe(
        'Preview pictures of pages that a worker prepares at a time (queue `drawing`); they are drawn one at a time.',
      ),
    WORKER_PARSE_THREADS: integer(1, 64)
      .default(2)
      .describe(
        'Low-priority threads of a worker that parse and draft from websites, for the queues `crawl`, `browser` and `drafting`; as many as it has cores.',
      ),
    WORKER_PAGES_MB: integer(48, 65_536)
      .default(192)
      .describe(
        'Memory of a worker for large websites: one with a page of more than 256 KiB takes 48 MB while it is read, a draft three times the size of its stored pages; further ones wait.',
      ),
    WORKER_CACHED_WORKFLOWS: integer(0)
      .default(200)
      .describe(
        'Number of waiting workflows that the worker caches in memory; others are replayed when they continue.',
      ),
    METRICS_PORT: port
      .optional()
      .describe(
        'Port of `GET /metrics` for Prometheus, of the API or a worker; without it there is none. `npm start` gives this one to the API, and the next to the worker.',
      ),
    METRICS_HOST: z
      .string()
      .default('127.0.0.1')
      .describe(
        'Address to listen on for METRICS_PORT. The metrics need no sign-in: never an address that the public reaches.',
      ),
    OTEL_EXPORTER_OTLP_ENDPOINT: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe(
        'Collector of OpenTelemetry traces (OTLP over HTTP), such as `http://localhost:4318`; `/v1/traces` is added. Without it there are no traces. The other variables of the OTLP exporter, such as `OTEL_EXPORTER_OTLP_HEADERS`, and `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` have their standard meaning (operations.md).',
      ),
    OTEL_TRACES_SAMPLER: z
      .enum([
        'always_on',
        'always_off',
        'traceidratio',
        'parentbased_always_on',
        'parentbased_always_off',
        'parentbased_traceidratio',
      ])
      .default('parentbased_always_on')
      .describe(
        'Which requests are traced: all, none, or a share of them (OTEL_TRACES_SAMPLER_ARG). All work of a traced request is traced.',
      ),
    OTEL_TRACES_SAMPLER_ARG: z.coerce
      .number()
      .min(0)
      .max(1)
      .default(1)
      .describe('The share of requests that `traceidratio` traces, such as `0.1`.'),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info')
      .describe('Minimum level of log lines.'),
  })
  .superRefine((env, ctx) => {
    for (const { variable, problem } of [...refusedSettings(env), ...refusedTemporalSettings(env)]) {
      ctx.addIssue({ code: 'custom', path: [variable], message: problem });
    }
  });

export type Config = Readonly<Omit<z.output<typeof environment>, 'BASE_URL'> & { BASE_URL: string }>;

/** Reads and validates the environment. @throws Error naming every invalid variable */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = environment.safeParse(set);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(
      `The environment is invalid; docs/configuration.md lists every variable.\n${lines.join('\n')}`,
    );
  }
  return Object.freeze({ ...result.data, BASE_URL: baseUrlOf(result.data) });
}

/** The environment of a child process: that of this process, with some variables replaced. */
export function childEnvironment(replacements: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...replacements };
}
