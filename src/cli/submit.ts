/**
 * `npm run submit -- URL`: submits a website, follows the draft and prints it with its evidence.
 * Without a URL it submits the example website of `npm start`. Uses the REST API.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { createKey } from '../accounts/create-key.ts';
import { type Config, readConfig } from '../config/config.ts';
import { scopeNames } from '../contract/access.ts';
import { MAX_OTHER_PAGES } from '../guarded-fetch/crawler-rules.ts';
import type { DraftView } from '../drafts/view-schema.ts';
import { showDraft } from './show-draft.ts';
import { readRuntime, runCommand } from '../processes/runtime.ts';
import { withDatabase } from './with-database.ts';

type Draft = z.infer<typeof DraftView>;

const pollEveryMs = 500;
/** Longer than reading a slow website takes; the Temporal UI then shows what is stuck. */
const giveUpAfterMs = 10 * 60_000;

/** The last line printed without a terminal. */
let lastLine = '';

await runCommand(async () => {
  const config = readConfig();
  const runtime = await readRuntime(config);
  const baseUrl = runtime?.baseUrl ?? config.BASE_URL;
  const url = process.argv[2] ?? runtime?.exampleUrl;
  if (!url) throw new Error('Name the website: npm run submit -- https://your-product.com');
  const call = await createCaller(config, baseUrl);

  let draft = await call('POST', '/drafts', { url });
  console.log(`Draft ${draft.id}\nReading ${draft.url}`);
  const started = Date.now();
  while (draft.status === 'crawling' || draft.status === 'drafting') {
    if (Date.now() - started > giveUpAfterMs) {
      throw new Error(
        `The draft is still ${draft.status}. Follow it at ${baseUrl}/api/v1/drafts/${draft.id} or in the Temporal UI.`,
      );
    }
    showProgress(draft);
    await sleep(pollEveryMs);
    draft = await call('GET', `/drafts/${draft.id}`);
  }
  showProgress(draft);
  if (process.stdout.isTTY) console.log();
  console.log(`\n${showDraft(draft)}`);
  if (draft.failure) throw new Error(`\n${draft.failure.message}`);
});

type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Draft>;

async function createCaller(config: Config, baseUrl: string): Promise<Call> {
  const key = await findOrCreateKey(config);
  return async (method, path, body) => {
    const response = await fetch(`${baseUrl}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new Error(`Nothing answers at ${baseUrl}. Start the service with \`npm start\` and try again.`, {
        cause: error,
      });
    });
    const answer = (await response.json()) as Draft & { detail?: string };
    if (!response.ok) throw new Error(answer.detail ?? `The service answered ${response.status}.`);
    return answer;
  };
}

/** The key of earlier runs, otherwise a new one, readable only by its owner. */
async function findOrCreateKey(config: Config): Promise<string> {
  const path = join(config.DATA_DIR, 'cli-api-key');
  const kept = await readFile(path, 'utf8').catch(() => null);
  if (kept) return kept.trim();
  const request = {
    email: 'you@localhost.localdomain',
    name: 'npm run submit',
    scopes: scopeNames,
    expiresAt: null,
  };
  const key = await withDatabase(config, (db) => createKey(db, request, new Date()));
  await mkdir(config.DATA_DIR, { recursive: true });
  await writeFile(path, `${key}\n`);
  console.log(`Created an API key and stored it in ${path}`);
  return key;
}

/** The home page and the others. */
const maxPages = 1 + MAX_OTHER_PAGES;

/** Without a terminal, prints a line for each change instead of a bar. */
function printChange(line: string): void {
  if (line !== lastLine) console.log(line);
  lastLine = line;
}

function showProgress(draft: Draft): void {
  if (!process.stdout.isTTY) {
    const waits = draft.waits_for_turn ? ', another draft of this website is read first' : '';
    printChange(`${draft.status}: ${draft.pages_read.length} pages read${waits}`);
    return;
  }
  const done = draft.pages_read.length + draft.pages_refused.length;
  const width = 24;
  const share =
    draft.status === 'crawling'
      ? Math.min(0.8, (0.8 * done) / maxPages)
      : draft.status === 'drafting'
        ? 0.9
        : 1;
  const filled = Math.round(width * share);
  const bar = '█'.repeat(filled) + '░'.repeat(width - filled);
  process.stdout.write(`\r${bar} ${draft.status.padEnd(9)} ${draft.pages_read.length} pages read `);
}
