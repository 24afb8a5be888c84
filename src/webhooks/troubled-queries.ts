import type { Knex } from 'knex';

export interface TroubledEndpoint {
  id: number;
  /** Only the host: the rest of an address may be a secret. */
  host: string;
  email: string;
  paused_why: string | null;
  failing_since: Date | null;
  undelivered: number;
}

/** Endpoints that are failing or paused, for the site team. */
export async function listTroubledEndpoints(db: Knex, limit: number): Promise<TroubledEndpoint[]> {
  const rows = await db('webhook_endpoints as e')
    .join('accounts', 'accounts.id', 'e.account_id')
    .where((its) => void its.whereNotNull('failing_since').orWhereNotNull('paused_at'))
    .orderByRaw('coalesce(failing_since, paused_at), e.id')
    .limit(limit)
    .select<(Omit<TroubledEndpoint, 'host'> & { url: string })[]>(
      'e.id',
      'url',
      'email',
      'paused_why',
      'failing_since',
      db.raw(
        `(SELECT count(*)::integer FROM webhook_deliveries d
           WHERE d.endpoint_id = e.id AND d.status IN ('failed', 'kept')) AS undelivered`,
      ),
    );
  return rows.map(({ url, ...row }) => ({ ...row, host: new URL(url).host }));
}
