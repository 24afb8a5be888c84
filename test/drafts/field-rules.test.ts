/** The state table of a profile field (interface specification, "Field state"): every event in every state. */
import { expect } from 'chai';
import {
  type ProfileField,
  markedForRedraft,
  draftedField,
  lockedField,
  redraftedField,
  rereadField,
  restoredField,
  typedField,
  unlockedField,
} from '../../src/shared/field-rules.ts';
import type { Cited, FieldValue } from '../../src/shared/profile-schema.ts';

const quote = (text: string) => ({ quote: text, page_url: 'https://tidewell.example/' });
const cited = (value: FieldValue): Cited<FieldValue> => ({ value, evidence: [quote(String(value))] });
const found = draftedField(cited('drafted'));
const notFound = draftedField(undefined);

/** A field in each state, by the way that leads there. */
const starts = {
  ai: found,
  not_found: notFound,
  edited: typedField(found, 'typed'),
  manual: typedField(notFound, 'typed'),
  'override, drafted': lockedField(found),
  'override, typed over': lockedField(typedField(found, 'typed')),
  'override, typed': lockedField(typedField(notFound, 'typed')),
  'override, blank': lockedField(notFound),
  'deleted, drafted': typedField(found, null),
  'deleted, typed': typedField(typedField(notFound, 'typed'), null),
} satisfies Record<string, ProfileField>;

const redraft = (now: Cited<FieldValue> | undefined, needed = false) => {
  return (field: ProfileField) => {
    const asked = markedForRedraft(field, 1);
    return asked.redraft === undefined ? asked : redraftedField(asked, now, { needed });
  };
};
const events = {
  typed: (field: ProfileField) => typedField(field, 'new'),
  removed: (field: ProfileField) => typedField(field, null),
  blanked: (field: ProfileField) => typedField(field, '  '),
  locked: lockedField,
  unlocked: unlockedField,
  restored: restoredField,
  redrafted: redraft(cited('again')),
  'redrafted, nothing found': redraft(undefined),
  'redrafted, nothing found, needed': redraft(undefined, true),
  'read anew': (field: ProfileField) => rereadField(field, cited('again')),
  'read anew, nothing found': (field: ProfileField) => rereadField(field, undefined),
} satisfies Record<string, (field: ProfileField) => ProfileField>;

type Outcome = `${string} ${string}`;
/** State and value after each event, in the order of `starts`; `-` is no value. */
const table: Record<keyof typeof events, Outcome[]> = {
  typed: [
    'edited new',
    'manual new',
    'edited new',
    'manual new',
    'override new',
    'override new',
    'override new',
    'override new',
    'edited new',
    'manual new',
  ],
  removed: [
    'deleted -',
    'deleted -',
    'deleted -',
    'deleted -',
    'deleted -',
    'deleted -',
    'deleted -',
    'deleted -',
    'deleted -',
    'deleted -',
  ],
  blanked: [
    'deleted -',
    'deleted -',
    'deleted -',
    'deleted -',
    'deleted -',
    'deleted -',
    'deleted -',
    'deleted -',
    'deleted -',
    'deleted -',
  ],
  locked: [
    'override drafted',
    'override -',
    'override typed',
    'override typed',
    'override drafted',
    'override typed',
    'override typed',
    'override -',
    'override -',
    'override -',
  ],
  unlocked: [
    'ai drafted',
    'not_found -',
    'edited typed',
    'manual typed',
    'ai drafted',
    'edited typed',
    'manual typed',
    'not_found -',
    'deleted -',
    'deleted -',
  ],
  restored: [
    'ai drafted',
    'not_found -',
    'ai drafted',
    'not_found -',
    'ai drafted',
    'ai drafted',
    'not_found -',
    'not_found -',
    'ai drafted',
    'not_found -',
  ],
  redrafted: [
    'ai again',
    'ai again',
    'ai again',
    'ai again',
    'override drafted',
    'override typed',
    'override typed',
    'override -',
    'ai again',
    'ai again',
  ],
  'redrafted, nothing found': [
    'not_found -',
    'not_found -',
    'not_found -',
    'not_found -',
    'override drafted',
    'override typed',
    'override typed',
    'override -',
    'not_found -',
    'not_found -',
  ],
  'redrafted, nothing found, needed': [
    'ai drafted',
    'not_found -',
    'edited typed',
    'manual typed',
    'override drafted',
    'override typed',
    'override typed',
    'override -',
    'deleted -',
    'deleted -',
  ],
  'read anew': [
    'ai again',
    'ai again',
    'edited typed',
    'edited typed',
    'override drafted',
    'override typed',
    'override typed',
    'override -',
    'deleted -',
    'deleted -',
  ],
  'read anew, nothing found': [
    'not_found -',
    'not_found -',
    'manual typed',
    'manual typed',
    'override drafted',
    'override typed',
    'override typed',
    'override -',
    'deleted -',
    'deleted -',
  ],
};

