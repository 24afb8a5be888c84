/** Prompts that users start from a menu: tasks for a model that take several tools. */
import {
  type Prompt,
  type GetPromptResult,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import type { Operation } from '../contract/operation.ts';

interface Task {
  name: string;
  title: string;
  description: string;
  argument?: {
    name: string;
    description: string;
    pattern: RegExp;
    expects: string;
    /** The template whose values complete it. */
    template?: string;
  };
  /** The task is offered only where all of them are. */
  tools: readonly string[];
  text(argument: string): string;
}

const tasks: readonly Task[] = [
  {
    name: 'launch_my_product',
    title: 'Launch my product',
    description: 'From the product’s website to a place in a launch week, with a check of the evidence.',
    argument: {
      name: 'url',
      description: 'Address of the product’s website, such as https://example.com.',
      pattern: /^\S{1,2048}$/,
      expects: 'the address of the product’s website',
    },
    tools: ['submit_listing', 'get_draft', 'update_draft', 'submit_draft', 'choose_free_listing'],
    text: (url) => `Launch my product in this directory. Its website is ${url}

1. Call submit_listing with that address, then get_draft every few seconds until its status is \`ready\`. If it is \`failed\`, tell me what \`failure\` says and stop.
2. Show me the draft: each field with its value and its quote. Name the blank fields and those in \`completeness.missing\`. Do not guess: ask me.
3. When I have answered, send my corrections with update_draft and show me what changed.
4. Ask me whether to submit it. If so: submit_draft, then choose_free_listing. Tell me the launch week, which badge to put on which homepage (give me its embed code), and what is missing from the founder profile.`,
  },
  {
    name: 'review_my_draft',
    title: 'Review my draft',
    description: 'Checks every drafted value against its evidence, and suggests changes before you submit.',
    argument: {
      name: 'draft_id',
      description: 'Id of the draft; list_my_drafts shows yours.',
      pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
      expects: 'the id of a draft, a UUID as list_my_drafts shows it',
      template: 'draft://{draft_id}',
    },
    tools: ['get_draft', 'update_draft'],
    text: (id) => `Review my draft ${id} with me.

1. Call get_draft. If it is still being read or drafted, wait and call it again.
2. For each field with a value: does its quote say that, in context? Name what is overstated, out of date or means something else, with the quote and its page.
3. For each blank field: explain its use and ask me for it. What I do not tell you stays blank.
4. Then the texts: does the tagline say what the product is, and is the description free of claims that a reader would not believe? Propose at most three changes, in the product’s own words.
5. Send what I agree to with update_draft, and nothing else.`,
  },
  {
    name: 'pick_a_launch_week',
    title: 'Pick a launch week',
    description: 'Compares the coming weeks by what else launches then.',
    tools: ['get_launch_week', 'list_launches'],
    text: () => `Help me pick a week for my launch.

1. Ask me what the product is, which category it is in, and what must be ready before it launches.
2. Look at get_launch_week for \`this\`, \`next\` and the six weeks after (each by its Monday), and at list_launches with section \`upcoming\`.
3. For each week: how many launch, which of them are in my category, and how strong they look. Weeks run from Monday to Sunday, UTC.
4. Recommend one and a second choice, with reasons in a sentence each. Free launches get the first week with a place, some weeks ahead; with a paid launch I choose the week, and pay on the site myself.`,
  },
];

export interface Prompts {
  list(operations: ReadonlyMap<string, Operation>): Prompt[];
  /** The template of the resources whose values complete the argument; empty where nothing does. */
  template(name: string, argument: string): string;
  /** @throws ProtocolError -32602 */
  get(
    name: string,
    args: Record<string, string>,
    operations: ReadonlyMap<string, Operation>,
  ): GetPromptResult;
}

export const prompts: Prompts = {
  list: (operations) => offered(operations).map(listed),
  template(name, argument) {
    const found = tasks.find((one) => one.name === name)?.argument;
    return (found?.name === argument && found.template) || '';
  },
  get(name, args, operations) {
    const here = offered(operations);
    const task = here.find((one) => one.name === name);
    if (!task) refuse(`There is no prompt “${name}” here. ${names(here.map((one) => one.name))}`);
    const { argument } = task;
    const unknown = Object.keys(args).filter((key) => key !== argument?.name);
    if (unknown.length > 0) {
      refuse(`${name} has no argument “${unknown.join('”, “')}”. ${names(argument ? [argument.name] : [])}`);
    }
    const value = argument ? (args[argument.name] ?? '').trim() : '';
    if (argument && !argument.pattern.test(value)) {
      refuse(`${name} needs \`${argument.name}\`: ${argument.expects}.`);
    }
    return {
      description: task.description,
      messages: [{ role: 'user', content: { type: 'text', text: task.text(value) } }],
    };
  },
};

const offered = (operations: ReadonlyMap<string, Operation>) =>
  tasks.filter(({ tools }) => tools.every((tool) => operations.has(tool)));

const listed = ({ name, title, description, argument }: Task): Prompt => ({
  name,
  title,
  description,
  ...(argument && {
    arguments: [{ name: argument.name, description: argument.description, required: true }],
  }),
});

const names = (known: readonly string[]) =>
  known.length > 0 ? `There ${known.length > 1 ? 'are' : 'is'} ${known.join(', ')}.` : 'It takes none.';

function refuse(message: string): never {
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
