/** Tools, and a prompt, that ask the client for something before they answer (2026-07-28, "Multi-round-trip requests"). */
import {
  type InputRequiredResult,
  type McpServer,
  type ServerContext,
  acceptedContent,
  createRequestStateCodec,
  inputRequired,
  inputResponse,
} from '@modelcontextprotocol/server';
import { said } from './fixture-tools.ts';

export const stateCodec = createRequestStateCodec<{ round: number }>({ key: 'k'.repeat(32) });

const form = (message: string, name: string) =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [name]: { type: 'string' } }, required: [name] },
  });

const confirmation = inputRequired.elicit({
  message: 'Please confirm',
  requestedSchema: { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] },
});

const sampling = (text: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens });

const withDefaults = {
  type: 'object' as const,
  properties: {
    name: { type: 'string' as const, default: 'John Doe' },
    age: { type: 'integer' as const, default: 30 },
    score: { type: 'number' as const, default: 95.5 },
    status: { type: 'string' as const, enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean' as const, default: true },
  },
};
const options = ['option1', 'option2', 'option3'];
const titled = options.map((value, index) => ({ const: value, title: `Option ${index + 1}` }));
const withEnums = {
  type: 'object' as const,
  properties: {
    untitledSingle: { type: 'string' as const, enum: options },
    titledSingle: { type: 'string' as const, oneOf: titled },
    legacyEnum: { type: 'string' as const, enum: options, enumNames: ['One', 'Two', 'Three'] },
    untitledMulti: { type: 'array' as const, items: { type: 'string' as const, enum: options } },
    titledMulti: { type: 'array' as const, items: { anyOf: titled } },
  },
};

const asked = { description: 'Asks before it answers.' };
const heard = (context: ServerContext, key: string) => inputResponse(context.mcpReq.inputResponses, key);
const answered = (context: ServerContext, key: string) => heard(context, key).kind !== 'missing';
const roundOf = (context: ServerContext) => context.mcpReq.requestState<{ round: number }>()?.round;

export function addInputs(server: McpServer): void {
  const ask = (
    name: string,
    request: (context: ServerContext) => InputRequiredResult | null | Promise<InputRequiredResult | null>,
    text: (context: ServerContext) => string = () => 'Thank you.',
  ) => {
    server.registerTool(name, asked, async (context) => (await request(context)) ?? said(text(context)));
  };
  const name = form('What is your name?', 'name');

  ask(
    'test_input_required_result_elicitation',
    ({ mcpReq }) =>
      acceptedContent<{ name?: string }>(mcpReq.inputResponses, 'user_name')?.name === undefined
        ? inputRequired({ inputRequests: { user_name: name } })
        : null,
    ({ mcpReq }) =>
      `Hello, ${acceptedContent<{ name?: string }>(mcpReq.inputResponses, 'user_name')?.name ?? ''}!`,
  );
  ask(
    'test_input_required_result_sampling',
    (context) =>
      answered(context, 'capital_question')
        ? null
        : inputRequired({
            inputRequests: { capital_question: sampling('What is the capital of France?', 100) },
          }),
    (context) => JSON.stringify(context.mcpReq.inputResponses?.['capital_question']),
  );
  ask(
    'test_input_required_result_list_roots',
    (context) =>
      answered(context, 'client_roots')
        ? null
        : inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } }),
    (context) => JSON.stringify(context.mcpReq.inputResponses?.['client_roots']),
  );
  for (const tool of [
    'test_input_required_result_request_state',
    'test_input_required_result_tampered_state',
  ]) {
    ask(
      tool,
      async (context) =>
        roundOf(context) === 1 && answered(context, 'confirm')
          ? null
          : inputRequired({
              inputRequests: { confirm: confirmation },
              requestState: await stateCodec.mint({ round: 1 }),
            }),
      () => 'state-ok',
    );
  }
  ask('test_input_required_result_multiple_inputs', async (context) =>
    ['user_name', 'greeting', 'client_roots'].every((key) => answered(context, key))
      ? null
      : inputRequired({
          inputRequests: {
            user_name: name,
            greeting: sampling('Generate a greeting', 50),
            client_roots: inputRequired.listRoots(),
          },
          requestState: await stateCodec.mint({ round: 1 }),
        }),
  );
  ask('test_input_required_result_multi_round', async (context) => {
    const round = roundOf(context);
    if (round === 2 && answered(context, 'step2')) return null;
    return round === 1 && answered(context, 'step1')
      ? inputRequired({
          inputRequests: { step2: form('Step 2: What is your favorite color?', 'color') },
          requestState: await stateCodec.mint({ round: 2 }),
        })
      : inputRequired({
          inputRequests: { step1: form('Step 1: What is your name?', 'name') },
          requestState: await stateCodec.mint({ round: 1 }),
        });
  });
  ask('test_input_required_result_capabilities', ({ mcpReq }) => {
    const capabilities = (mcpReq.envelope as Record<string, Record<string, unknown>> | undefined)?.[
      'io.modelcontextprotocol/clientCapabilities'
    ];
    return inputRequired({
      inputRequests: capabilities?.['elicitation']
        ? { user_name: name }
        : { greeting: sampling('Generate a greeting', 50) },
    });
  });
  ask('test_missing_capability', () => inputRequired({ inputRequests: { greeting: sampling('Greet', 50) } }));
  ask('test_streaming_elicitation', () => inputRequired({ inputRequests: { user_name: name } }));

  // The same before 2026-07-28: the client is asked within the call.
  const forms: Record<string, Parameters<typeof inputRequired.elicit>[0]> = {
    test_elicitation: {
      message: 'What is your answer?',
      requestedSchema: {
        type: 'object',
        properties: { response: { type: 'string' } },
        required: ['response'],
      },
    },
    test_elicitation_sep1034_defaults: { message: 'Correct what is wrong', requestedSchema: withDefaults },
    test_elicitation_sep1330_enums: { message: 'Choose', requestedSchema: withEnums },
  };
  for (const [tool, form] of Object.entries(forms)) {
    ask(
      tool,
      (context) =>
        answered(context, 'form')
          ? null
          : inputRequired({ inputRequests: { form: inputRequired.elicit(form) } }),
      ({ mcpReq }) => {
        const { action, content } = (mcpReq.inputResponses?.['form'] ?? {}) as {
          action?: string;
          content?: object;
        };
        return `Elicitation completed: action=${action ?? ''}, content=${JSON.stringify(content ?? {})}`;
      },
    );
  }

  server.registerPrompt('test_input_required_result_prompt', asked, (context) => {
    const content = acceptedContent<{ context?: string }>(context.mcpReq.inputResponses, 'user_context');
    if (!content) {
      return inputRequired({
        inputRequests: { user_context: form('What context should the prompt use?', 'context') },
      });
    }
    const text = `In the context of ${content.context ?? ''}`;
    return { messages: [{ role: 'user', content: { type: 'text', text } }] };
  });
}
