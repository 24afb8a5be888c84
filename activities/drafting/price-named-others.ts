/** Sentences of a price list whose subject is a product of somebody else: `SkyTool Max is $49 a month.` */
import type { PriceBlock } from './price-block.ts';
import { ownPlan } from './price-offer-phrases.ts';
import { holdsOwnName } from './price-own-name.ts';
import { isPlanName } from './pricing-plan-names.ts';
import { statesPaid } from './pricing-words.ts';
import type { Site } from './site.ts';
import { sentencesIn, squash, wordsIn } from './words.ts';

const capital = "\\p{Lu}[\\p{L}\\p{N}’'&.-]*";
const isThat =
  'is|costs?|starts? at|charges?|asks?|takes?|wants?|kostet|verlangt|berechnet|nimmt|coûte|demande|facture|cuesta|cobra|vale|costa|chiede|custa|kost|vraagt|koster|kostar';
const subject = new RegExp(`^(${capital}(?: (?:${capital}|\\d+)){0,3}) (?:${isThat})(?!\\p{L})`, 'u');
/** A lone word that begins a sentence is a name only where it is written like one: `SpotSweeper`, `Notes4U`. */
const writtenAsName = /\p{Ll}[\p{Lu}\d]/u;

const determiner =
  /^(?:The|An?|Our|Each|Every|All|One|This|That|It|Der|Die|Das|Eine?|Jede\p{L}*|Unser\p{L}*|L[ea]s?|L|Une?|Notre|Chaque|El|Los|Las|Una|Cada|Nuestr\p{L}+|Il|Lo|I|Gli|Ogni|O|Os|As|Uma?|De|Het|Een|Elke?)$/u;

/** The names that lines of their own show, outside of tables that compare: those of plans among them. */
const shownNames = new WeakMap<Site, ReadonlySet<string>>();
function namesShown(site: Site): ReadonlySet<string> {
  const known = shownNames.get(site);
  if (known !== undefined) return known;
  const lines = site.pages.flatMap(({ blocks }) =>
    blocks
      .filter(({ text, marks }) => text.length <= 40 && !marks.has('table'))
      .map(({ text }) => squash(text)),
  );
  const shown = new Set(lines);
  shownNames.set(site, shown);
  return shown;
}

function namesOther(site: Site, sentence: string): boolean {
  const name = subject.exec(sentence)?.[1];
  if (name === undefined) return false;
  const words = wordsIn(name);
  if (words.length < 2 && !writtenAsName.test(name)) return false;
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (determiner.test(first) || isPlanName(first) || (ownPlan.test(last) && !isPlanName(last))) return false;
  return !holdsOwnName(site, name) && !namesShown(site).has(squash(name));
}

/** The prices without those that are said of others by name, where the site has others of its own. */
export function withoutNamedOthers(site: Site, prices: readonly PriceBlock[]): PriceBlock[] {
  const others = new Set(
    prices.filter(({ text }) => {
      const priced = sentencesIn(text).filter(statesPaid);
      return priced.length > 0 && priced.every((sentence) => namesOther(site, sentence));
    }),
  );
  const hasOwn = prices.some((price) => !others.has(price) && statesPaid(price.text));
  return hasOwn ? prices.filter((price) => !others.has(price)) : [...prices];
}
