/** The vocabulary of texts: common English words, words of products, and a long tail of generated ones. */
import { type Random, between, chance, pick, zipf } from './random.ts';

const words = (list: string) => list.trim().split(/\s+/);

/** Function words, most common first, which make up about two fifths of English text. */
const glue = words(`
the and to of a in for with your you is that it on are as from or by an this be can at not all more when without every
their one so have our what which into has than who they where if only but no out before up about how after them its while
each new over time just also never between any does there it's will even other through most`);

/** Words of product descriptions, roughly by frequency. */
const stems = words(`
team data app work customer tool build manage share track project platform business user free online simple create plan
help open report market mobile cloud secure code design message file support sell learn connect search automate website
service payment order content video email store product photo calendar invoice task schedule book note form chat price
company document budget health school student teacher doctor patient client developer server database network device
sensor energy carbon climate farm field crop water weather route map travel hotel guest restaurant kitchen recipe menu
table ticket event music podcast audio voice language word text letter page paper print brand campaign audience channel
social post comment review rating vote community member forum group meeting call room office remote desk hire job career
talent candidate interview skill course lesson class exam grade library reader writer author editor draft publish blog
news article story press media image picture camera film studio game player score level team sport coach train fitness
sleep diet food drink coffee wine garden plant flower tree animal pet dog cat horse baby child parent family home house
rent tenant landlord property estate building baseline wall window door key lock alarm fire safety risk insurance claim
policy legal contract law court tax account ledger bank loan credit debit card cash wallet coin token exchange trade
stock share fund invest asset bond pension wage salary payroll expense receipt spend save bill charge refund checkout
cart basket shop warehouse supply stock parcel ship deliver courier fleet driver vehicle car truck bike train flight
airport fuel charge battery solar wind grid meter heat pump boiler factory machine robot part tool repair maintain
inspect measure test quality defect batch sample lab research paper study survey question answer poll vote insight
metric chart graph dashboard alert monitor log trace incident uptime status deploy release branch merge commit review
bug ticket issue sprint roadmap backlog milestone goal habit focus timer clock reminder list board card column drag
template theme font color icon logo shape vector layer canvas sketch mockup prototype wireframe component library
style guide token motion animation render model scene texture light shadow print scan sign signature approve request
workflow trigger action rule filter sort merge import export sync backup restore archive encrypt password login identity
access role permission audit compliance privacy consent cookie domain host proxy cache queue stream event webhook
endpoint schema query index vector embed prompt agent assistant summarise translate transcribe classify predict forecast
recommend rank match cluster detect anomaly fraud spam phishing threat malware firewall scanner patch update version
migrate integrate extend plugin module package bundle compile runtime container cluster node edge region latency
bandwidth storage bucket volume snapshot replica shard table row column record field value currency amount total
discount coupon voucher gift loyalty reward referral affiliate partner vendor supplier buyer seller dealer agency
freelance consultant expert mentor advisor founder owner manager director editor designer engineer analyst accountant
lawyer nurse therapist dentist pharmacy clinic hospital surgery appointment waiting symptom diagnosis treatment
medicine dose allergy genome protein cell blood heart lung brain mind mood stress anxiety therapy breath yoga
meditation walk run swim climb hike trail camp boat fish hunt ski surf skate dance theatre museum gallery exhibit
festival concert venue stage crowd volunteer charity donate grant fundraise church parish council citizen vote permit
licence planning zoning street parking traffic transit bus tram subway scooter pedestrian accessibility caption subtitle
braille screen reader keyboard mouse touch gesture stylus tablet laptop desktop terminal shell script macro formula
spreadsheet cell pivot slide deck pitch proposal quote estimate lead pipeline funnel deal forecast churn retention
onboarding tutorial tooltip survey feedback sentiment inbox newsletter sequence segment cohort experiment variant
headline keyword backlink ranking crawl sitemap snippet analytics attribution pixel impression click conversion
landing banner poster flyer label barcode pallet container customs tariff freight broker port harbour dock crane
mine quarry steel timber brick concrete glass paint tile roof plumbing wiring lighting furniture mattress carpet
curtain clothing shoe jewellery watch perfume cosmetic salon barber tailor laundry cleaning waste recycle compost
bicycle harvest orchard vineyard dairy bakery butcher brewery distillery roast grind ferment smoke grill freeze`);

