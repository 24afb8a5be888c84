/**
 * What the export of an account holds, table by table. Every table with a reference to an account is named here
 * (test/accounts/data-export.test.ts). Digests, tokens and what the service needs to recognise somebody are left out.
 */
import type { Knex } from 'knex';

export interface ExportedTable {
  table: string;
  /** SQL condition on `t`, with the parameters `:account` (id) and `:email`. */
  where: string;
  /** Columns that are left out. */
  without?: readonly string[];
  /** SQL of the row as JSON; `to_jsonb(t)` if left out. */
  row?: string;
}

const own = 't.account_id = :account';
const ofListing = 't.listing_id IN (SELECT id FROM listings WHERE owner_id = :account)';
const ofDraft = 't.draft_id IN (SELECT id FROM drafts WHERE account_id = :account)';
const ofOrder = 't.order_id IN (SELECT id FROM orders WHERE account_id = :account)';
const ofEndpoint = 't.endpoint_id IN (SELECT id FROM webhook_endpoints WHERE account_id = :account)';
const ofFounder = 't.founder_id IN (SELECT id FROM founders WHERE account_id = :account)';

export const exportedTables: readonly ExportedTable[] = [
  { table: 'accounts', where: 't.id = :account', without: ['passkey_handle'] },
  { table: 'api_keys', where: own, without: ['digest'] },
  { table: 'sessions', where: own, without: ['digest'] },
  { table: 'known_browsers', where: own, without: ['digest'] },
  { table: 'passkeys', where: own, without: ['public_key'] },
  { table: 'passkey_challenges', where: own, without: ['challenge'] },
  { table: 'sign_in_links', where: 't.email = :email', without: ['digest', 'browser_digest'] },
  { table: 'oauth_grants', where: own, without: ['payload'] },
  { table: 'oauth_consents', where: own },
  { table: 'program_writes', where: own },
  { table: 'mcp_sessions', where: own, without: ['id'] },
  { table: 'founders', where: own },
  { table: 'interview_answers', where: ofFounder },
  { table: 'listing_founders', where: ofFounder },
  { table: 'drafts', where: own },
  // The texts of the pages are the website's, and too large.
  { table: 'draft_pages', where: ofDraft, without: ['html', 'text', 'etag'] },
  { table: 'draft_redrafts', where: `${own} OR ${ofDraft}` },
  { table: 'draft_competitors', where: ofDraft },
  {
    table: 'draft_invites',
    where: `t.accepted_by = :account OR t.email = :email OR ${ofDraft}`,
    without: ['digest'],
  },
  { table: 'listings', where: 't.owner_id = :account' },
  { table: 'listing_versions', where: `${own} OR ${ofListing}` },
  { table: 'posted_updates', where: ofListing },
  { table: 'listing_media', where: ofListing },
  { table: 'milestones', where: ofListing },
  { table: 'free_launches', where: ofListing },
  { table: 'claims', where: own, without: ['link_digest'] },
  { table: 'orders', where: own, without: ['checkout_token', 'session_id', 'payment_id'] },
  { table: 'order_items', where: ofOrder },
  { table: 'invoices', where: ofOrder },
  {
    table: 'webhook_endpoints',
    where: own,
    without: ['secret_salt', 'secret_key_id', 'previous_salt', 'previous_key_id'],
  },
  { table: 'webhook_deliveries', where: ofEndpoint },
  {
    table: 'webhook_attempts',
    where: `t.delivery_id IN (SELECT id FROM webhook_deliveries t WHERE ${ofEndpoint})`,
  },
  { table: 'votes', where: own },
  { table: 'vote_networks', where: own, without: ['network'] },
  { table: 'follows', where: own, without: ['unsubscribe_token'] },
  { table: 'reviews', where: own },
  { table: 'fan_out_mails', where: own },
  // Answers are kept for repeated calls only, and are made of the other tables.
  { table: 'idempotency_keys', where: own, without: ['request_digest', 'answer'] },
  {
    table: 'mails',
    where: 't.recipient = :email',
    without: ['stop_token', 'stop_url'],
    // The link of such a mail signs in.
    row: "CASE WHEN t.secret THEN to_jsonb(t) - 'body' ELSE to_jsonb(t) END",
  },
  { table: 'mail_suppressions', where: 't.address = :email', without: ['stop_token'] },
];

/** Everything that is stored of an account at one moment, as JSON text: an object of tables, each an array of rows. */
export async function exportAccount(
  db: Knex,
  { accountId, email }: { accountId: number; email: string },
): Promise<string> {
  return db.transaction(
    async (tx) => {
      const members: string[] = [];
      for (const { table, where, without = [], row = 'to_jsonb(t)' } of exportedTables) {
        const { rows } = await tx.raw<{ rows: [{ json: string }] }>(
          `SELECT coalesce(json_agg(${row} - :without::text[]), '[]')::text AS json FROM ${table} AS t WHERE ${where}`,
          { account: accountId, email, without: [...without] },
        );
        members.push(`${JSON.stringify(table)}: ${rows[0].json}`);
      }
      return `{\n${members.join(',\n')}\n}\n`;
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
}
