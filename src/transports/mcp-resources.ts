/** MCP resources, which users attach to a conversation as text; read through `invoke`. */
import {
  type ReadResourceResult,
  type Resource,
  type ResourceTemplateType,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import { allows } from '../contract/access.ts';
import type { Caller, Invoke } from '../contract/invoke.ts';
import type { Operation, ResourceForm } from '../contract/operation.ts';
import { faultOf } from '../contract/problem.ts';
import type { Fault } from '../faults.ts';
import { type Message, isObject } from './mcp-messages.ts';
import { urisOf } from './mcp-subscriptions.ts';

export interface Resources {
  /** Those of all, and the latest drafts and listings of a caller who may read them. */
  list(caller: Caller): Promise<Resource[]>;
  templates(): ResourceTemplateType[];
  /** @throws ProtocolError */
  read(uri: string, caller: Caller): Promise<ReadResourceResult>;
  /** What watching compares; refused like a read. @throws ProtocolError */
  check(uri: string, caller: Caller): Promise<unknown>;
  /** The same. @throws Fault */
  look(uri: string, caller: Caller): Promise<unknown>;
  /** At most `maxValues` completions. */
  suggest(template: string, prefix: string, caller: Caller): Promise<string[]>;
}

const mimeType = 'text/markdown';
/** MCP, "Completion": at most 100 values. Ten fill a menu. */
const maxValues = 10;

interface Form {
  operation: Operation;
  form: ResourceForm<never>;
  pattern: RegExp;
}

export interface ResourceParts {
  /** Those that the address offers. */
  operations: ReadonlyMap<string, Operation>;
  /** Those that every address has beside them. */
  inner: readonly Operation[];
  /** These and those that find completions. */
  all: ReadonlyMap<string, Operation>;
  invoke: Invoke;
}

export function resourcesOf({ operations, inner, all, invoke }: ResourceParts): Resources {
  const forms = [...operations.values(), ...inner].flatMap((operation): Form[] => {
    const { resource: form } = operation;
    return form ? [{ operation, form, pattern: patternOf(form.uri) }] : [];
  });
  const describe = ({ operation, form }: Form) => ({
    name: form.name,
    title: form.name,
    description: form.description,
    mimeType,
    annotations: { audience: ['user' as const, 'assistant' as const] },
    _meta: { tool: operation.id },
  });
  return {
    async list(caller) {
      const own = forms.filter(
        ({ operation: { access } }) => access.kind === 'signed_in' && allows(access, caller.actor ?? null),
      );
      const found = await Promise.all(own.map((one) => ownResources(one, caller)));
      const everyones = forms.filter(isStatic).map((one) => ({ uri: one.form.uri, ...describe(one) }));
      return [...everyones, ...found.flat()];
    },
    templates: () =>
      forms.filter((one) => !isStatic(one)).map((one) => ({ uriTemplate: one.form.uri, ...describe(one) })),
    async read(uri, caller) {
      const { form, body } = await checked(uri, caller);
      return { contents: [{ uri, mimeType, text: form.markdown(body as never, [...operations.values()]) }] };
    },
    check: async (uri, caller) => (await checked(uri, caller)).body,
    async look(uri, caller) {
      const found = namedBy(uri);
      return found && (await invoke(found.operation, found.input, caller)).body;
    },
    async suggest(template, prefix, caller) {
      const one = forms.find(({ form }) => form.uri === template);
      if (!one || (prefix.trim() === '' && one.form.suggest?.searches)) return [];
      const found = await findNamed(one, prefix, caller);
      return found.map(({ value }) => value).slice(0, maxValues);
    },
  };

  async function checked(uri: string, caller: Caller) {
    const found = namedBy(uri);
    if (!found) {
      const uris = forms.map(({ form }) => form.uri);
      throw new ResourceNotFoundError(uri, `There is no resource ${uri}. There are ${uris.join(' and ')}.`);
    }
    const { operation, form, input } = found;
    const { body } = await invoke(operation, input, caller).catch((error: unknown) =>
      refuse(uri, faultOf(error), form),
    );
    return { form, body };
  }

  function namedBy(uri: string) {
    for (const { operation, form, pattern } of forms) {
      const match = pattern.exec(uri);
      if (!match) continue;
      const values = Object.fromEntries(
        Object.entries(match.groups ?? {}).map(([name, value]) => [name, decoded(value)]),
      );
      return { operation, form, input: form.input?.(values) ?? values };
    }
    return null;
  }

  /** None where nothing is found, or it may not be: both lists and completions do without. */
  async function findNamed({ form: { suggest } }: Form, typed: string, caller: Caller) {
    const operation = suggest && all.get(suggest.by);
    if (!operation) return [];
    try {
      const { body } = await invoke(operation, suggest.input(typed), caller);
      const found = suggest.found(body as never);
      const wanted = typed.trim().toLowerCase();
      const isWanted = ({ value, name }: { value: string; name: string }) =>
        value.startsWith(wanted) || name.toLowerCase().includes(wanted);
      return suggest.searches ? found : found.filter(isWanted);
    } catch {
      return [];
    }
  }

  async function ownResources(one: Form, caller: Caller): Promise<Resource[]> {
    const found = await findNamed(one, '', caller);
    return found.slice(0, maxValues).map(({ value, name }) => ({
      ...describe(one),
      uri: one.form.uri.replace(/\{\w+\}/, value),
      name: `${one.form.name}: ${name}`,
      title: name,
    }));
  }
}

/** The operations whose access a message needs that reads resources, or subscribes to them. */
export function operationsOfResources(
  message: Message,
  operations: ReadonlyMap<string, Operation>,
): Operation[] {
  const { method, params } = message;
  const reads = method === 'resources/read' || method === 'resources/subscribe';
  const read = reads && isObject(params) ? [params['uri']] : [];
  const uris = [...read, ...(urisOf(message) ?? [])];
  return [...operations.values()].filter(({ resource }) =>
    uris.some((uri) => resource && typeof uri === 'string' && patternOf(resource.uri).test(uri)),
  );
}

const isStatic = ({ form }: Form) => !form.uri.includes('{');

/** `listing://{slug}` → /^listing:\/\/(?<slug>[^/?#]+)$/ */
const patternOf = (uri: string) =>
  new RegExp(`^${uri.replace(/[.*+?^$()|[\]\\/]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/?#]+)')}$`);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function refuse(uri: string, refusal: Fault, form: ResourceForm<never>): never {
  if (refusal.status === 404) {
    const similar = refusal.suggestions?.map((slug) => form.uri.replace(/\{\w+\}/, slug)) ?? [];
    throw new ResourceNotFoundError(uri, [refusal.message, ...similar].join(' '));
  }
  const problems = refusal.problems?.map(({ path, message }) => `${path} ${message}`) ?? [];
  throw new ProtocolError(
    refusal.status < 500 ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError,
    [refusal.message, ...problems].join(' '),
  );
}
