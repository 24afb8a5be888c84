/** Checks whether a domain has the TXT record of a claim. */
import { Resolver } from 'node:dns/promises';
import { proofName, proofText, recordLabel } from '../../src/claims/instruction-rules.ts';
import { type CheckDeps, type Finding, quoted } from './finding.ts';

/** One packet to each name server: a lost one is transient, and repeated by the next check. */
const resolverOptions = { timeout: 2_000, tries: 1 };

export interface RecordWanted {
  /** The registrable domain. */
  domain: string;
  token: string;
}

/**
 * Checks `_launch-directory.<domain>` and the domain itself. The strings of a record are joined (as in RFC 7208, 3.3), and
 * name servers follow CNAMEs. Of two servers both must have the record, as one alone may be deceived. `servers` undefined:
 * those of the system.
 */
export async function checkRecord(
  wanted: RecordWanted,
  servers: readonly string[] | undefined,
  deps: CheckDeps,
): Promise<Finding> {
  const groups = servers?.map((server) => [server]) ?? [undefined];
  const findings = await Promise.all(groups.map((group) => query(wanted, group, deps)));
  deps.signal.throwIfAborted();
  const missing =
    findings.find(({ outcome }) => outcome === 'transient') ??
    findings.find(({ outcome }) => outcome !== 'found');
  const found = findings.find(({ outcome }) => outcome === 'found');
  if (found && missing && missing.outcome !== 'transient') {
    return {
      outcome: 'not_found',
      found: `One name server has the record and another does not have it yet: it is spreading. ${missing.found}`,
    };
  }
  const decisive = missing ?? found;
  if (!decisive) throw new Error('No name server was queried.');
  return decisive;
}

/** The finding of one name server. */
async function query(
  { domain, token }: RecordWanted,
  servers: readonly string[] | undefined,
  { countLookup, signal }: CheckDeps,
): Promise<Finding> {
  const resolver = new Resolver(resolverOptions);
  if (servers) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const records: string[] = [];
    let failed: string | null = null;
    for (const name of [`${recordLabel}.${domain}`, domain]) {
      await countLookup();
      const answer = await textsAt(resolver, name);
      if (typeof answer === 'string') {
        failed ??= `The name servers of ${name} gave no answer (${answer}).`;
        continue;
      }
      if (answer.includes(proofText(token))) {
        return { outcome: 'found', found: `The TXT record is at ${name}.` };
      }
      records.push(...answer);
    }
    if (failed !== null) return { outcome: 'transient', found: failed };
    return notFound(domain, records);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

function notFound(domain: string, records: readonly string[]): Finding {
  const where = `${recordLabel}.${domain} and ${domain}`;
  const ours = records.filter((text) => text.toLowerCase().includes(proofName));
  if (ours.length > 0) {
    return {
      outcome: 'wrong_token',
      found: `${where} have the wrong value: ${quoted(ours)}. It has to be exactly the value of this claim.`,
    };
  }
  return {
    outcome: 'not_found',
    found:
      records.length > 0
        ? `${where} have only other TXT records: ${quoted(records)}.`
        : `${where} have no TXT record.`,
  };
}

/** Codes of c-ares for a missing name or record; with all others the result is unknown. */
const absent = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/** The records, each as one string; or an error code if there is no answer. */
async function textsAt(resolver: Resolver, name: string): Promise<string[] | string> {
  try {
    return (await resolver.resolveTxt(name)).map((strings) => strings.join('').trim());
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : null;
    if (code === null) throw error;
    return absent.has(code) ? [] : code.replace(/^E/, '');
  }
}
