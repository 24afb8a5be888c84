/** MCP resources, which users attach to a conversation as text; read through `invoke`. */
import {
  type ReadResourceResult,
  type Resource,
  type ResourceTemplateType,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import type { Caller, Invoke } from '../contract/invoke.ts';
import type { Operation, ResourceForm } from '../contract/operation.ts';
import { faultOf } from '../contract/problem.ts';
import type { Fault } from '../faults.ts';

export interface Resources {
  list(): Resource[];
  templates(): ResourceTemplateType[];
  /** @throws ProtocolError */
  read(uri: string, caller: Caller): Promise<ReadResourceResult>;
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

/** The resources of `operations`; `all` includes the operations that find completions. */
export function resourcesOf(
  operations: readonly Operation[],
  all: ReadonlyMap<string, Operation>,
  invoke: Invoke,
): Resources {
  const forms = operations.flatMap((operation): Form[] => {
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
    list: () => forms.filter(isStatic).map((one) => ({ uri: one.form.uri, ...describe(one) })),
    templates: () =>
      forms.filter((one) => !isStatic(one)).map((one) => ({ uriTemplate: one.form.uri, ...describe(one) })),
    async read(uri, caller) {
      for (const { operation, form, pattern } of forms) {
        const match = pattern.exec(uri);
        if (!match) continue;
        const input = Object.fromEntries(
          Object.entries(match.groups ?? {}).map(([name, value]) => [name, decoded(value)]),
        );
        const answer = await invoke(operation, input, caller).catch((error: unknown) =>
          refuse(uri, faultOf(error), form),
        );
        return {
          contents: [{ uri, mimeType, text: form.markdown(answer.body as never, [...all.values()]) }],
        };
      }
      throw new ResourceNotFoundError(
        uri,
        `There is no resource ${uri}. There are ${forms.map(({ form }) => form.uri).join(' and ')}.`,
      );
    },
    async suggest(template, prefix, caller) {
      const suggest = forms.find(({ form }) => form.uri === template)?.form.suggest;
      const operation = suggest && all.get(suggest.by);
      if (!operation || prefix.trim() === '') return [];
      try {
        const { body } = await invoke(operation, suggest.input(prefix), caller);
        return suggest.values(body as never).slice(0, maxValues);
      } catch {
        // Completions are optional.
        return [];
      }
    },
  };
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
