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
/** Beside the transports, which publish them. */
const examples = '^src/(?!transports)[^/]+/examples\\.ts$';
/** Names, ids and arguments of workflows: without side effects, and for everybody. */
const workflowNames = '^src/outbox/(messages|flows|priorities)\\.ts$';
/** Spans, which are nothing while traces are off. */
const spans = '^src/tracing/spans\\.ts$';

/** The rooms from the ground up: each imports those before it, types included. ARCHITECTURE.md says what each is for. */
const rooms = [
  'src/fault-table.ts',
  'src/faults.ts',
  'src/tracing/',
  'src/db/',
  'src/shared/',
  'src/typesetting/',
  'src/outbox/',
  'src/vat/',
  'src/config/',
  'src/processes/',
  'src/guarded-fetch/',
  'src/metrics/',
  'src/contract/',
  'src/mail/',
  'src/directory/',
  'src/pictures/',
  'src/accounts/',
  'src/webhooks/',
  'src/ratings/',
  'src/listings/',
  'src/launches/',
  'src/community/',
  'src/claims/',
  'src/search/',
  'src/categories/',
  'src/cards/',
  'src/feeds/',
  'src/orders/',
  'src/payments/',
  'src/parsing/',
  'src/drafts/',
  'src/account-overview/',
  'src/account-deletion/',
  'src/data-export/',
  'src/listing-merge/',
  'src/audit/',
  'src/oauth/',
  'src/founders/',
  'src/blog/',
  'src/texts/',
  'src/reference-data/',
  'src/demo/',
  'activities/',
  'workflows/',
  'temporal/',
  'src/transports/',
  'src/site/',
  'src/operations.ts',
  'src/api/',
  'src/start/',
  'src/cli/',
  'src/main.ts',
];
const pathOf = (room) => `^${room.replace('.', '\\.')}`;
const downwards = rooms.slice(0, -1).map((room, index) => ({
  name: 'rooms-import-downwards',
  severity: 'error',
  from: { path: pathOf(room) },
  to: { path: rooms.slice(index + 1).map(pathOf) },
}));

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'every-room-has-its-place',
      severity: 'error',
      from: { path: '^(src|activities|workflows|temporal)/', pathNot: rooms.map(pathOf) },
      to: {},
    },
    ...downwards,
    only('rules-are-pure', `^src/.*${rules}`, [
      `^src/.*${rules}`,
      `^src/.*${schema}`,
      '^src/fault(s|-table)\\.ts$',
    ]),
    only('schemas-name-shapes', `^src/.*${schema}`, [
      `^src/.*${schema}`,
      `^src/.*${rules}`,
      '^src/contract/',
    ]),
    only('examples-are-data', '^src/[^/]+/examples\\.ts$', ['^src/[^/]+/examples\\.ts$', `^src/.*${schema}`]),
    only('queries-name-tables', `^src/.*${queries}`, [
      '^src/orders/payment-provider\\.ts$',
      '^src/db/prepared\\.ts$',
      spans,
      workflowNames,
      `^src/.*${queries}`,
      `^src/.*${schema}`,
      `^src/.*${rules}`,
      '^src/contract/',
      '^src/fault(s|-table)\\.ts$',
    ]),
    only('operations-stand-alone', '^src/[^/]+/operations/', [
      workflowNames,
      '^src/contract/',
      '^src/fault(s|-table)\\.ts$',
      `^src/.*${schema}`,
      `^src/.*${rules}`,
      `^src/.*${queries}`,
      // It queries, and reads the default texts from files.
      '^src/texts/site-texts\\.ts$',
      examples,
    ]),
    only('transports-translate', '^src/transports/', [
      '^src/transports/',
      '^src/metrics/counters\\.ts$',
      spans,
      '^src/shared/',
      '^src/contract/',
      '^src/fault(s|-table)\\.ts$',
      '^src/config/',
    ]),
    only('site-calls-invoke', '^src/site/', [
      '^src/site/',
      '^src/metrics/counters\\.ts$',
      '^src/contract/',
      '^src/fault(s|-table)\\.ts$',
      '^src/config/',
      '^src/[^/]+/operations/',
      // What people do here that no program may: it has no operation.
      '^src/accounts/(sessions|sign-in|passkeys|passkey-sign-in|profiles|own-keys)\\.ts$',
      '^src/account-deletion/account-deletion\\.ts$',
      '^src/account-overview/(own-needs|program-activity)\\.ts$',
      '^src/oauth/(consents|connected-apps)\\.ts$',
      '^src/community/(votes|follows|fresh-updates|reviews|unsubscribe|own-audience|own-updates|public-page)\\.ts$',
      '^src/claims/own-claims\\.ts$',
      '^src/mail/mail-stops\\.ts$',
      '^src/launches/own-launches\\.ts$',
      '^src/listings/(publication|own-history)\\.ts$',
      '^src/drafts/(invites|draft-watch|own-drafts|own-pictures|own-proposals)\\.ts$',
      '^src/search/refinements\\.ts$',
      '^src/cards/cards\\.ts$',
      '^src/feeds/(published-files|feeds)\\.ts$',
      '^src/pictures/picture-store\\.ts$',
      '^src/orders/(checkout|own-invoices)\\.ts$',
      '^src/audit/public-log\\.ts$',
      '^src/texts/site-texts\\.ts$',
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
        '^src/fault(s|-table)\\.ts$',
        '^src/config/',
        `^src/accounts/.*(${queries}|${rules})`,
        '^src/shared/',
        // Documents of apps are read as other people's websites are.
        '^src/guarded-fetch/',
      ],
      { pathNot: [`^src/.*${queries}`, `^src/.*${rules}`] },
    ),
    only('the-demo-writes-rows', '^src/demo/', [
      '^src/demo/',
      '^src/pictures/picture-store\\.ts$',
      '^src/reference-data/',
      '^src/typesetting/',
      '^src/pictures/picture-store\\.ts$',
      `^src/.*${schema}`,
      `^src/.*${rules}`,
      `^src/.*${queries}`,
    ]),
    only('workflows-decide-nothing-outside', '^workflows/', [
      workflowNames,
      '^workflows/',
      `^src/.*${rules}`,
      '^activities/index\\.ts$',
    ]),
    only('activities-do', '^activities/', [
      workflowNames,
      '^src/guarded-fetch/',
      '^src/metrics/counters\\.ts$',
      '^src/pictures/picture-store\\.ts$',
      '^src/processes/guarded-process\\.ts$',
      '^src/contract/context\\.ts$',
      '^src/orders/payment-provider\\.ts$',
      '^activities/',
      `^src/.*${rules}`,
      `^src/.*${queries}`,
      `^src/.*${schema}`,
      '^src/fault(s|-table)\\.ts$',
      '^src/config/',
      '^src/typesetting/',
      '^src/pictures/',
    ]),
    only(
      'temporal-delivers',
      '^temporal/',
      [
        workflowNames,
        spans,
        '^src/contract/context\\.ts$',
        '^temporal/',
        '^src/config/',
        '^activities/(index|run-concurrently)\\.ts$',
        '^workflows/',
        `^src/.*${queries}`,
      ],
      // The worker is put together in one place.
      { pathNot: '^temporal/worker\\.ts$' },
    ),
    {
      // What runs beside the browser is a process of its own: the worker never loads it, and it knows limits and words only.
      name: 'the-browser-runs-elsewhere',
      severity: 'error',
      from: { path: '^(src|workflows|activities|temporal)/', pathNot: '^activities/browser/chromium/' },
      to: { path: '(^activities/browser/chromium/|node_modules/puppeteer)' },
    },
    {
      // Decoders are native code that other people's pictures reach: they run in a process of their own.
      name: 'pictures-are-decoded-elsewhere',
      severity: 'error',
      from: {
        path: '^(src|workflows|activities|temporal)/',
        // Cards are drawn in a process of their own, too; the demo draws nothing but its own drawings.
        pathNot:
          '^(activities/pictures/codec/|activities/cards/(draw-process|render)\\.ts$|src/demo/drawings/)',
      },
      to: {
        path: '(^activities/pictures/codec/|^activities/cards/render\\.ts$|node_modules/sharp)',
        pathNot: '^activities/pictures/codec/(limits|messages)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    only('the-codec-knows-no-secrets', '^activities/pictures/codec/', [
      '^activities/pictures/codec/',
      '^activities/(serve-tasks|task-process)\\.ts$',
      '^src/pictures/.*-rules\\.ts$',
      '^src/shared/.*-(rules|schema)\\.ts$',
    ]),
    only('the-browser-knows-no-secrets', '^activities/browser/chromium/', [
      '^activities/browser/chromium/',
      '^activities/browser/(limits|messages|process-tree)\\.ts$',
      '^src/guarded-fetch/(connect|limits|read-body|resolve-target|send-request)\\.ts$',
      '^src/shared/(url|web-address)-rules\\.ts$',
    ]),
    {
      name: 'workflows-import-types-of-activities',
      severity: 'error',
      from: { path: '^workflows/' },
      to: { path: '^activities/', dependencyTypesNot: ['type-only'] },
    },
    {
      // While traces are off, nothing of OpenTelemetry but its API is loaded.
      name: 'one-file-loads-the-tracing-sdk',
      severity: 'error',
      from: { path: '^(src|activities|temporal|workflows)/', pathNot: '^src/tracing/tracer-provider\\.ts$' },
      to: { path: 'node_modules/@opentelemetry/', pathNot: 'node_modules/@opentelemetry/api/' },
    },
    {
      name: 'the-tracing-sdk-is-loaded-on-demand',
      severity: 'error',
      from: {},
      to: { path: '^src/tracing/tracer-provider\\.ts$', dependencyTypesNot: ['dynamic-import', 'type-only'] },
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
          '^src/(db|start|demo|reference-data)/',
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
