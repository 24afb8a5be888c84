/** `npm run bench`: runs all benchmarks, or the named ones, and prints a table. docs/benches.md describes them and the options. */
import { parseArgs } from 'node:util';
import { keepFilesPrivate } from '../src/processes/private-files.ts';
import { benchAgents } from './agents.ts';
import { benchAuth } from './auth.ts';
import { benchBadge } from './badge.ts';
import { benchCards } from './cards.ts';
import { benchChurn } from './churn.ts';
import { benchDraftHostile } from './draft-hostile.ts';
import { benchDraftSite } from './draft-site.ts';
import { runAblation } from './extraction/ablation/run-ablation.ts';
import { benchReal } from './extraction/real/run-real.ts';
import { benchExtraction } from './extraction/run-extraction.ts';
import { benchFairness } from './fairness.ts';
import { benchFanOut } from './fan-out.ts';
import { benchFreeWaitEvents } from './free-wait-events.ts';
import { benchHostilePictures } from './hostile-pictures.ts';
import { benchManyDrafts } from './many-drafts.ts';
import { benchOrderFaults } from './order-faults.ts';
import { benchPageLoads } from './page-loads.ts';
import { benchPages } from './pages.ts';
import { benchPipeline } from './pipeline.ts';
import { benchQueued } from './pipeline-queued.ts';
import { benchPostDrafts } from './post-drafts.ts';
import { benchProcesses } from './processes.ts';
import { benchProgressStreams } from './progress-streams.ts';
import { benchQuoteOrder } from './quote-order.ts';
import { benchReads } from './reads.ts';
import { benchSearch } from './search.ts';
import { benchStartUp } from './start-up.ts';
import { benchStatic } from './static.ts';
import { type Finding, tableOf } from './table.ts';
import { benchTracing } from './tracing.ts';
import { benchWebhookSlow } from './webhook-slow.ts';
import { benchWebhookFaults } from './webhook-faults.ts';
import { benchWaiting } from './waiting.ts';
import { benchWeekClose } from './week-close.ts';
import { benchWorkflowLatency } from './workflow-latency.ts';

keepFilesPrivate();
/** `--ablate` has a value or none. */
const args = process.argv
  .slice(2)
  .map((arg, i, all) => (arg === '--ablate' && !/^[^-]/.test(all[i + 1] ?? '') ? '--ablate=' : arg));
const { positionals: names, values } = parseArgs({
  args,
  allowPositionals: true,
  options: {
    ablate: { type: 'string' },
    count: { type: 'string' },
    data: { type: 'string' },
    fetch: { type: 'boolean' },
    from: { type: 'string' },
    measure: { type: 'boolean' },
    peers: { type: 'boolean' },
    queued: { type: 'string' },
    quick: { type: 'boolean' },
    real: { type: 'boolean' },
    site: { type: 'string' },
    verbose: { type: 'boolean' },
  },
});
const countOr = (usual: number) => (values.count === undefined ? usual : Number(values.count));
const common = {
  quick: values.quick ?? false,
  ...(values.data === undefined ? {} : { dataDir: values.data }),
};
/** Options of benchmarks with a generated directory. `usual`: its default size. */
const directory = (usual: number) => ({ count: countOr(usual), ...common });

const extraction = {
  verbose: values.verbose ?? false,
  ...(values.site === undefined ? {} : { site: values.site }),
};

const benches: Record<string, () => Promise<Finding[]>> = {
  'post-drafts': benchPostDrafts,
  'draft-site': benchDraftSite,
  agents: benchAgents,
  'draft-hostile': () => benchDraftHostile(common),
  'hostile-pictures': () => benchHostilePictures({ count: countOr(10_000) }),
  'many-drafts': () => benchManyDrafts(common),
  pipeline: () =>
    values.queued === undefined
      ? benchPipeline({ count: countOr(values.quick ? 40 : 200), quick: common.quick })
      : benchQueued(Number(values.queued)),
  fairness: benchFairness,
  extraction: async () => {
    if (values.ablate !== undefined) {
      await runAblation({ only: values.ablate, measure: values.measure ?? false });
      return [];
    }
    return values.real
      ? benchReal({
          ...extraction,
          fetch: values.fetch ?? false,
          measure: values.measure ?? false,
          ...(values.from === undefined ? {} : { from: values.from }),
        })
      : benchExtraction(extraction);
  },
  'free-wait-events': benchFreeWaitEvents,
  'fan-out': () => benchFanOut({ count: countOr(100_000) }),
  'order-faults': () => benchOrderFaults({ count: countOr(500) }),
  'webhook-faults': () => benchWebhookFaults({ count: countOr(500) }),
  'webhook-slow': () => benchWebhookSlow({ count: countOr(1_000) }),
  cards: () => benchCards(common),
  'progress-streams': benchProgressStreams,
  'page-loads': benchPageLoads,
  'workflow-latency': benchWorkflowLatency,
  waiting: () => benchWaiting({ count: countOr(2_000) }),
  reads: () => benchReads({ ...directory(100_000), peers: values.peers ?? false }),
  processes: () => benchProcesses(directory(10_000)),
  search: () => benchSearch(directory(100_000)),
  churn: () => benchChurn(directory(100_000)),
  static: () => benchStatic(common),
  badge: () => benchBadge(common),
  pages: () => benchPages(common),
  'quote-order': () => benchQuoteOrder(common),
  auth: () => benchAuth(common),
  tracing: () => benchTracing(common),
  'week-close': () => benchWeekClose(common),
  'start-up': () => benchStartUp(directory(1_000_000)),
};

async function runBenches(): Promise<number> {
  const unknown = names.filter((name) => !Object.hasOwn(benches, name));
  if (unknown.length > 0 || !Number.isInteger(countOr(4)) || countOr(4) < 4) {
    console.error(`The benchmarks are ${Object.keys(benches).join(', ')}; --count takes a number from 4.`);
    return 1;
  }
  const findings: Finding[] = [];
  let failed = 0;
  for (const [name, bench] of Object.entries(benches)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const started = performance.now();
    try {
      findings.push(...(await bench()));
      console.error(`${name}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
    } catch (error) {
      failed += 1;
      console.error(`${name} failed:`, error);
    }
  }
  if (findings.length > 0) console.log(tableOf(findings));
  return failed > 0 ? 1 : 0;
}

// Child processes would keep this process alive; their guards stop them when it exits.
process.exit(await runBenches());
