import type { Knex } from 'knex';
import { type SiteOfRow, placeOf } from '../directory/site-address-rules.ts';
import { enqueueMail } from '../mail/queries.ts';
import { webhookPausedMail } from '../mail/webhook-mail-rules.ts';
import type { Flows } from '../outbox/flows.ts';
import type { PauseReason } from './row-rules.ts';

export interface Paused {
  delivery: { endpoint_id: number; url: string; site: SiteOfRow };
  why: PauseReason;
  accountId: number;
  baseUrl: string;
  now: Date;
}

/** Writes to the owner of an endpoint that was paused. */
export async function mailPaused(
  tx: Knex.Transaction,
  flows: Flows,
  { delivery, why, accountId, baseUrl, now }: Paused,
): Promise<void> {
  const owner = await tx('accounts').where({ id: accountId }).first<{ email: string } | undefined>('email');
  if (!owner) return;
  const place = placeOf(delivery.site, baseUrl);
  await enqueueMail(tx, flows, {
    ...webhookPausedMail({
      siteName: place.siteName,
      host: new URL(delivery.url).host,
      isGone: why === 'gone',
      endpointUrl: `${place.baseUrl}/account/webhooks/${delivery.endpoint_id}`,
    }),
    occasion: `webhook/${delivery.endpoint_id}/paused/${now.toISOString()}`,
    recipient: owner.email,
    now,
  });
}
