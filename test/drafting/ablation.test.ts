/** Functions of the drafting can be switched off, and drafts with nothing off are those of the rules. */
import { expect } from 'chai';
import { draftWithRules } from '../../bench/extraction/drafted-sites.ts';
import { inProcess } from '../../bench/extraction/ablation/in-process.ts';
import { type DraftingFile, draftingFiles } from '../../bench/extraction/ablation/switches.ts';
import { foundBy } from '../../bench/extraction/found.ts';
import { labelledSites } from '../../bench/extraction/labels.ts';
import { readSites } from '../../bench/extraction/read-sites.ts';

describe('Ablation of the drafting', function () {
  this.timeout(120_000);
  let files: DraftingFile[];

  before(() => {
    files = draftingFiles();
  });

  const switchOf = (name: string) => {
    const found = files.flatMap(({ switches }) => switches).find((each) => each.name === name);
    if (found === undefined) throw new Error(`There is no function ${name}.`);
    return found;
  };

  it('finds what a function returns when it is off by its type', () => {
    expect(switchOf('draftName').offs).to.eql(['null']);
    expect(switchOf('draftFaqs').offs).to.eql(['[]']);
    expect(switchOf('draftCompanySocials').offs).to.eql(['{}']);
    expect(switchOf('draftByRules').offs).to.eql([]);
  });

  it('drafts as the rules do with nothing off, and without a name where names are off', async () => {
    const [read] = await readSites(await labelledSites('pegelwerk'), () => undefined);
    if (read === undefined) throw new Error('There is no such site.');
    const key = 'made-up pegelwerk';
    const switches = files.flatMap((file) => file.switches);
    const { id } = switchOf('draftName');
    const { asIs, off } = await inProcess(
      { switches, sets: ['made-up'], slug: 'pegelwerk' },
      async (ask) => ({
        asIs: await ask({ off: {} }),
        off: await ask({ off: { [id]: 'null' } }),
      }),
    );
    if ('failed' in asIs || 'failed' in off) throw new Error('It failed.');
    expect(asIs.outcomes[key]?.drafted).to.equal(JSON.stringify(foundBy(await draftWithRules(read))));
    expect(asIs.outcomes[key]?.effective).to.include(`${id} null`);
    expect(off.outcomes[key]?.drafted).not.to.contain('"name":"Pegelwerk"');
    expect(off.outcomes[key]?.right).to.be.lessThan(asIs.outcomes[key]?.right ?? 0);
  });
});
