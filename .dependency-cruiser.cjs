/**
 * The rooms of the project and who may import whom; ARCHITECTURE.md says why.
 * A rule is written as "files here must not reach anything but …".
 */
const only = (name, from, allowed, extra = {}) => ({
  name,
  severity: 'error',
  from: { path: from, ...extra },
  to: { path: '^(src|workflows|activities|temporal|test|bench|scripts|examples)/', pathNot: allowed },
});
const rules = '-?rules\\.ts$';
const schema = '-?schema\\.ts$';
const queries = '-?queries\\.ts$';

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    only('rules-are-pure', `^src/.*${rules}`, [`^src/.*${rules}`, `^src/.*${schema}`, '^src/faults\\.ts$']),
    only('schemas-name-shapes', `^src/.*${schema}`, [
      `^src/.*${schema}`,
      `^src/.*${rules}`,
      '^src/contract/',
    ]),
    only('queries-name-tables', `^src/.*${queries}`, [
      '^src/payments/provider\\.ts$',
      '^src/db/prepared\\.ts$',
      `^src/.*${queries}`,
      `^src/.*${schema}`,
      `^src/.*${rules}`,
      '^src/contract/',
      '^workflows/messages\\.ts$',
      '^src/faults\\.ts$',
    ]),
    only('operations-stand-alone', '^src/[^/]+/operations/', [
      '^src/contract/',
      '^src/faults\\.ts$',
      `^src/.*${schema}`,
      `^src/.*${rules}`,
      `^src/.*${queries}`,
      '^workflows/messages\\.ts$',
    ]),
    only('contract-knows-no-domain', '^src/contract/', [
      '^src/contract/',
      '^src/faults\\.ts$',
      '^src/config\\.ts$',
      '^workflows/(messages|index)\\.ts$',
      '^src/(outbox|accounts|directory)/queries\\.ts$',
      '^src/db/(open-transaction|prepared)\\.ts$',
    ]),
    only('faces-translate', '^src/faces/', [
      '^src/faces/',
      '^src/contract/',
      '^src/faults\\.ts$',
      '^src/config\\.ts$',
    ]),
    only('site-calls-invoke', '^src/site/', [
      '^src/site/',
      '^src/contract/',
      '^src/faults\\.ts$',
      '^src/config\\.ts$',
      '^src/[^/]+/operations/',
      // What people do here that no program may: it has no operation.
      '^src/accounts/(sessions|sign-in|passkeys|passkey-sign-in|profiles|own-keys|account-deletion)\\.ts$',
      '^src/oauth/(consents|connected-apps)\\.ts$',
      '^src/community/(votes|follows|reviews|unsubscribe)\\.ts$',
      '^src/claims/own-claims\\.ts$',
      '^src/mail/mail-stops\\.ts$',
      '^src/launches/own-launches\\.ts$',
      '^src/drafts/invites\\.ts$',
      '^src/listings/own-proposals\\.ts$',
      '^src/feeds/published-files\\.ts$',
      '^src/orders/checkout\\.ts$',
      '^src/payments/(events|test-provider)\\.ts$',
      `^src/.*${schema}`,
      `^src/.*${rules}`,
    ]),
    only(
      'oauth-lets-apps-in',
      '^src/oauth/',
      [
        '^src/oauth/',
        '^src/contract/',
        '^src/faults\\.ts$',
        '^src/config\\.ts$',
        `^src/accounts/.*(${queries}|${rules})`,
        // Documents of apps are read as other people's websites are.
        '^activities/crawl/(guarded-fetch|fetch-failure)\\.ts$',
        '^src/drafts/crawler-rules\\.ts$',
      ],
      { pathNot: [`^src/.*${queries}`, `^src/.*${rules}`] },
    ),
    only('the-demo-writes-rows', '^src/demo/', [
      '^src/demo/',
      `^src/.*${schema}`,
      `^src/.*${rules}`,
      `^src/.*${queries}`,
    ]),
    only('workflows-decide-nothing-outside', '^workflows/', [
      '^workflows/',
      `^src/.*${rules}`,
      '^activities/index\\.ts$',
    ]),
    only('activities-do', '^activities/', [
      '^src/contract/context\\.ts$',
      '^src/payments/provider\\.ts$',
      '^activities/',
      `^src/.*${rules}`,
      `^src/.*${queries}`,
      `^src/.*${schema}`,
      '^src/faults\\.ts$',
      '^src/config\\.ts$',
      '^workflows/messages\\.ts$',
    ]),
    only(
      'temporal-delivers',
      '^temporal/',
      [
        '^src/contract/context\\.ts$',
        '^temporal/',
        '^src/config\\.ts$',
        '^activities/index\\.ts$',
        '^workflows/',
        `^src/.*${queries}`,
      ],
      // The worker is put together in one place, and the dev server is one of the processes src/start brings.
      { pathNot: '^temporal/(worker|dev-server|cli|cli-.*)\\.ts$' },
    ),
    {
      // What runs beside the browser is a process of its own: the worker never loads it, and it knows limits and words only.
      name: 'the-browser-runs-elsewhere',
      severity: 'error',
      from: { path: '^(src|workflows|activities|temporal)/', pathNot: '^activities/browser/chromium/' },
      to: { path: '(^activities/browser/chromium/|node_modules/puppeteer)' },
    },
    only('the-browser-knows-no-secrets', '^activities/browser/chromium/', [
      '^activities/browser/chromium/',
      '^activities/browser/(limits|messages|process-tree)\\.ts$',
      '^activities/crawl/(connect|limits|read-body|resolve-target|send-get)\\.ts$',
      '^src/drafts/address-rules\\.ts$',
      '^src/contract/url-rules\\.ts$',
    ]),
    {
      name: 'workflows-import-types-of-activities',
      severity: 'error',
      from: { path: '^workflows/' },
      to: { path: '^activities/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-rest-imports-types-of-workflows',
      severity: 'error',
      from: { path: '^(src|activities)/' },
      to: { path: '^workflows/', pathNot: '^workflows/messages\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'one-room-asks-the-model',
      severity: 'error',
      from: { path: '^(src|activities|temporal|workflows)/', pathNot: '^activities/drafting-model/' },
      to: { path: 'node_modules/@anthropic-ai/' },
    },
    {
      name: 'only-queries-speak-sql',
      severity: 'error',
      from: {
        path: '^(src|activities|temporal|workflows)/',
        pathNot: [
          queries,
          '^src/db/',
          '^src/contract/',
          '^src/main\\.ts$',
          '^src/cli/',
          '^temporal/worker\\.ts$',
          '^activities/',
        ],
      },
      to: { path: 'node_modules/(knex|pg)/', dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node'],
      extensions: ['.ts', '.js', '.json'],
    },
  },
};
