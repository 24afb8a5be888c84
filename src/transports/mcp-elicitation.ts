/**
 * What a person decides, asked through the client (elicitation). The call is answered by the question, and repeated by the
 * client with the answer (2026-07-28, "Multi round-trip requests"); for earlier clients the SDK does the same within the
 * call. Clients that cannot ask make the call as it is: their host has asked, or nobody has to.
 */
import {
  type CallToolResult,
  type ClientCapabilities,
  type InputRequiredResult,
  type ServerContext,
  inputRequired,
  inputResponse,
} from '@modelcontextprotocol/server';
import type { Answer } from '../contract/invoke.ts';
import type { Operation } from '../contract/operation.ts';
import type { Question } from '../contract/question-schema.ts';

type Call = (operation: Operation, input: Record<string, unknown>) => Promise<Answer>;

export interface Asking {
  capabilities: ClientCapabilities;
  /** All operations, with those that questions need. */
  all: ReadonlyMap<string, Operation>;
  call: Call;
  context: ServerContext;
}

/** Names of the requests; each is made once in a call. */
const decision = 'decision';
const page = 'page';

/** Elicitation without modes is the one of forms. */
const showsForms = ({ elicitation }: ClientCapabilities): boolean =>
  elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);

const opensPages = ({ elicitation }: ClientCapabilities): boolean => elicitation?.url !== undefined;

/** What answers the call instead of the operation: the question, or that the person declined. Null: the call is made. */
export async function decide(
  { decision: rules }: Operation,
  input: Record<string, unknown>,
  { capabilities, all, call, context }: Asking,
): Promise<InputRequiredResult | CallToolResult | null> {
  const ask = rules && all.get(rules.ask);
  if (!ask || !showsForms(capabilities)) return null;
  const { body } = await call(ask, input);
  const { message, facts } = body as Question;
  if (message === null) return null;
  const given = inputResponse(context.mcpReq.inputResponses, decision);
  if (given.kind !== 'elicit') {
    const requestedSchema = facts.length > 0 ? formOf(facts) : yesOrNo;
    return inputRequired({
      inputRequests: { [decision]: inputRequired.elicit({ message, requestedSchema }) },
    });
  }
  const { [confirm]: isConfirmed, ...typed } = given.content ?? {};
  if (given.action !== 'accept' || isConfirmed === false) return declinedResult(rules.declined);
  const first = rules.first && all.get(rules.first.call);
  if (rules.first && first) await call(first, rules.first.input(input, textsOf(typed)));
  return null;
}

/** The request to open the page without which the work does not go on; null where there is none to open. */
export function openPage(
  { task }: Operation,
  { whole: body }: Answer,
  capabilities: ClientCapabilities,
): InputRequiredResult | null {
  const opened = opensPages(capabilities) ? task?.page?.(body as never) : undefined;
  if (!task || !opened) return null;
  return inputRequired({
    inputRequests: { [page]: inputRequired.elicitUrl(opened) },
    // Not a secret and not trusted: what it names is read like every record of the account.
    requestState: JSON.stringify(task.input(body as never)),
  });
}

/** The answer of a call that is repeated after `openPage`: its record as it is now, and whether the page was opened. */
export async function reopened(
  { task }: Operation,
  { all, call, context }: Pick<Asking, 'all' | 'call' | 'context'>,
): Promise<{ answer: Answer; isOpen: boolean } | null> {
  const given = inputResponse(context.mcpReq.inputResponses, page);
  const look = task?.page && all.get(task.look);
  if (!look || given.kind !== 'elicit') return null;
  const input = stateOf(context);
  return input && { answer: await call(look, input), isOpen: given.action === 'accept' };
}

function stateOf({ mcpReq }: ServerContext): Record<string, unknown> | null {
  const state = mcpReq.requestState();
  try {
    return typeof state === 'string' ? (JSON.parse(state) as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

const confirm = 'confirm';
const yesOrNo = {
  type: 'object' as const,
  properties: { [confirm]: { type: 'boolean' as const, title: 'Yes, do it', default: true } },
  required: [confirm],
};

const formOf = (facts: Question['facts']) => ({
  type: 'object' as const,
  properties: Object.fromEntries(
    facts.map(({ name, title, description, maxLength }) => [
      name,
      { type: 'string' as const, title, description, maxLength },
    ]),
  ),
  required: facts.filter(({ required }) => required).map(({ name }) => name),
});

const textsOf = (content: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(content).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

/** No error: the person has decided. */
const declinedResult = (declined: string): CallToolResult => ({
  content: [{ type: 'text', text: declined }],
  structuredContent: { declined },
});
