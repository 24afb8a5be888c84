import { expect } from 'chai';
import type { Called } from '../support/callers.ts';
import { readyDraft } from './ready-draft.ts';

interface Field {
  value: unknown;
  state: string;
  evidence: { quote: string }[];
  ai_value?: unknown;
}

describe('update_draft', () => {
  const { edit, show } = readyDraft();
  const field = (answer: Called, name: string) => (answer.body['fields'] as Record<string, Field>)[name];

  it('types a value over a drafted one: edited, the drafter’s own kept', async () => {
    const answer = await edit({ fields: { name: 'Tidewell Mail' } });
    expect(field(answer, 'name')).to.deep.equal({
      value: 'Tidewell Mail',
      state: 'edited',
      evidence: [],
      ai_value: 'Tidewell',
    });
  });

  it('enters a value where none was found: manual', async () => {
    const answer = await edit({ fields: { city: 'Lisbon' } });
    expect(field(answer, 'city')).to.deep.equal({
      value: 'Lisbon',
      state: 'manual',
      evidence: [],
    });
  });

  it('turns a text that means a word of a filter into that word, and keeps others', async () => {
    const answer = await edit({ fields: { stage: ' Public BETA!', pricing_model: 'Pay as you go' } });
    expect(field(answer, 'stage')).to.include({ value: 'beta' });
    expect(field(answer, 'pricing_model')).to.include({ value: 'usage-based' });
    const others = { stage: 'Two pilots on the Elbe', pricing_model: 'x'.repeat(500) };
    const kept = await edit({ fields: others });
    expect(field(kept, 'stage')).to.include({ value: others.stage });
    expect(field(kept, 'pricing_model')).to.include({ value: others.pricing_model });
  });

  it('null removes; restore brings the drafter’s value back with its evidence', async () => {
    expect(field(await edit({ fields: { tagline: null } }), 'tagline')).to.include({
      value: null,
      state: 'deleted',
    });
    const restored = field(await edit({ restore: ['tagline', 'city'] }), 'tagline');
    expect(restored).to.include({ value: 'Calm inboxes for small teams', state: 'ai' });
    expect(restored?.evidence.map(({ quote }) => quote)).to.deep.equal(['Calm inboxes for small teams']);
  });

  it('restore of a field that was never found leaves it not found', async () => {
    await edit({ fields: { city: 'Lisbon' } });
    expect(field(await edit({ restore: ['city'] }), 'city')).to.include({ value: null, state: 'not_found' });
  });

  it('lock_fields makes an override, which stays one when typed over', async () => {
    const locked = field(await edit({ lock_fields: ['name'] }), 'name');
    expect(locked).to.include({ value: 'Tidewell', state: 'override' });
    expect(locked?.evidence).to.have.length(1);
    expect(field(await edit({ fields: { name: 'Other' } }), 'name')).to.include({
      value: 'Other',
      state: 'override',
    });
  });

  it('replaces lists; an unchanged entry keeps its evidence', async () => {
    const answer = await edit({
      faqs: [
        { question: 'Is there a trial?', answer: 'Yes, 14 days.' },
        { question: 'Is it fast?', answer: 'Yes.' },
      ],
    });
    const faqs = answer.body['faqs'] as { evidence: unknown[] }[];
    expect(faqs.map(({ evidence }) => evidence.length)).to.deep.equal([1, 0]);
  });

  it('changes socials and story member by member; an empty string removes one', async () => {
    await edit({
      company_socials: { x: 'https://x.com/tidewell' },
      story: { title: 'Why', problem: 'Mail.' },
    });
    const answer = await edit({ company_socials: { linkedin: '' }, story: { problem: '' } });
    expect(answer.body['company_socials']).to.deep.equal({
      x: { url: 'https://x.com/tidewell', evidence: [] },
    });
    expect(answer.body['story']).to.deep.equal({ title: { text: 'Why', evidence: [] } });
  });

  it('sets seo and competitor_url, and clears them', async () => {
    const set = await edit({ competitor_url: 'https://rival.example.com', seo: { title: 'T', meta: 'M' } });
    expect(set.body['seo']).to.deep.equal({ title: 'T', meta: 'M' });
    expect(set.body['competitor_url']).to.equal('https://rival.example.com');
    const cleared = await edit({ competitor_url: '', seo: { title: '' } });
    expect(cleared.body['competitor_url']).to.equal(null);
    expect(cleared.body['seo']).to.deep.equal({ title: null, meta: 'M' });
  });

  it('takes categories by name, whatever their case', async () => {
    const answer = await edit({ fields: { categories: ['developer TOOLS', 'Productivity'] } });
    expect(field(answer, 'categories')?.value).to.deep.equal(['Developer tools', 'Productivity']);
  });

  it('keeps facts without the white space around them', async () => {
    const answer = await edit({ fields: { country: ' SE ', founded_year: ' 1998\n' } });
    expect(field(answer, 'country')?.value).to.equal('SE');
    expect(field(answer, 'founded_year')?.value).to.equal('1998');
  });

  it('keeps nothing blank: neither items of lists nor parts that need not be there', async () => {
    const { body, ...answer } = await edit({
      fields: { tags: ['a', ' ', '', 'b '], features: ['', '\t'] },
      founders: [{ name: 'Ada Byron', title: ' ', bio: '' }],
      milestones: [{ date: '2026-01-01', title: 'First', description: ' ' }],
    });
    expect(field({ body, ...answer }, 'tags')).to.deep.include({ value: ['a', 'b '], state: 'manual' });
    // Nothing is left of it, which removes it.
    expect(field({ body, ...answer }, 'features')).to.include({ value: null, state: 'deleted' });
    expect(body['founders']).to.deep.equal([{ name: 'Ada Byron', evidence: [] }]);
    expect(body['milestones']).to.deep.equal([{ date: '2026-01-01', title: 'First', evidence: [] }]);
  });

  it('takes 50 milestones, from 1800 until today in any time zone', async () => {
    const today = new Date(Date.now() + 13 * 3_600_000).toISOString().slice(0, 10);
    const milestones = [
      { date: '1800-01-01', title: 'First' },
      { date: today, title: 'Last', url: 'https://a.example/' },
      ...Array.from({ length: 48 }, () => ({ date: '2026-01-01', title: 'A' })),
    ];
    expect((await edit({ milestones })).body['milestones']).to.have.length(50);
  });

  it('takes a description of 20,000 characters of any script unchanged', async () => {
    const description = '界🌊é\n'.repeat(4_000);
    expect(description).to.have.length(20_000);
    expect(field(await edit({ fields: { description } }), 'description')?.value).to.equal(description);
    const { body } = await show();
    expect((body['fields'] as Record<string, Field>)['description']).to.include({
      value: description,
      state: 'manual',
    });
  });

  it('takes 10 FAQs, and explains for missing parts why they matter and what to add', async () => {
    const faqs = Array.from({ length: 10 }, () => ({ question: 'Q?', answer: 'A.' }));
    const { body } = await edit({ faqs, fields: { name: null } });
    expect(body['faqs']).to.have.length(10);
    const { missing } = body['completeness'] as { missing: Record<'field' | 'why' | 'add', string>[] };
    const of = (name: string) => missing.find((one) => one.field === name);
    expect(of('faqs')).to.equal(undefined);
    expect(of('name')?.why).to.match(/cannot be saved.*You removed it; the drafted one can be restored\./);
    expect(of('city')?.why).to.match(/map\. The website does not state it\.$/);
    for (const { field: name, why, add } of missing) {
      expect(why, name).to.match(/^[A-Z].{20,}\.$/);
      expect(add, name).to.match(new RegExp(`^[A-Z].{10,}: \`(fields\\.)?${name}\` of update_draft\\.$`));
    }
  });

  it('counts founders as complete once one of them has all that a free launch needs', async () => {
    const lacking = async (founders: object[]) => {
      const { body } = await edit({ founders });
      const { percent, missing } = body['completeness'] as {
        percent: number;
        missing: { field: string; add: string }[];
      };
      return { percent, add: missing.find((one) => one.field === 'founders')?.add };
    };
    const bio = 'Built mail tools for fifteen years before this.';
    const whole = await lacking([{ name: 'Mara Lind', title: 'CEO', bio }]);
    expect(whole.add).to.equal(undefined);
    const untitled = await lacking([{ name: 'Mara Lind', bio }]);
    expect(untitled.add).to.match(/^Mara Lind needs a title.*: `founders` of update_draft\.$/);
    expect(untitled.percent).to.equal(whole.percent - 8);
    expect((await lacking([{ name: 'Mara Lind', title: 'CEO', bio: 'Builds.' }])).add).to.match(
      /^Mara Lind needs a bio of at least \d+ characters; it has 7: `founders`/,
    );
    expect((await lacking([])).add).to.match(/^Each founder with name, title and a bio/);
    expect((await lacking([{ name: 'Noa Weiss' }, { name: 'Mara Lind', title: 'CEO', bio }])).add).to.equal(
      undefined,
    );
  });
});
