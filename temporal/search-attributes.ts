/** Registers the workflows' search attributes with a Temporal namespace. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, Connection } from '@temporalio/client';
import { searchAttributeKeys } from '../workflows/search-attributes.ts';
import { isForbidden, isInvalid } from './away.ts';
import { within } from './client.ts';

/** Names of the attributes, all of type Keyword. */
export const searchAttributes: readonly string[] = searchAttributeKeys.map(({ name }) => name);

/** INDEXED_VALUE_TYPE_KEYWORD of Temporal's API. */
const keywordType = 2;
/** A new attribute takes a second or two to become usable. */
const usablePollMs = 200;
const usableTimeoutMs = 20_000;

/** The namespace lacks attributes, and this service may not add them. */
export class SearchAttributesMissing extends Error {
  constructor(namespace: string) {
    const commands = searchAttributes.map((name) => `--name ${name} --type Keyword`).join(' ');
    super(
      `This service may not register search attributes with the namespace ${namespace}; the worker waits for them. Register them: temporal operator search-attribute create --namespace ${namespace} ${commands}; for Temporal Cloud: in its UI, or tcld namespace search-attributes add --namespace ${namespace} ${searchAttributes.map((name) => `--sa ${name}=Keyword`).join(' ')}`,
    );
  }
}

/**
 * Registers missing attributes and waits until they are usable; several workers may run it concurrently.
 * @throws SearchAttributesMissing where only others may register them, as in Temporal Cloud, and have not
 */
export async function registerSearchAttributes(connection: Connection, client: Client): Promise<void> {
  try {
    await addMissing(connection, client);
  } catch (error) {
    if (!isForbidden(error)) throw error;
    await queryAll(client, searchAttributes).catch((failure: unknown) => {
      throw isInvalid(failure) ? new SearchAttributesMissing(client.options.namespace) : failure;
    });
  }
}

async function addMissing({ operatorService }: Connection, client: Client): Promise<void> {
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

/** Refused while an attribute is unknown. */
async function queryAll(client: Client, names: readonly string[]): Promise<void> {
  const query = names.map((name) => `${name} = "-"`).join(' AND ');
  await within(client, 'maintain', () => client.workflow.count(query));
}

async function untilUsable(client: Client, names: string[]): Promise<void> {
  const giveUpAt = Date.now() + usableTimeoutMs;
  for (;;) {
    try {
      await queryAll(client, names);
      return;
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
      await sleep(usablePollMs);
    }
  }
}