const starts = words(
  'b c d f g h j k l m n p r s t v w z b d k l m n r s t v bl br ch cl cr dr fl fr gl gr pl pr qu sh sk sl sp st th tr tw',
);
const middles = words('a e i o u a e i o u a e i o ea ee io oo ou');
const ends = words('n r l s t m d k n r l s ck ft ld nd ng nt rk rn st th x');
const letters = words('a b c d e f g h i j k l m n o p q r s t u v w x y z');
const accents: Record<string, string> = { a: 'á', e: 'é', i: 'í', o: 'ö', u: 'ü', n: 'ñ', c: 'ç' };

/** A generated word. */
export function pseudoWord(random: Random, syllables: number): string {
  let word = '';
  for (let left = syllables; left > 0; left -= 1) {
    word += pick(random, starts) + pick(random, middles);
    if (chance(random, left === 1 ? 0.75 : 0.2)) word += pick(random, ends);
  }
  return word;
}

/** A misspelling: two letters swapped, or one omitted, doubled or replaced. */
export function misspelt(random: Random, word: string): string {
  const at = between(random, 1, Math.max(1, word.length - 2));
  const [before, here, next, after] = [
    word.slice(0, at),
    word[at] ?? '',
    word[at + 1] ?? '',
    word.slice(at + 2),
  ];
  const kind = between(random, 0, 3);
  if (kind === 0) return before + next + here + after;
  if (kind === 1) return before + next + after;
  if (kind === 2) return before + here + here + next + after;
  return before + pick(random, letters) + next + after;
}

export interface Vocabulary {
  /** Content words, most common first: English stems, then generated words. */
  content: readonly string[];
  glueWord(random: Random): string;
  /** A random content word, by frequency. */
  contentWord(random: Random): string;
}

const contentWords = 50_000;
/** Inflected forms are rarer than their stem. */
const endings = ['', 's', 'ing', 'ed', 'er'];
/** The share of generated words with an accent. */
const accentedShare = 0.02;

const inflected = (stem: string, ending: string) =>
  /^[aeiou]/.test(ending) && stem.endsWith('e') ? stem.slice(0, -1) + ending : stem + ending;

export const wordEndings = ['', 's', 'ing', 'ed'] as const;

const baseOfForm = new Map(
  endings.flatMap((ending) => stems.map((stem): [string, string] => [inflected(stem, ending), stem])),
);

/** The base of a generated word; null if texts do not spell the word as in English, or it is another word (`teamer`). */
export function baseOf(word: string): string | null {
  const base = baseOfForm.get(word) ?? word;
  return wordEndings.some((ending) => english(base, ending) === word) ? base : null;
}

/** A form of a word as in English: `planning`, `carried`, `boxes`. */
export function english(base: string, ending: (typeof wordEndings)[number]): string {
  if (ending === '') return base;
  if (ending === 's') {
    if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ies`;
    return base + (/(?:s|x|z|ch|sh)$/.test(base) ? 'es' : 's');
  }
  if (base.endsWith('e')) return base.slice(0, -1) + ending;
  if (ending === 'ed' && /[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ied`;
  const doubles = /^[^aeiou]*[aeiou][^aeiouwxy]$/.test(base);
  return base + (doubles ? base.slice(-1) : '') + ending;
}

export function createVocabulary(random: Random): Vocabulary {
  const content = new Set(endings.flatMap((ending) => stems.map((stem) => inflected(stem, ending))));
  while (content.size < contentWords) {
    const word = pseudoWord(random, chance(random, 0.6) ? 2 : 3);
    content.add(
      chance(random, accentedShare) ? word.replace(/[aeiounc]/, (letter) => accents[letter] ?? letter) : word,
    );
  }
  const list = [...content];
  const byRank = zipf(list.length);
  const glueByRank = zipf(glue.length, { steep: 0.9, flat: 1 });
  return {
    content: list,
    glueWord: (random) => glue[glueByRank(random)] ?? '',
    contentWord: (random) => list[byRank(random)] ?? '',
  };
}
