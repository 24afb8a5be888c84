/**
 * What agents read: a scripted agent fulfils ten wishes over MCP 2026-07-28, with narrowed answers and with whole ones.
 * Tokens are those of o200k_base, of what a model gets: the text and the structured content of each result.
 */
import { getEncoding } from 'js-tiktoken';
import { serveExample } from '../examples/serve.ts';
import { insertListing } from '../test/listings/listing-rows.ts';
import type { RunningApi } from '../test/support/api.ts';
import { answerIn, newCall, toolCall } from '../test/transports/raw-mcp.ts';
import { type Agent, type Json, road, wishes } from './agent-wishes.ts';
import { startDraftingService } from './drafting-service.ts';
import type { Finding } from './table.ts';
import { serveTwelvePages } from './twelve-pages.ts';

const maxCalls = 9;
const maxKb = 25;
const maxListKb = 40;
const slugs = ['quillbarrow', 'quillmere'] as const;

interface Read {
  calls: number;
  bytes: number;
  tokens: number;
}

export async function benchAgents(): Promise<Finding[]> {
  const lean = await readBy((args) => args);
  const whole = await readBy(({ fields, return: _return, ...args }) =>
    Array.isArray(fields) ? args : { ...args, ...(fields !== undefined && { fields }) },
  );
  const findings = wishes.map(({ says }) => {
    const [read, all] = [lean.get(says), whole.get(says)];
    return {
      what: `agents: ${says}`,
      measured: inWords(read),
      baseline: `whole answers: ${inWords(all)}`,
      ratio: `${((read?.bytes ?? 0) / (all?.bytes ?? 1)).toFixed(2)} ×`,
      target: says === road.says ? `≤ ${maxCalls} calls, ≤ ${maxKb} KB` : '–',
    };
  });
  const list = lean.get('tools/list');
  return [{ what: 'agents: tools/list', measured: inWords(list), target: `≤ ${maxListKb} KB` }, ...findings];
}

const inWords = ({ calls, bytes, tokens }: Read = { calls: 0, bytes: 0, tokens: 0 }) =>
  `${calls} call${calls === 1 ? '' : 's'}, ${(bytes / 1024).toFixed(1)} KB, ${tokens} tokens`;

/** What is read for each wish. `sent`: what becomes of the arguments. */
async function readBy(sent: (args: Json) => Json): Promise<Map<string, Read>> {
  const sites = [await serveExample(), await serveTwelvePages()] as const;
  const service = await startDraftingService(new Map(sites.flatMap(({ resolve }) => [...resolve])));
  try {
    const { api } = service;
    const key = await api.key();
    for (const slug of slugs) {
      await insertListing(api.db, slug, { tagline: 'Letters by post', description: 'Writes letters.' });
    }
    const story = { websites: [sites[0].url, sites[1].url] as const, slugs };
    const read = new Map([['tools/list', await readList(api)]]);
    for (const { says, fulfil } of wishes) {
      const counted: Read = { calls: 0, bytes: 0, tokens: 0 };
      read.set(says, counted);
      await fulfil(agentOf(api, key, sent, counted), story);
    }
    return read;
  } finally {
    await service.close();
    for (const site of sites) await site.close();
  }
}

const tokenizer = getEncoding('o200k_base');
const tokensOf = (text: string) => tokenizer.encode(text).length;

async function readList(api: RunningApi): Promise<Read> {
  const { text } = await newCall(api.baseUrl, { method: 'tools/list' });
  return { calls: 1, bytes: Buffer.byteLength(text), tokens: tokensOf(text) };
}

function agentOf(api: RunningApi, key: string, sent: (args: Json) => Json, read: Read): Agent {
  const call = async (tool: string, args: Json, more: object = {}) => {
    const answer = await newCall(api.baseUrl, toolCall(tool, sent(args), more), { key });
    const { content, structuredContent, isError } = answerIn(answer).result ?? {};
    if (isError || !structuredContent) throw new Error(`${tool}: ${answer.text.slice(0, 1_000)}`);
    const shown = `${content?.[0]?.text ?? ''}\n${JSON.stringify(structuredContent)}`;
    read.calls += 1;
    read.bytes += Buffer.byteLength(answer.text);
    read.tokens += tokensOf(shown);
    return structuredContent;
  };
  return {
    call,
    follow: (tool, args) => call(tool, args, { _meta: { progressToken: 1 } }),
  };
}
