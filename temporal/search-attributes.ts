/** Registers the workflows' search attributes with a Temporal namespace. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, Connection } from '@temporalio/client';
import { searchAttributeKeys } from '../workflows/search-attributes.ts';
import { within } from './client.ts';

/** Names of the attributes, all of type Keyword. */
export const searchAttributes: readonly string[] = searchAttributeKeys.map(({ name }) => name);

/** INDEXED_VALUE_TYPE_KEYWORD of Temporal's API. */
const keywordType = 2;
/** A new attribute takes a second or two to become usable. */
const usablePollMs = 200;
const usableTimeoutMs = 20_000;

/** Registers missing attributes and waits until they are usable; several workers may run it concurrently. */
export async function registerSearchAttributes(
  { operatorService }: Connection,
  client: Client,
): Promise<void> {
  const { namespace } = client.options;
  const known = await within(client, 'maintain', () => operatorService.listSearchAttributes({ namespace }));
  const missing = searchAttributes.filter((name) => known.customAttributes[name] === undefined);
  if (missing.length === 0) return;
  await within(client, 'maintain', () =>
    operatorService.addSearchAttributes({
      namespace,
      searchAttributes: Object.fromEntries(missing.map((name) => [name, keywordType])),
    }),
  );
  await untilUsable(client, missing);
}

async function untilUsable(client: Client, names: string[]): Promise<void> {
  const query = names.map((name) => `${name} = "-"`).join(' AND ');
  const giveUpAt = Date.now() + usableTimeoutMs;
  for (;;) {
    try {
      await within(client, 'maintain', () => client.workflow.count(query));
      return;
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
      await sleep(usablePollMs);
    }
  }
}
