/** What the rules of update_draft refuse in a call, in addition to its schema. */
import { type NamedCategory, categoriesByName } from './edit-rules.ts';
import { type Problem, fault } from '../faults.ts';
import { isLocked } from '../shared/field-rules.ts';
import { milestoneDateProblem } from '../shared/milestone-rules.ts';
import type { DraftProfile } from '../shared/profile-rules.ts';
import { MilestoneInput, fieldNames } from '../shared/profile-schema.ts';
import { type ResolveMap, parseSubmittedUrl } from '../shared/web-address-rules.ts';

/** What the rules depend on. */
export interface EditedDraft {
  profile: DraftProfile;
  /** Categories of the directory. */
  categories: readonly NamedCategory[];
  resolve?: ResolveMap | undefined;
  now: Date;
}

type Members = Record<string, unknown>;

const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};
const itemsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The problems of a body of update_draft, checked by its schema or not: of what has another form nothing is said. */
export function editProblems(body: Members, draft: EditedDraft): Problem[] {
  return [
    ...categoryProblems(membersOf(body['fields'])['categories'], draft),
    ...competitorProblems(body['competitor_url'], draft),
    ...milestoneProblems(body['milestones'], draft),
    ...redraftProblems(body),
  ];
}

/**
 * Checks a body of update_draft. Locked fields alone are left to `assertRedraftable`.
 * @throws Fault invalid_input that names every problem
 */
export function assertEdits(body: Members, draft: EditedDraft): void {
  const problems = editProblems(body, draft);
  if (problems.length === 0) return;
  fault('invalid_input', 'Correct what `errors` names and send it again.', {
    problems: [...problems, ...lockProblems(body, draft)],
  });
}

function categoryProblems(names: unknown, { categories }: EditedDraft): Problem[] {
  const known = categoriesByName(categories);
  return itemsOf(names).flatMap((name, index) =>
    typeof name !== 'string' || known.has(name.trim().toLowerCase())
      ? []
      : [
          {
            path: `fields.categories.${index}`,
            message: `“${name}” is not a category here; list the names with list_categories`,
          },
        ],
  );
}

/** An address that submit_listing would refuse. */
function competitorProblems(typed: unknown, { resolve }: EditedDraft): Problem[] {
  if (typeof typed !== 'string' || typed.trim() === '') return [];
  const parsed = parseSubmittedUrl(typed.trim(), resolve);
  return 'refused' in parsed ? [{ path: 'competitor_url', message: parsed.refused }] : [];
}

/** Dates are checked like those of add_milestone; dates that are in the draft already are valid. */
function milestoneProblems(milestones: unknown, { profile, now }: EditedDraft): Problem[] {
  const before = new Set<unknown>(profile.milestones.map(({ value }) => value.date));
  return itemsOf(milestones).flatMap((milestone, index) => {
    const { date } = membersOf(milestone);
    const { success, data } = MilestoneInput.shape.date.safeParse(date);
    const message = success && !before.has(date) ? milestoneDateProblem(data, now) : null;
    return message === null ? [] : [{ path: `milestones.${index}.date`, message }];
  });
}

function redraftProblems({ regenerate, fields }: Members): Problem[] {
  const set = membersOf(fields);
  return itemsOf(regenerate).flatMap((name, index) =>
    typeof name === 'string' && Object.hasOwn(set, name)
      ? [
          {
            path: `regenerate.${index}`,
            message: `\`${name}\` is also set under \`fields\`; do only one of them`,
          },
        ]
      : [],
  );
}

/** Fields to redraft that are locked, and that the call does not unlock. */
export function lockProblems({ regenerate, ...body }: Members, { profile }: EditedDraft): Problem[] {
  const unlocked = new Set([...itemsOf(body['restore']), ...itemsOf(body['unlock_fields'])]);
  const locked = new Set(itemsOf(body['lock_fields']));
  return itemsOf(regenerate).flatMap((item, index) => {
    const name = fieldNames.find((one) => one === item);
    if (name === undefined) return [];
    const isRefused = locked.has(name) || (isLocked(profile.fields[name]) && !unlocked.has(name));
    const message = `\`${name}\` is locked; name it under \`unlock_fields\` as well, or leave it out of \`regenerate\``;
    return isRefused ? [{ path: `regenerate.${index}`, message }] : [];
  });
}
