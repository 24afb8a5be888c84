import type { Cited, Evidence } from '../../src/shared/profile-schema.ts';
import { wordsOf } from '../reading/json-ld.ts';
import { nodesOf, stringsAt } from './json-ld-nodes.ts';
import { isUsable } from './placeholder.ts';
import { remembered } from './remembered.ts';
import { ownBlocks } from './sections.ts';
import { cite, metaOf, type Site, type SitePage } from './site.ts';
import { indexOfPhrase, squash, wordsIn } from './words.ts';

const maxKeywords = 12;
const mostRepeated = 8;
const common = new Set(
  (
    'a an the of to in on at for from by with and or as is are was were be been it its this that these those you your we our us they their he she i me my who what when where why how ' +
    'all any no not one two three more most less new best free now get start started make made work works working use used using can will just so if then than up out about into over after before between ' +
    'every each per only also even still yet here there them his her do does did done have has had may might should would could must let help helps keep keeps see need needs want wants know ' +
    'simple easy fast better great good real right first last next back day days week month year time way ways thing things people team teams everything anything without while which via etc like ' +
    'und der die das den dem ein eine einen für mit von zu im am auf ist sind sie wir ihr ihre unser unsere nicht auch oder als bei aus nach über alle mehr ' +
    'el la los las un una de del y o en con para por su sus tu que es son más no sin le les des du et ou dans pour avec sur vous nous votre vos notre nos est sont plus ' +
    'van het een de en wij ons onze jij je jouw voor met naar ook bij tot zijn wordt kan om te dat dit wat hoe meer alle begin eind ' +
    'il lo gli della dei delle per che con una sono più nos com para uma seu sua mais você ' +
    'build built building turn stay send create creating find manage managing grow save saving track run running add show share take give bring become discover explore connect control own ready safe secure online instantly easily faster better smarter modern powerful beautiful plain sight award-winning south north east west african american european ' +
    'learn read try sign log contact home pricing features blog login faq privacy terms copyright rights reserved page site website app'
  ).split(' '),
);

/** Words people search for: those the site names as keywords, else the phrases its headlines repeat. */
/** @param people whose names are no keywords */
export function draftKeywords(
  site: Site,
  name: string | null,
  people: readonly string[],
): Cited<string[]> | null {
  return stated(site, name) ?? repeated(site, name, people);
}

function stated(site: Site, name: string | null): Cited<string[]> | null {
  const { home } = site;
  const lists = [
    metaOf(home, 'keywords'),
    ...nodesOf(home.jsonLd)
      .filter(({ role }) => role === 'product' || role === 'organization' || role === 'site')
      .flatMap(({ node }) => stringsAt(node, 'keywords').map(wordsOf)),
  ].filter((list) => list !== null);
  const found = new Map<string, Evidence>();
  for (const list of lists) {
    for (const piece of list.split(/[,;、]/)) {
      const keyword = piece.trim();
      const isName = name !== null && squash(keyword) === squash(name);
      if (keyword.length < 2 || keyword.length > 60 || isName || !isUsable(keyword)) continue;
      if (!found.has(keyword.toLowerCase()) && indexOfPhrase(list, keyword) !== -1)
        found.set(keyword, cite(home, list));
    }
  }
  const kept = [...found].slice(0, maxKeywords);
  if (kept.length === 0) return null;
  const quotes = new Map(kept.map(([, evidence]) => [evidence.quote, evidence]));
  return { value: kept.map(([keyword]) => keyword), evidence: [...quotes.values()] };
}

interface Phrase {
  count: number;
  /** The different texts that have it; what every page repeats is one. */
  texts: Set<string>;
  quote: string;
  page: SitePage;
  prominent: boolean;
}

/** Phrases of two or three words that the title, first heading or description holds and the site says at least three times. */
function repeated(site: Site, name: string | null, people: readonly string[]): Cited<string[]> | null {
  const own = new Set([name ?? '', ...people].flatMap(wordsIn).map((word) => word.toLowerCase()));
  const phrases = new Map<string, Phrase>();
  // Headers and footers are the same on every page.
  const phrasesOf = remembered((text) => new Set(phrasesIn(text, own)));
  const add = (page: SitePage, text: string, prominent: boolean): void => {
    if (text.length > 600 || !isUsable(text)) return;
    for (const phrase of phrasesOf(text)) {
      const known = phrases.get(phrase);
      if (known === undefined)
        phrases.set(phrase, { count: 1, texts: new Set([text]), quote: text, page, prominent });
      else {
        known.count += 1;
        known.texts.add(text);
        if (prominent && !known.prominent) Object.assign(known, { prominent, quote: text, page });
      }
    }
  };
  for (const page of site.pages.slice(0, 12)) {
    if (page === site.home)
      for (const text of [page.title, metaOf(page, 'description')]) if (text !== null) add(page, text, true);
    for (const { block } of ownBlocks(page).slice(0, 400))
      add(page, block.text, page === site.home && block.level === 1);
  }
  const chosen = [...phrases]
    .filter(([, { count, texts, prominent }]) => prominent && count >= 3 && texts.size >= 2)
    .sort(([a, one], [b, other]) => other.count - one.count || b.length - a.length)
    .reduce<[string, Phrase][]>((kept, one) => {
      if (kept.length < mostRepeated && !kept.some(([longer]) => longer.includes(one[0]))) kept.push(one);
      return kept;
    }, []);
  if (chosen.length === 0) return null;
  return {
    value: chosen.map(([phrase]) => phrase),
    evidence: chosen.map(([, { page, quote }]) => cite(page, quote)),
  };
}

function phrasesIn(text: string, own: ReadonlySet<string>): string[] {
  const found: string[] = [];
  for (const run of text.split(/[^\p{L}\p{M}\p{N} -]+/u)) {
    const words = run
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => word.toLowerCase());
    const isPlain = (word: string) =>
      word.length > 2 && !common.has(word) && !own.has(word) && /^\p{L}/u.test(word);
    const plain = words.map(isPlain);
    for (const [i, isFirst] of plain.entries()) {
      if (!isFirst || !plain[i + 1]) continue;
      found.push(words.slice(i, i + 2).join(' '));
      if (plain[i + 2]) found.push(words.slice(i, i + 3).join(' '));
    }
  }
  return found;
}