const said = ({ state, value }: ProfileField) => `${state} ${String(value ?? '-')}`;

describe('a profile field', () => {
  for (const [event, change] of Object.entries(events)) {
    it(`${event}, in every state`, () => {
      const outcomes = Object.entries(starts).map(([, field]) => said(change(field)));
      expect(outcomes).to.deep.equal(table[event as keyof typeof events]);
    });
  }

  it('never has a quote that is not the drafter’s', () => {
    for (const [event, change] of Object.entries(events)) {
      for (const [state, field] of Object.entries(starts)) {
        const after = change(field);
        const quotes = after.ai_evidence.map(({ quote: text }) => text);
        expect(quotes, `${state}, ${event}`).to.deep.equal(after.ai_value === null ? [] : [after.ai_value]);
      }
    }
  });

  it('waits for a redraft until a user changes it', () => {
    for (const change of [events.typed, events.removed, events.locked, events.restored]) {
      expect(change(markedForRedraft(found, 3))).to.not.have.property('redraft');
    }
  });

  it('has what a redraft that found nothing took away until one finds something', () => {
    for (const [field, back] of [
      [starts.ai, 'ai drafted'],
      [starts.edited, 'edited typed'],
      [starts.manual, 'manual typed'],
      [starts['deleted, drafted'], 'ai drafted'],
      [starts.not_found, 'not_found -'],
    ] as const) {
      const gone = events['redrafted, nothing found'](field);
      expect(said(restoredField(gone)), back).to.equal(back);
      // Twice in vain is the same, and so is removing what is typed meanwhile.
      expect(said(restoredField(events['redrafted, nothing found'](gone)))).to.equal(back);
      expect(said(restoredField(events.removed(typedField(gone, 'x'))))).to.match(
        /^(ai|edited|manual|not_found) /,
      );
      expect(events.redrafted(gone)).to.not.have.property('former');
    }
  });

  it('keeps what was typed beside what a restore or a redraft puts in its place, and nothing else', () => {
    const typed = starts.edited;
    for (const after of [
      restoredField(typed),
      restoredField(restoredField(typed)),
      events.redrafted(typed),
      events.redrafted(events.redrafted(typed)),
      events.redrafted(events['redrafted, nothing found'](typed)),
      events['read anew'](restoredField(typed)),
      restoredField(starts.manual),
      lockedField(restoredField(typed)),
    ]) {
      expect(after).to.have.property('typed', 'typed');
      expect(typedField(after, 'typed')).to.not.have.property('typed');
      expect(typedField(after, 'another')).to.not.have.property('typed');
    }
    expect(restoredField(found)).to.deep.equal(found);
    expect(events.redrafted(found)).to.not.have.property('typed');
  });

  it('keeps the drafted value before a redraft that found another, until a user changes it', () => {
    const changed = events.redrafted(found);
    for (const after of [changed, events.redrafted(changed), lockedField(changed)])
      expect(after.former).to.deep.include({ value: 'drafted', state: 'ai' });
    for (const after of [
      typedField(changed, 'typed'),
      restoredField(changed),
      events.redrafted(starts.edited),
      events.redrafted(starts['deleted, drafted']),
    ]) {
      expect(after).to.not.have.property('former');
    }
    expect(said(restoredField(changed))).to.equal('ai again');
  });

  it('says what came of a redraft, until a user changes it', () => {
    const again = (field: ProfileField, value?: string, needed = false) =>
      redraftedField(field, value === undefined ? undefined : cited(value), { needed });
    expect(again(found, 'drafted')).to.deep.equal({ ...found, regenerated: 'unchanged' });
    expect(again(starts.edited, 'drafted')).to.include({ regenerated: 'changed', typed: 'typed' });
    expect(again(starts.edited, 'typed')).to.include({ regenerated: 'unchanged', state: 'ai' });
    expect(again(found, 'another')).to.include({ regenerated: 'changed' });
    expect(again(found)).to.include({ regenerated: 'not_found' });
    expect(again(found, undefined, true)).to.include({ regenerated: 'kept', value: 'drafted' });
    const after = again(found, 'drafted');
    expect(typedField(after, 'drafted')).to.equal(after);
    for (const change of [
      events.typed,
      events.removed,
      events.locked,
      events.restored,
      events['read anew'],
    ]) {
      expect(change(after)).to.not.have.property('regenerated');
    }
    expect(markedForRedraft(after, 2)).to.not.have.property('regenerated');
  });

  it('brings back the drafter’s own value with its quotes', () => {
    const gone = events['redrafted, nothing found'](starts.edited);
    expect(gone).to.deep.include({ ai_value: null, ai_evidence: [] });
    const typed = restoredField(gone);
    expect(restoredField(typed)).to.deep.equal({ ...found, typed: 'typed' });
  });
});
