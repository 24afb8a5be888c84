/** Suppressed addresses, in canonical form: opt-outs, bounces, and entries of the site team. */
import type { Knex } from 'knex';
import { keptDays } from '../shared/retention-rules.ts';
import { mailboxOf } from './recipient-limit-rules.ts';

/** `asked` (an opt-out) suppresses mails that others trigger; `bounced` and `team` suppress all. */
export type SuppressionReason = 'asked' | 'bounced' | 'team';

export interface Suppression {
  address: string;
  reason: SuppressionReason;
  created_at: Date;
  ends_at: Date | null;
}

const bouncedMs = keptDays.bounces * 24 * 3_600_000;

/** The suppressed ones among the recipients. `byOthers`: for mails that others trigger. */
export async function listSuppressed(
  db: Knex,
  recipients: readonly string[],
  { byOthers, now }: { byOthers: boolean; now: Date },
): Promise<Set<string>> {
  const keysOf = (recipient: string) => [recipient, mailboxOf(recipient)];
  const query = db('mail_suppressions')
    .whereIn('address', recipients.flatMap(keysOf))
    .where((lasting) => void lasting.whereNull('ends_at').orWhere('ends_at', '>', now));
  if (!byOthers) void query.whereNot({ reason: 'asked' });
  const found = new Set(await query.pluck<string[]>('address'));
  return new Set(recipients.filter((recipient) => keysOf(recipient).some((key) => found.has(key))));
}

const suppress = (db: Knex, row: Suppression & { stop_token?: string }): Promise<unknown> =>
  db('mail_suppressions').insert(row).onConflict(['address', 'reason']).merge();

/** Called when the mail server reports that the mailbox does not exist. */
export async function suppressBounced(db: Knex, address: string, now: Date): Promise<void> {
  const ends_at = new Date(now.getTime() + bouncedMs);
  await suppress(db, { address, reason: 'bounced', created_at: now, ends_at });
}

/** The owner of the address opts out of mails that others trigger. */
export async function suppressOnRequest(db: Knex, address: string, token: string, now: Date): Promise<void> {
  const row = { address: mailboxOf(address), reason: 'asked', created_at: now, ends_at: null } as const;
  await suppress(db, { ...row, stop_token: token });
}

export async function suppressByTeam(db: Knex, address: string, now: Date): Promise<void> {
  await suppress(db, { address: mailboxOf(address), reason: 'team', created_at: now, ends_at: null });
}

/** Removes the suppression; true if there was one. */
export async function allowMails(db: Knex, address: string, only?: SuppressionReason): Promise<boolean> {
  const query = db('mail_suppressions').whereIn('address', [address, mailboxOf(address)]);
  if (only !== undefined) void query.where({ reason: only });
  return (await query.delete()) > 0;
}

/** Newest first, optionally of one address. */
export async function listSuppressions(
  db: Knex,
  { address, now, limit }: { address: string | undefined; now: Date; limit: number },
): Promise<Suppression[]> {
  const query = db('mail_suppressions')
    .where((lasting) => void lasting.whereNull('ends_at').orWhere('ends_at', '>', now))
    .orderBy([{ column: 'created_at', order: 'desc' }, 'address', 'reason'])
    .limit(limit)
    .select<Suppression[]>('address', 'reason', 'created_at', 'ends_at');
  if (address !== undefined) void query.whereIn('address', [address, mailboxOf(address)]);
  return query;
}

export async function purgeSuppressions(db: Knex, now: Date): Promise<number> {
  return db('mail_suppressions').where('ends_at', '<=', now).delete();
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The recipient of the mail with this token, and whether the token was used to opt out. */
export async function findStop(
  db: Knex,
  token: string,
): Promise<{ address: string; isStopped: boolean } | undefined> {
  if (!uuid.test(token)) return undefined;
  // Mails are purged after months; opt-outs stay.
  const mail = await db('mails')
    .where({ stop_token: token })
    .first<{ address: string } | undefined>('recipient as address');
  const asked = await db('mail_suppressions')
    .where({ reason: 'asked' })
    .where((its) => {
      void its.where({ stop_token: token });
      if (mail) void its.orWhere({ address: mailboxOf(mail.address) });
    })
    .first<{ address: string } | undefined>('address');
  const address = mail?.address ?? asked?.address;
  return address === undefined ? undefined : { address, isStopped: asked !== undefined };
}
