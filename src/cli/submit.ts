/** `npm run submit -- WEBSITE`: submits a website over the REST API, follows the draft and prints it with its evidence. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { createKey } from '../accounts/create-key.ts';
import { type Config, readConfig } from '../config/config.ts';
import { scopeNames } from '../contract/access.ts';
import { MAX_OTHER_PAGES } from '../guarded-fetch/crawler-rules.ts';
import type { DraftView } from '../drafts/view-schema.ts';
import { parseUrl } from '../shared/url-rules.ts';
import { commandLine } from '../processes/command-line.ts';
import { UsageError, readRuntime, runCommand } from '../processes/runtime.ts';
import { readArguments } from './arguments.ts';
import { type Call, KeyRefused, createServiceClient } from './service-client.ts';
import { showDraft } from './show-draft.ts';
import { withDatabase } from './with-database.ts';

type Draft = z.infer<typeof DraftView>;

const pollEveryMs = 500;
/** Longer than reading a slow website takes; the Temporal UI then shows what is stuck. */
const giveUpAfterMs = 10 * 60_000;
/** The home page and the others. */
const maxPages = 1 + MAX_OTHER_PAGES;
const barWidth = 24;

const help = `Usage: ${commandLine('submit')} [WEBSITE] [options]

Submits a product's website, follows the draft until it is ready, and prints each value with its quotes.
Without WEBSITE it submits the example website of \`npm start\`.

  --json        print the draft as JSON on standard output; progress goes to standard error
  --key KEY     use this API key (scopes account:read and listings:write)
  --url URL     use the service at this address instead of the local one; needs --key
  -h, --help    print this

Example: npm run --silent submit -- https://your-product.com --json > draft.json
Exit codes: 0 the draft is ready, 1 it failed or was refused, 2 the arguments are wrong.`;

await runCommand(async () => {
  const text = { type: 'string' } as const;
  const given = readArguments(help, { json: { type: 'boolean' }, key: text, url: text }, 1);
  if (given === null) return;
  const { values, positionals } = given;
  const config = readConfig();
  const runtime = await readRuntime(config);
  const baseUrl = parseUrl(values.url ?? runtime?.baseUrl ?? config.BASE_URL)?.origin;
  if (baseUrl === undefined) {
    throw new UsageError('--url is the address of a service, such as https://launches.example.com.');
  }
  if (values.url !== undefined && values.key === undefined) {
    throw new UsageError(`--url needs --key: create an API key at ${baseUrl}/account/keys.`);
  }
  const website = positionals[0] ?? (values.url === undefined ? runtime?.exampleUrl : undefined);
  if (!website) {
    throw new UsageError('Name the website: npm run submit -- https://your-product.com');
  }
  const print = values.json ? console.error : console.log;
  const key = values.key ?? (await findOrCreateKey(config, print));
  const draft = await submit(createServiceClient(baseUrl, key), { website, baseUrl, print }).catch(
    (error: unknown) => {
      if (!(error instanceof KeyRefused)) throw error;
      throw new Error(
        values.key === undefined
          ? `The API key stored in ${keyPath(config)} was refused. Delete the file, and the next run creates a new key.`
          : `The API key was refused: ${error.message}`,
        { cause: error },
      );
    },
  );
  console.log(values.json ? JSON.stringify(draft, null, 2) : `\n${showDraft(draft)}`);
  if (draft.failure) throw new Error(draft.failure.message);
});

type Print = (line: string) => void;

interface Submission {
  website: string;
  baseUrl: string;
  print: Print;
}

/** Resolves with the draft once it is read. */
async function submit(call: Call, { website, baseUrl, print }: Submission): Promise<Draft> {
  let draft = (await call('POST', '/drafts', { url: website })) as Draft;
  print(`Draft ${draft.id}\nReading ${draft.url}`);
  const show = createProgress(print);
  const started = Date.now();
  while (draft.status === 'crawling' || draft.status === 'drafting') {
    if (Date.now() - started > giveUpAfterMs) {
      throw new Error(
        `The draft is still ${draft.status}. Follow it at ${baseUrl}/api/v1/drafts/${draft.id} or in the Temporal UI.`,
      );
    }
    show(draft);
    await sleep(pollEveryMs);
    draft = (await call('GET', `/drafts/${draft.id}`)) as Draft;
  }
  show(draft);
  if (process.stderr.isTTY) console.error();
  return draft;
}

function keyPath(config: Config): string {
  return join(config.DATA_DIR, 'cli-api-key');
}

/** The key of earlier runs, otherwise a new one, readable only by its owner. */
async function findOrCreateKey(config: Config, print: Print): Promise<string> {
  const path = keyPath(config);
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
  print(`Created an API key and stored it in ${path}`);
  return key;
}

/** Shows a bar on a terminal, by standard error; elsewhere prints a line for each change. */
function createProgress(print: Print): (draft: Draft) => void {
  let lastLine = '';
  return (draft) => {
    if (process.stderr.isTTY) {
      process.stderr.write(
        `\r${barOf(draft)} ${draft.status.padEnd(9)} ${draft.pages_read.length} pages read `,
      );
      return;
    }
    const waits = draft.waits_for_turn ? ', another draft of this website is read first' : '';
    const line = `${draft.status}: ${draft.pages_read.length} pages read${waits}`;
    if (line !== lastLine) print(line);
    lastLine = line;
  };
}

function barOf({ status, pages_read: read, pages_refused: refused }: Draft): string {
  const crawled = Math.min(0.8, (0.8 * (read.length + refused.length)) / maxPages);
  const share = status === 'crawling' ? crawled : status === 'drafting' ? 0.9 : 1;
  const filled = Math.round(barWidth * share);
  return '█'.repeat(filled) + '░'.repeat(barWidth - filled);
}
