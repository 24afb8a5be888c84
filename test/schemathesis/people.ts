/** The people that schemathesis.toml and hooks.py name, and what they have. */
import { insertReadyDraft } from '../support/drafts.ts';
import type { RunningApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';

const people = [
  { name: 'mara', product: 'Tidewell', draftId: '11111111-1111-4111-8111-111111111111', listingId: 1 },
  { name: 'timo', product: 'Harborlight', draftId: '22222222-2222-4222-8222-222222222222', listingId: 2 },
  { name: 'third', product: 'Kestrelwick', draftId: '33333333-3333-4333-8333-333333333333', listingId: 3 },
] as const;

/**
 * Gives each a draft and an unpublished listing, in a database without listings, so that these have the ids above.
 * Resolves with the file of keys as schemathesis reads it (Web Fuzzing Commons, "auth").
 */
export async function makePeople(api: RunningApi): Promise<object> {
  const call = restCaller(api.baseUrl);
  const auth: object[] = [];
  for (const { name, product, draftId, listingId } of people) {
    const email = `${name}@${product.toLowerCase()}.example`;
    const key = await api.key(email);
    const website = `https://${product.toLowerCase()}.example/`;
    const made = await insertReadyDraft(api.db, email, 'ready', website);
    await api.db.raw(
      `UPDATE drafts SET id = :draftId,
         profile = replace(replace(profile::text, 'Tidewell', :product), 'tidewell', lower(:product))::jsonb
        WHERE id = :made`,
      { draftId, product, made },
    );
    const { body } = await call('submit_draft', { id: draftId }, { key });
    if (body['listing_id'] !== listingId) {
      throw new Error(`${product} was to be listing ${listingId}: ${JSON.stringify(body)}`);
    }
    auth.push({ name, fixedHeaders: [{ name: 'Authorization', value: `Bearer ${key}` }] });
  }
  return { auth: auth.slice(0, -1) };
}
