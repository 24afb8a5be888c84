/** Whether a domain has the TXT record of a claim. */
import { Resolver } from 'node:dns/promises';
import { proofName, proofText, recordLabel } from '../../src/claims/instruction-rules.ts';
import { type Finding, type LookDeps, quoted } from './finding.ts';

/** One packet to each name server: what gets lost is asked again by the next look, and counts as no refusal. */
const resolverOptions = { timeout: 2_000, tries: 1 };

export interface RecordWanted {
  /** The registrable domain. */
  domain: string;
  token: string;
}

/**
 * Looks at `_launch-directory.<domain>` and at the domain itself. Records of several strings are joined (RFC 7208, 3.3,
 * says as much of theirs), and name servers follow CNAMEs. Of two servers both must have seen it; one alone may have been
 * told something that nobody else is. `servers` undefined: those of the system.
 */
export async function checkRecord(
  wanted: RecordWanted,
  servers: readonly string[] | undefined,
  deps: LookDeps,
): Promise<Finding> {
  const asked = servers?.map((server) => [server]) ?? [undefined];
  const views = await Promise.all(asked.map((own) => viewOf(wanted, own, deps)));
  deps.signal.throwIfAborted();
  const unseen =
    views.find(({ outcome }) => outcome === 'transient') ?? views.find(({ outcome }) => outcome !== 'found');
  const seen = views.find(({ outcome }) => outcome === 'found');
  if (seen && unseen && unseen.outcome !== 'transient') {
    return {
      outcome: 'not_found',
      found: `One name server has the record and another does not have it yet: it is spreading. ${unseen.found}`,
    };
  }
  const decisive = unseen ?? seen;
  if (!decisive) throw new Error('No name server was asked.');
  return decisive;
}

/** What one name server says. */
async function viewOf(
  { domain, token }: RecordWanted,
  servers: readonly string[] | undefined,
  { take, signal }: LookDeps,
): Promise<Finding> {
  const resolver = new Resolver(resolverOptions);
  if (servers) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const there: string[] = [];
    let failed: string | null = null;
    for (const name of [`${recordLabel}.${domain}`, domain]) {
      await take();
      const answer = await textsAt(resolver, name);
      if (typeof answer === 'string') {
        failed ??= `The name servers of ${name} gave no answer (${answer}).`;
        continue;
      }
      if (answer.includes(proofText(token))) {
        return { outcome: 'found', found: `The TXT record is at ${name}.` };
      }
      there.push(...answer);
    }
    if (failed !== null) return { outcome: 'transient', found: failed };
    return missing(domain, there);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

function missing(domain: string, there: readonly string[]): Finding {
  const where = `${recordLabel}.${domain} and ${domain}`;
  const ours = there.filter((text) => text.toLowerCase().includes(proofName));
  if (ours.length > 0) {
    return {
      outcome: 'wrong_token',
      found: `${where} have the wrong value: ${quoted(ours)}. It has to be exactly the value of this claim.`,
    };
  }
  return {
    outcome: 'not_found',
    found:
      there.length > 0
        ? `${where} have other TXT records alone: ${quoted(there)}.`
        : `${where} have no TXT record.`,
  };
}

/** Codes of c-ares for "there is no such thing"; all others say that nobody knows. */
const absent = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/** The records, each in one piece; or the code of why there is no answer. */
async function textsAt(resolver: Resolver, name: string): Promise<string[] | string> {
  try {
    return (await resolver.resolveTxt(name)).map((strings) => strings.join('').trim());
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : null;
    if (code === null) throw error;
    return absent.has(code) ? [] : code.replace(/^E/, '');
  }
}
