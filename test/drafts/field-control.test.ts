/** The state table of a profile field (interface specification, "Field state") as callers meet it, over REST and MCP. */
import { expect } from 'chai';
import { newProfile } from '../../src/shared/profile-rules.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Called, type Caller, callersOf } from '../support/callers.ts';
import { drafted, insertCategories, insertReadyDraft } from '../support/drafts.ts';

interface Field {
  value: string | null;
  state: string;
  evidence: unknown[];
  ai_value?: unknown;
}

const cited = (value: string) => ({
  value,
  evidence: [{ quote: value, page_url: 'https://tidewell.example/' }],
});

/** A field in each state, and what is done to it so that it is there. */
const fields = {
  tagline: 'ai drafted',
  city: 'not_found -',
  short_description: 'edited typed',
  pricing_summary: 'manual typed',
  description: 'deleted -',
  stage: 'override drafted',
  pricing_model: 'override -',
} as const;
type Name = keyof typeof fields;
const names = Object.keys(fields) as Name[];
const every = (value: string | null) => Object.fromEntries(names.map((name) => [name, value]));
const locked: readonly Name[] = ['stage', 'pricing_model'];
const unlocked = names.filter((name) => !locked.includes(name));

/** State and value of each field after a call, in the order of `fields`; `-` is no value. */
const table: { does: string; edits: Record<string, unknown>; then: string[] }[] = [
  {
    does: 'edit',
    edits: { fields: every('new') },
    then: [
      'edited new',
      'manual new',
      'edited new',
      'manual new',
      'edited new',
      'override new',
      'override new',
    ],
  },
  { does: 'clear', edits: { fields: every(null) }, then: names.map(() => 'deleted -') },
  { does: 'clear with a blank', edits: { fields: every('  ') }, then: names.map(() => 'deleted -') },
  {
    does: 'lock',
    edits: { lock_fields: names },
    then: [
      'override drafted',
      'override -',
      'override typed',
      'override typed',
      'override -',
      'override drafted',
      'override -',
    ],
  },
  {
    does: 'restore, which unlocks',
    edits: { restore: names },
    then: [
      'ai drafted',
      'not_found -',
      'ai drafted',
      'not_found -',
      'ai drafted',
      'ai drafted',
      'not_found -',
    ],
  },
  {
    does: 'unlock, which keeps every value',
    edits: { unlock_fields: names },
    then: [
      'ai drafted',
      'not_found -',
      'edited typed',
      'manual typed',
      'deleted -',
      'ai drafted',
      'not_found -',
    ],
  },
  {
    does: 'unlock and set another value',
    edits: { unlock_fields: names, fields: every('own') },
    then: ['edited own', 'manual own', 'edited own', 'manual own', 'edited own', 'edited own', 'manual own'],
  },
  {
    does: 'restore and set a value of one’s own',
    edits: { restore: names, fields: every('own') },
    then: ['edited own', 'manual own', 'edited own', 'manual own', 'edited own', 'edited own', 'manual own'],
  },
  {
    does: 'set and lock at once',
    edits: { fields: every('mine'), lock_fields: names },
    then: names.map(() => 'override mine'),
  },
];

