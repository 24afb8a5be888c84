/** A name server on loopback, over UDP: answers what it is told to, and misbehaves when it is told to. */
import { type RemoteInfo, createSocket } from 'node:dgram';
import { once } from 'node:events';

/** Strings of one TXT record each. */
type Txt = readonly string[];

export type DnsAnswer =
  | { txt: readonly Txt[]; cname?: string }
  /** The name leads to another; whose records come along, as resolvers send them. */
  | { cname: string }
  | 'SERVFAIL'
  | 'REFUSED'
  /** There is no such name. */
  | 'NXDOMAIN'
  /** There is such a name, without the record. */
  | 'NODATA'
  | 'SILENCE'
  | 'GARBAGE';

export interface DnsServer {
  /** `127.0.0.1:port`, for DNS_SERVER. */
  address: string;
  /** Names that were asked for, in order, as `name TYPE`. */
  asked: string[];
  /** The most that it was asked within so long, from the question of that number on. */
  askedWithin(ms: number, from?: number): number;
  /** By name in lower case; `*.shop.example` stands for all below it that are not there. Others are NXDOMAIN. */
  answers: Map<string, DnsAnswer>;
  /** Answers go out this much later. */
  delayMs: number;
  close(): Promise<void>;
}

const types: Readonly<Record<number, string>> = { 1: 'A', 5: 'CNAME', 16: 'TXT', 28: 'AAAA' };
const codes = { NOERROR: 0, SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 } as const;

export async function startDnsServer(): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const timers = new Set<NodeJS.Timeout>();
  const times: number[] = [];
  socket.on('message', (query, from) => {
    times.push(Date.now());
    const reply = replyTo(query, server);
    if (!reply) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      send(reply, from);
    }, server.delayMs);
    timers.add(timer);
  });
  const send = (reply: Buffer, { port, address }: RemoteInfo) => socket.send(reply, port, address);
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const server: DnsServer = {
    address: `127.0.0.1:${socket.address().port}`,
    asked: [],
    askedWithin(ms, from = 0) {
      const asked = times.slice(from);
      return Math.max(
        0,
        ...asked.map((start) => asked.filter((at) => at >= start && at < start + ms).length),
      );
    },
    answers: new Map(),
    delayMs: 0,
    close() {
      for (const timer of timers) clearTimeout(timer);
      return new Promise((resolve) => socket.close(() => resolve()));
    },
  };
  return server;
}

function replyTo(query: Buffer, { asked, answers }: DnsServer): Buffer | null {
  const { name, end } = readName(query, 12);
  const type = query.readUInt16BE(end);
  const question = query.subarray(12, end + 4);
  asked.push(`${name} ${types[type] ?? type}`);
  const answer = answers.get(name) ?? wildcardOf(name, answers) ?? 'NXDOMAIN';
  if (answer === 'SILENCE') return null;
  if (answer === 'GARBAGE') return Buffer.concat([query.subarray(0, 2), Buffer.from('not a packet')]);
  if (typeof answer === 'string') {
    return packet(query, question, answer === 'NODATA' ? codes.NOERROR : codes[answer], []);
  }
  const records: Buffer[] = [];
  let owner = name;
  for (let here: DnsAnswer | undefined = answer; here !== undefined && typeof here === 'object';) {
    if (here.cname !== undefined) {
      records.push(record(owner, 5, encodeName(here.cname)));
      owner = here.cname;
    }
    if ('txt' in here) {
      for (const txt of here.txt) records.push(record(owner, 16, Buffer.concat(txt.map(characterString))));
      break;
    }
    here = answers.get(owner);
  }
  return packet(query, question, codes.NOERROR, records);
}

function wildcardOf(name: string, answers: DnsServer['answers']): DnsAnswer | undefined {
  const labels = name.split('.');
  const above = labels.map((_, i) => `*.${labels.slice(i + 1).join('.')}`);
  return above.map((wildcard) => answers.get(wildcard)).find(Boolean);
}

function packet(query: Buffer, question: Buffer, code: number, records: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(12);
  query.copy(head, 0, 0, 2);
  // A response that was asked for with recursion, by a server that recurses.
  head.writeUInt16BE(0x8180 | code, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(records.length, 6);
  return Buffer.concat([head, question, ...records]);
}

function record(name: string, type: number, data: Buffer): Buffer {
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(type, 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt32BE(60, 4);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([encodeName(name), fixed, data]);
}

const characterString = (text: string) =>
  Buffer.concat([Buffer.from([Buffer.byteLength(text)]), Buffer.from(text)]);

const encodeName = (name: string) =>
  Buffer.concat([...name.split('.').map(characterString), Buffer.from([0])]);

function readName(packetBytes: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = start;
  for (let length = packetBytes[at] ?? 0; length > 0; length = packetBytes[at] ?? 0) {
    labels.push(packetBytes.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}
