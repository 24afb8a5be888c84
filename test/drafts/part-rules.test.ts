/** What becomes of questions, people, links and story as people change them and the website is read again. */
import { expect } from 'chai';
import { type ProfileEdits, applyEdits, emptyProfile, newProfile } from '../../src/shared/profile-rules.ts';
import { reread } from '../../src/drafts/redraft-rules.ts';
import type { DraftedProfile } from '../../src/shared/profile-schema.ts';

const cited = <T>(value: T, quote: string) => ({
  value,
  evidence: [{ quote, page_url: 'https://tidewell.example/' }],
  drafted_by: 'rules',
});
const trial = { question: 'Is there a trial?', answer: 'Yes.' };
const price = { question: 'What does it cost?', answer: 'Nothing.' };
const mara = { name: 'Mara Lind', title: 'Founder' };
const first = { date: '2024-05-01', title: 'First boat' };
const x = 'https://x.com/tidewell';

const said = (quote: string): DraftedProfile => ({
  fields: {},
  faqs: [cited(trial, quote), cited(price, quote)],
  founders: [cited(mara, quote)],
  company_socials: { x: cited(x, quote) },
  founder_socials: { github: cited('https://github.com/mara', quote) },
  story: { problem: cited('Mail.', quote) },
  milestones: [cited(first, quote)],
});

/** How many quotes stand beside each entry, and which. */
const quotes = (profile: Omit<DraftedProfile, 'fields'>) => {
  const of = (entries: { evidence: { quote: string }[] }[]) =>
    entries.map(({ evidence }) => evidence.map(({ quote }) => quote).join());
  return {
    faqs: of(profile.faqs),
    founders: of(profile.founders),
    milestones: of(profile.milestones),
    socials: of([...Object.values(profile.company_socials), ...Object.values(profile.founder_socials)]),
    story: of(Object.values(profile.story)),
  };
};
const all = (quote: string) => ({
  faqs: [quote, quote],
  founders: [quote],
  milestones: [quote],
  socials: [quote, quote],
  story: [quote],
});

const gone: ProfileEdits = {
  faqs: [{ question: 'Ours?', answer: 'Ours.' }],
  founders: [],
  milestones: [],
  company_socials: { x: '' },
  founder_socials: { github: 'https://github.com/other' },
  story: { problem: 'Ours.' },
};
const back: ProfileEdits = {
  faqs: [trial, price],
  founders: [mara],
  milestones: [first],
  company_socials: { x },
  founder_socials: { github: 'https://github.com/mara' },
  story: { problem: 'Mail.' },
};

describe('the parts of a profile beside its fields', () => {
  const drafted = newProfile(said('old'));

  it('have no quotes for what a person wrote, and theirs again once they are as they were drafted', () => {
    const changed = applyEdits(drafted, gone);
    expect(quotes(changed)).to.deep.equal({
      faqs: [''],
      founders: [],
      milestones: [],
      socials: [''],
      story: [''],
    });
    const again = applyEdits(applyEdits(changed, { fields: { city: 'Lund' } }), back);
    expect(quotes(again)).to.deep.equal(all('old'));
    expect(again.faqs[0]).to.include({ drafted_by: 'rules' });
  });

  it('stay as a person left them when the website is read again, with the quotes of the pages that are kept', () => {
    const changed = reread(applyEdits(drafted, gone), said('new'));
    expect(changed.faqs.map(({ value }) => value)).to.deep.equal(gone.faqs);
    expect(changed.founders).to.deep.equal([]);
    expect(quotes(applyEdits(changed, back))).to.deep.equal(all('new'));
    // What nobody has changed is drafted anew, and so is what was sent as it is.
    expect(applyEdits(drafted, back)).to.deep.equal(drafted);
    expect(quotes(reread(drafted, said('new')))).to.deep.equal(all('new'));
    // What the website says no more has no quotes.
    const nothing = reread(applyEdits(changed, back), emptyProfile());
    expect(nothing.faqs.map(({ value }) => value)).to.deep.equal([trial, price]);
    expect(quotes(nothing)).to.deep.equal(all(''));
    expect(quotes(applyEdits(nothing, { faqs: [price] })).faqs).to.deep.equal(['']);
  });
});