describe('every field of a draft in every state', function () {
  this.timeout(90_000);
  let api: RunningApi;
  let key: string;
  let faces: [string, Caller][];
  before(async () => {
    api = await startApi({ requestUpdate: () => Promise.resolve(false) });
    key = await api.key();
    faces = Object.entries(callersOf(api.baseUrl));
    await insertCategories(api.db);
  });
  after(() => api.close());

  /** A draft with a field in each state, got there by calls. */
  const draftIn = async (call: Caller) => {
    const id = await insertReadyDraft(api.db);
    const profile = newProfile({
      ...drafted,
      fields: {
        ...drafted.fields,
        tagline: cited('drafted'),
        short_description: cited('drafted'),
        description: cited('drafted'),
        stage: cited('drafted'),
      },
    });
    await api
      .db('drafts')
      .where({ id })
      .update({ profile: JSON.stringify(profile) });
    const edit = (edits: Record<string, unknown>) => call('update_draft', { id, ...edits }, { key });
    const made = await edit({
      fields: { short_description: 'typed', pricing_summary: 'typed', description: null },
      lock_fields: locked,
    });
    expect(said(made)).to.deep.equal(Object.values(fields));
    return { id, edit, call: (operation: string, input = {}) => call(operation, { id, ...input }, { key }) };
  };
  const fieldsOf = ({ status, body }: Called) => {
    expect(status, JSON.stringify(body)).to.equal(200);
    return body['fields'] as Record<Name, Field>;
  };
  const said = (answer: Called) =>
    names.map((name) => {
      const { state, value, evidence, ai_value } = fieldsOf(answer)[name];
      // Quotes are of the drafter's value, while that stands; it is not said twice.
      expect(evidence.length > 0, name).to.equal(value === 'drafted');
      expect(ai_value === undefined || ai_value !== value, name).to.equal(true);
      return `${state} ${value ?? '-'}`;
    });
  const onEachFace = async (test: (call: Caller, face: string) => Promise<void>) => {
    for (const [face, call] of faces) await test(call, face);
  };

  for (const { does, edits, then } of table) {
    it(does, () =>
      onEachFace(async (call, face) => {
        const draft = await draftIn(call);
        expect(said(await draft.edit(edits)), face).to.deep.equal(then);
        expect(said(await draft.call('get_draft')), face).to.deep.equal(then);
      }),
    );
  }

  it('keeps text that was typed: locked and unlocked, and beside what restore puts in its place', () =>
    onEachFace(async (call) => {
      const draft = await draftIn(call);
      const typed = ['short_description', 'pricing_summary'] as const;
      await draft.edit({ lock_fields: typed });
      const unlocked = fieldsOf(await draft.edit({ unlock_fields: typed }));
      expect(typed.map((name) => unlocked[name].state)).to.deep.equal(['edited', 'manual']);
      await draft.edit({ lock_fields: typed });
      for (let times = 0; times < 2; times += 1) {
        const restored = fieldsOf(await draft.edit({ restore: typed }));
        for (const name of typed) expect(restored[name]).to.include({ former_value: 'typed' });
      }
      const back = fieldsOf(
        await draft.edit({ fields: { short_description: 'typed', pricing_summary: 'typed' } }),
      );
      for (const name of typed)
        expect(back[name]).to.include({ value: 'typed' }).and.not.have.property('former_value');
    }));

  it('regenerate: five of them, and the locked are refused by name, whatever else the call says', () =>
    onEachFace(async (call) => {
      const draft = await draftIn(call);
      expect(unlocked).to.have.length(5);
      for (const name of locked) {
        const refused = await draft.edit({ regenerate: ['tagline', name], fields: { city: 'Lund' } });
        expect([refused.status, refused.body['code']]).to.deep.equal([409, 'field_locked']);
        expect(refused.body['detail']).to.match(new RegExp(`\`${name}\`.*lock_fields.*restore`));
      }
      expect(said(await draft.call('get_draft'))).to.deep.equal(Object.values(fields));
      const asked = await draft.edit({ regenerate: unlocked });
      expect(asked.body['regenerating']).to.have.members(unlocked);
      // Until it has come, all is as it was.
      expect(said(asked)).to.deep.equal(Object.values(fields));
      expect((await draft.edit({ regenerate: [...unlocked, 'stage'] })).status).to.equal(400);
      const released = await draft.edit({ restore: ['stage'], regenerate: ['stage'] });
      expect(released.body['regenerating']).to.include('stage');
    }));

  it('submit: every state stays, and from then on an edit is the listing’s too', () =>
    onEachFace(async (call, face) => {
      const draft = await draftIn(call);
      const submitted = await draft.call('submit_draft');
      expect(said(submitted), face).to.deep.equal(Object.values(fields));
      const listing_id = submitted.body['listing_id'];
      const listed = async () => {
        const { body } = await call('get_my_listing', { listing_id }, { key });
        const pricing = body['pricing'] as Record<'model' | 'summary', string | null>;
        const flat = { ...body, pricing_model: pricing.model, pricing_summary: pricing.summary };
        return names.map((name) => (flat as Record<string, unknown>)[name] ?? null);
      };
      expect(await listed(), face).to.deep.equal(['drafted', null, 'typed', 'typed', null, 'drafted', null]);
      for (const { does, edits, then } of table) {
        expect(said(await draft.edit({ restore: names })), does).to.deep.equal(
          table.find(({ edits: { restore, fields: set } }) => restore && !set)?.then,
        );
        await draft.edit(edits);
        const now = names.map((_, i) => (then[i]?.endsWith(' -') ? null : then[i]?.split(' ')[1]));
        const after = fieldsOf(await draft.call('get_draft'));
        expect(await listed(), `${face}, ${does}`).to.deep.equal(names.map((name) => after[name].value));
        if (!does.startsWith('lock') && !does.startsWith('unlock, '))
          expect(
            names.map((name) => after[name].value),
            does,
          ).to.deep.equal(now);
      }
    }));

  it('submit_listing anew: reads the website again, refuses edits meanwhile, and keeps what people made', () =>
    onEachFace(async (call) => {
      await api.db('drafts').where({ status: 'ready' }).update({ status: 'expired' });
      const draft = await draftIn(call);
      const url = 'https://tidewell.example.com/';
      await api.db('drafts').where({ id: draft.id }).update({ url });
      const again = await call('submit_listing', { url }, { key });
      expect([again.status, again.body['id'], again.body['status']]).to.deep.equal([
        201,
        draft.id,
        'crawling',
      ]);
      for (const edits of [{ fields: { city: 'Lund' } }, { regenerate: ['city'] }, { restore: ['city'] }]) {
        const refused = await draft.edit(edits);
        expect([refused.status, refused.body['code']]).to.deep.equal([409, 'draft_not_ready']);
      }
      // Nothing is shown until it is read; what there was is kept for then.
      const kept = await api
        .db('drafts')
        .where({ id: draft.id })
        .first<{ profile: { fields: Record<Name, Field> } }>('profile');
      expect(
        names.map((name) => `${kept.profile.fields[name].state} ${kept.profile.fields[name].value ?? '-'}`),
      ).to.deep.equal(Object.values(fields));
    }));

  it('takes names of every script as they are typed, and look-alikes for what they are', () =>
    onEachFace(async (call) => {
      const draft = await draftIn(call);
      for (const name of [
        'שלום עולם',
        'تايدويل',
        'Tidewеll',
        '‏אתר — Tidewell',
        '潮井',
        'Tide\u200dwell 👩‍💻',
      ]) {
        const answer = await draft.edit({ fields: { name } });
        expect((answer.body['fields'] as Record<string, Field>)['name']).to.include({
          value: name,
          state: 'edited',
        });
      }
      const restored = await draft.edit({ fields: { name: 'Tidewell' } });
      expect((restored.body['fields'] as Record<string, Field>)['name']).to.include({ state: 'edited' });
    }));
});
