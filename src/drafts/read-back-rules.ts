/** A draft as get_draft shows it, as a body of update_draft: members that only describe values are left out. */
import { DraftEdits } from '../shared/profile-edit-schema.ts';
import { DraftView } from './view-schema.ts';

type Members = Record<string, unknown>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readOnly = new Set(
  Object.keys(DraftView.shape).filter((name) => name !== 'id' && name !== 'version' && !(name in DraftEdits)),
);
const source = ['evidence', 'drafted_by'];
const description = new Set([...source, 'state', 'ai_value', 'former_value', 'regenerated']);
/** A blank field in these states has its value already; null would remove it, with its lock. */
const blankStates = new Set<unknown>(['not_found', 'deleted', 'override']);

/**
 * The edits in an input that may repeat a draft, whole or in parts, in the form of get_draft: values without their
 * evidence, and without all that cannot be edited. What has another form stays as it is, for the schema to refuse. A value
 * that is the draft's own changes nothing there.
 */
export function editsOfRead(input: Members): Members {
  const edits = without(input, readOnly);
  for (const [name, edit] of Object.entries(changes)) {
    if (Object.hasOwn(edits, name)) edits[name] = edit(edits[name]);
  }
  const { competitor, competitor_url: url } = input;
  // The address was not edited.
  if (isMembers(competitor) ? competitor['url'] === url : competitor === null && url === null) {
    delete edits['competitor_url'];
  }
  return edits;
}

const without = (members: Members, names: ReadonlySet<string>): Members =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !names.has(name)));

/** Applies a change to each member; members for which it returns undefined are left out. */
const eachMember = (change: (value: unknown) => unknown) => (value: unknown) =>
  isMembers(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, member]) => {
          const changed = change(member);
          return changed === undefined ? [] : [[name, changed]];
        }),
      )
    : value;

/** The member `name` of an object whose other members are descriptions; otherwise the value itself. */
const valueIn = (name: string) => (value: unknown) =>
  isMembers(value) && name in value && Object.keys(value).every((key) => key === name || description.has(key))
    ? value[name]
    : value;

const fieldEdit = (value: unknown): unknown => {
  const edit = valueIn('value')(value);
  const isBlank = edit === null && isMembers(value) && blankStates.has(value['state']);
  return isBlank ? undefined : edit;
};

const entries = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((entry: unknown) => (isMembers(entry) ? without(entry, new Set(source)) : entry))
    : value;

const changes: Readonly<Record<string, (value: unknown) => unknown>> = {
  fields: eachMember(fieldEdit),
  company_socials: eachMember(valueIn('url')),
  founder_socials: eachMember(valueIn('url')),
  story: eachMember(valueIn('text')),
  faqs: entries,
  founders: entries,
  milestones: entries,
};
