import { waitForDraft } from '../wait-for-draft.ts';
import { type Command, type CommandInput, UsageError, textsOf, texts } from './command.ts';
import { draftLines, statusLine } from './draft-lines.ts';

/** Fields whose value is a list: each `--set` adds an item. */
const lists = new Set(['categories', 'tags', 'features', 'usps', 'keywords']);

export const draftCommands: Command[] = [
  {
    usage: 'submit WEBSITE',
    about: 'Submit a product by its website; --watch waits until its draft is ready.',
    options: { watch: { type: 'boolean' } },
    async run({ api, args: [url = ''], values, progress }) {
      const draft = await api.submit_listing({ url });
      if (!values['watch']) return { json: draft, lines: [statusLine(draft)] };
      progress(`Draft ${draft.id}`);
      let last = '';
      const ready = await waitForDraft(api, draft.id, {
        onProgress({ status, pages_read: read, waits_for_turn: waits }) {
          const turn = waits ? ', another draft of this website is read first' : '';
          const line = `${status}: ${read.length} pages read${turn}`;
          if (line !== last) progress(line);
          last = line;
        },
      });
      return { json: ready, lines: draftLines(ready) };
    },
  },
  {
    usage: 'drafts',
    about: 'List your drafts, newest first.',
    async run({ api }) {
      const page = await api.list_my_drafts({});
      return { json: page, lines: page.items.map(statusLine) };
    },
  },
  {
    usage: 'draft show ID',
    about: 'Show a draft: each value with its quotes, and what is missing.',
    async run({ api, args: [id = ''] }) {
      const draft = await api.get_draft({ id });
      return { json: draft, lines: draftLines(draft) };
    },
  },
  {
    usage: 'draft edit ID',
    about:
      'Edit a draft: --set FIELD=VALUE, --clear, --lock, --restore and --redraft FIELD, each as often as needed.',
    options: { set: texts, clear: texts, lock: texts, restore: texts, redraft: texts },
    async run({ api, args: [id = ''], values }) {
      const draft = await api.update_draft({ id, ...editOf(values) });
      return { json: draft, lines: draftLines(draft) };
    },
  },
  {
    usage: 'draft submit ID',
    about: 'Save the draft as your listing; nothing is published yet.',
    async run({ api, args: [id = ''] }) {
      const draft = await api.submit_draft({ id });
      return { json: draft, lines: [`Listing ${draft.listing_id} is saved, not published.`] };
    },
  },
];

type Edit = Omit<Parameters<CommandInput['api']['update_draft']>[0], 'id'>;

/** @throws UsageError */
function editOf(values: CommandInput['values']): Edit {
  const fields: Record<string, string | string[] | null> = {};
  for (const name of textsOf(values['clear'])) fields[name] = null;
  for (const pair of textsOf(values['set'])) {
    const [, name, value] = /^(\w+)=(.*)$/s.exec(pair) ?? [];
    if (name === undefined || value === undefined) throw new UsageError('--set takes FIELD=VALUE.');
    const items = fields[name];
    fields[name] = lists.has(name) ? [...(Array.isArray(items) ? items : []), value] : value;
  }
  const named = { lock_fields: 'lock', restore: 'restore', regenerate: 'redraft' };
  const rest = Object.entries(named)
    .map(([property, option]) => [property, textsOf(values[option])] as const)
    .filter(([, names]) => names.length > 0);
  if (Object.keys(fields).length === 0 && rest.length === 0) {
    throw new UsageError('Say what to change: --set, --clear, --lock, --restore or --redraft.');
  }
  // The service refuses unknown names, and says which there are.
  return { ...(Object.keys(fields).length > 0 && { fields }), ...Object.fromEntries(rest) } as Edit;
}
