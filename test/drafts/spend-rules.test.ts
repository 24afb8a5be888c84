import { expect } from 'chai';
import { merge } from '../../src/drafts/merge-rules.ts';
import type { DraftedProfile } from '../../src/shared/profile-schema.ts';
import { costOf, noUse, pricesOf, reserve } from '../../src/drafts/spend-rules.ts';

describe('what a model costs', () => {
  const use = { input: 1_000, output: 100, cacheWrite: 10_000, cacheRead: 2 };

  it('follows list prices, in millionths of a dollar, rounded up', () => {
    expect(costOf(use, pricesOf('claude-sonnet-5-5', undefined, 11_002))).to.equal(
      2_000 + 1_000 + 25_000 + 1,
    );
    expect(costOf(noUse, pricesOf('claude-sonnet-5-5', undefined, 0))).to.equal(0);
  });

  it('is higher for long prompts if the list says so', () => {
    expect(pricesOf('claude-haiku-5-5', undefined, 100_000)).to.include({ input: 0.1 });
    expect(pricesOf('claude-haiku-5-5', undefined, 100_001)).to.include({ input: 0.5 });
  });

  it('is that of the model for its versions by date, too', () => {
    const price = pricesOf('claude-haiku-4-5', undefined, 1);
    expect(price).to.include({ input: 1, output: 5 });
    for (const model of ['claude-haiku-4-5-20251001', 'claude-haiku-4-5@20251001'])
      expect(pricesOf(model, undefined, 1), model).to.deep.equal(price);
    expect(pricesOf('claude-haiku-4-5-2025', undefined, 1)).to.equal(null);
  });

  it('is unknown for other models, unless configured', () => {
    for (const model of ['somebody-elses-7b', '__proto__', 'constructor'])
      expect(pricesOf(model, undefined, 1), model).to.equal(null);
    expect(costOf(use, null)).to.equal(null);
    const given = { input: 1, output: 1, cacheWrite: 1, cacheRead: 1 };
    expect(costOf(use, pricesOf('somebody-elses-7b', given, 1))).to.equal(11_102);
  });
});

describe('what is set aside for a call', () => {
  const prices = { input: 2, output: 10, cacheWrite: 2.5, cacheRead: 0.1 };
  const wanted = { promptTokens: 1_000, answerTokens: 5_000, minAnswerTokens: 1_000, prices };
  const nothing = { tokens: 0, cost: 0 };

  it('is the prompt at its dearest and the whole answer', () => {
    expect(reserve({ tokens: 100_000, cost: 1_000_000 }, nothing, wanted)).to.deep.equal({
      answerTokens: 5_000,
      maxTokens: 6_000,
      maxCost: 52_500,
    });
  });

  it('shortens the answer if tokens or money run out, and is null if it would be too short', () => {
    const answer = (tokens: number, cost: number) => reserve({ tokens, cost }, nothing, wanted)?.answerTokens;
    expect(answer(3_000, 1_000_000)).to.equal(2_000);
    expect(answer(2_000, 1_000_000)).to.equal(1_000);
    expect(answer(1_999, 1_000_000)).to.equal(undefined);
    expect(answer(100_000, 22_509)).to.equal(2_000);
    expect(answer(100_000, 12_499)).to.equal(undefined);
    expect(answer(0, 0)).to.equal(undefined);
  });

  it('never exceeds what is left, whatever was spent', () => {
    for (let spent = 0; spent < 12_000; spent += 37) {
      const reserved = reserve({ tokens: 10_000, cost: 60_000 }, { tokens: spent, cost: spent * 5 }, wanted);
      expect(spent + (reserved?.maxTokens ?? 0) <= Math.max(10_000, spent), `${spent}`).to.equal(true);
      expect(spent * 5 + (reserved?.maxCost ?? 0) <= Math.max(60_000, spent * 5), `${spent}`).to.equal(true);
    }
  });

  it('is limited by the cost of the prompt if answers are free', () => {
    const free = { ...wanted, prices: { ...prices, output: 0 } };
    // A thousand tokens at $2.50 a million.
    expect(reserve({ tokens: 100_000, cost: 2_500 }, nothing, free)).to.include({
      answerTokens: 5_000,
      maxCost: 2_500,
    });
    expect(reserve({ tokens: 100_000, cost: 2_499 }, nothing, free)).to.equal(null);
  });

  it('is limited by tokens only without a known price', () => {
    expect(reserve({ tokens: 100_000, cost: 0 }, nothing, { ...wanted, prices: null })).to.deep.equal({
      answerTokens: 5_000,
      maxTokens: 6_000,
      maxCost: null,
    });
  });
});

describe('drafts of several drafters', () => {
  const cited = <T>(value: T) => ({ value, evidence: [{ quote: 'q', page_url: 'p' }] });
  const none: DraftedProfile = {
    fields: {},
    faqs: [],
    founders: [],
    company_socials: {},
    founder_socials: {},
    story: {},
    milestones: [],
  };
  const faq = (question: string) => cited({ question, answer: 'Yes.' });

  it('are merged: each field from the first that has it, whole lists, all with their drafter', () => {
    const first = { ...none, fields: { name: cited('A') }, company_socials: { x: cited('https://x.com/a') } };
    const second = {
      ...none,
      fields: { name: cited('B'), city: cited('Lund') },
      faqs: [faq('One?'), faq('Two?')],
      company_socials: { x: cited('https://x.com/b'), github: cited('https://github.com/b') },
    };
    const { profile, draftedBy } = merge([
      { by: 'model', profile: first },
      { by: 'rules', profile: second },
    ]);
    expect(draftedBy).to.equal('model');
    expect(profile.fields).to.deep.equal({
      name: { ...cited('A'), drafted_by: 'model' },
      city: { ...cited('Lund'), drafted_by: 'rules' },
    });
    expect(profile.faqs.map(({ drafted_by: by }) => by)).to.deep.equal(['rules', 'rules']);
    expect(profile.company_socials).to.deep.equal({
      x: { ...cited('https://x.com/a'), drafted_by: 'model' },
      github: { ...cited('https://github.com/b'), drafted_by: 'rules' },
    });
  });

  it('are attributed to the one that found something, or else to the last', () => {
    const second = { ...none, fields: { city: cited('Lund') } };
    expect(
      merge([
        { by: 'model', profile: none },
        { by: 'rules', profile: second },
      ]).draftedBy,
    ).to.equal('rules');
    expect(
      merge([
        { by: 'model', profile: none },
        { by: 'rules', profile: none },
      ]).draftedBy,
    ).to.equal('rules');
  });
});
