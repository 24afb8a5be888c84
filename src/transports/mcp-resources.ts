/** Answers as resources: what people attach to a conversation, as text. Read through `invoke` like everything else. */
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
  /** At most `mostValues`; none where nothing can be found. */
  suggest(template: string, begun: string, caller: Caller): Promise<string[]>;
}

const mimeType = 'text/markdown';
/** MCP, "Completion": at most 100 values. Ten fill a menu. */
const maxValues = 10;

interface Form {
  operation: Operation;
  form: ResourceForm<never>;
  pattern: RegExp;
}

/** The resources of `operations`; `all` are those that suggestions may be asked of. */
export function resourcesOf(
  operations: readonly Operation[],
  all: ReadonlyMap<string, Operation>,
  invoke: Invoke,
): Resources {
  const forms = operations.flatMap((operation): Form[] => {
    const { resource: form } = operation;
    return form ? [{ operation, form, pattern: patternOf(form.uri) }] : [];
  });
  const told = ({ operation, form }: Form) => ({
    name: form.name,
    title: form.name,
    description: form.description,
    mimeType,
    annotations: { audience: ['user' as const, 'assistant' as const] },
    _meta: { tool: operation.id },
  });
  return {
    list: () => forms.filter(isOne).map((one) => ({ uri: one.form.uri, ...told(one) })),
    templates: () =>
      forms.filter((one) => !isOne(one)).map((one) => ({ uriTemplate: one.form.uri, ...told(one) })),
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
    async suggest(template, begun, caller) {
      const suggest = forms.find(({ form }) => form.uri === template)?.form.suggest;
      const operation = suggest && all.get(suggest.by);
      if (!operation || begun.trim() === '') return [];
      try {
        const { body } = await invoke(operation, suggest.input(begun), caller);
        return suggest.values(body as never).slice(0, maxValues);
      } catch {
        // A menu without proposals is no reason to stop somebody who types.
        return [];
      }
    },
  };
}

const isOne = ({ form }: Form) => !form.uri.includes('{');

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
    const meant = refusal.suggestions?.map((slug) => form.uri.replace(/\{\w+\}/, slug)) ?? [];
    throw new ResourceNotFoundError(uri, [refusal.message, ...meant].join(' '));
  }
  const problems = refusal.problems?.map(({ path, message }) => `${path} ${message}`) ?? [];
  throw new ProtocolError(
    refusal.status < 500 ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError,
    [refusal.message, ...problems].join(' '),
  );
}
