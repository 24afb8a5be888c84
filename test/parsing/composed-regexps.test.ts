import { expect } from 'chai';
import { recordRegexps, whySuperLinear } from '../../scripts/composed-regexps.ts';

/** Words in an expression, as the drafting rules put them there. */
const words = ['month', 'year'].join('|');
const recorded = async (compose: () => unknown) => {
  const [one] = await recordRegexps(compose);
  if (one === undefined) throw new Error('nothing was recorded');
  return one;
};

describe('the check of composed expressions', () => {
  it('finds one in which two repetitions share characters', async () => {
    const composed = await recorded(() => new RegExp(`^\\s*(?:${words})?\\s*$`, 'u'));
    expect(composed).to.include({ source: '^\\s*(?:month|year)?\\s*$', flags: 'u' });
    expect(composed.at).to.match(/^test\/parsing\/composed-regexps\.test\.ts:\d+/);
    expect(whySuperLinear(composed)).to.match(/^super-linear over .* share characters$/);
  });

  it('finds one that backtracks from every position', async () => {
    const composed = await recorded(() => RegExp(`\\d+ (?:${words})`));
    expect(whySuperLinear(composed)).to.match(
      /^super-linear over "0": \\d\+ is tried again from every place$/,
    );
  });

  it('finds one that is exponential', async () => {
    expect(whySuperLinear(await recorded(() => new RegExp(`^(?:[a-z]+|${words})+$`)))).to.match(
      /^exponential/,
    );
  });

  it('accepts one that starts only where a run starts, and a bounded one', async () => {
    for (const pattern of [`(?<!\\d)\\d+ (?:${words})`, `\\d{1,9} (?:${words})`])
      expect(whySuperLinear(await recorded(() => new RegExp(pattern)))).to.equal(null);
  });

  it('puts the constructor back, also where loading fails', async () => {
    const real = RegExp;
    await recordRegexps(() => Promise.reject(new Error('does not load'))).catch(() => null);
    expect(RegExp).to.equal(real);
  });
});
