import type { Cited } from '../../src/shared/profile-schema.ts';
import { isUsable } from './placeholder.ts';
import { isOthers, ownBlocks } from './sections.ts';
import { cite, metaOf, pagesOf, type Site } from './site.ts';
import { sentencesIn, squash, wordsIn } from './words.ts';

/** Stages and the words that state them; a stage is never guessed from how a site looks. */
const patterns: readonly [string, RegExp][] = [
  [
    'pre-launch',
    /\b(?:join (?:the|our) wait(?:ing)?[- ]?list|launching (?:soon|in \d{4}|this (?:spring|summer|autumn|fall|winter|year))|pre-?launch|in kürze verfügbar|auf die warteliste|bientôt disponible)\b|^(?:(?:muy )?próximamente|coming soon|demnächst(?: verfügbar)?|bientôt|in arrivo|em breve|近日公開|即将推出|قريباً?)[.!…]*$/i,
  ],
  ['alpha', /\b(?:in|public|private|closed|open|early) alpha\b|^alpha$/i],
  [
    'beta',
    /\b(?:(?:public|private|closed|open|free) beta\b|(?:now |currently |still )?in (?:(?:public|private|closed|open) )?beta\b|beta (?:version|release|phase)\b|beta-phase|join (?:the|our) beta\b)|^beta$/i,
  ],
  [
    'early-access',
    /\b(?:(?:in|now in|get|request|join|apply for) early[- ]access|early[- ]access (?:program|is open|now open|version)|^early[- ]access$)\b/i,
  ],
];
/** Stages of a part of the product, or of somebody else's. */
const ofPart =
  /\b(?:features?|integrations?|api|plugin|apps?|android|ios|module|extension|customers?|testers?|version \d|mode|new)\b/i;

/** Stages that are stated of a product that is out; a drafter may name them, these rules do not look for them. */
const laterPatterns: readonly [string, RegExp][] = [
  ['launched', /\b(?:launched|generally available|general availability|now live|out of beta)\b/i],
];

/** Whether a text states a stage; no stage is known but those of the tables. */
export function statesStage(text: string, slug: string): boolean {
  const pattern = [...patterns, ...laterPatterns].find(([name]) => name === slug)?.[1];
  return pattern !== undefined && sentencesIn(text).some((sentence) => pattern.test(sentence));
}

/** `Coming soon` is the product's where the page has little else, and a feature's where it has. */
const soon = /^(?:coming soon|demnächst|bientôt|in arrivo|em breve|近日公開|即将推出|قريباً?)/i;
const fewBlocks = 12;

/** The stage that the home page states of the product itself: in a headline, a badge, a button or a sentence about `we`; else a sentence elsewhere about the product by its name. */
export function draftStage(site: Site): Cited<string> | null {
  const { home } = site;
  const title = [home.title, metaOf(home, 'description')].flatMap((text) => (text === null ? [] : [text]));
  const texts = [
    ...ownBlocks(home).map(({ block, section }) => ({
      text: block.text,
      at: block.kind,
      level: section.level,
    })),
    ...title.map((text) => ({ text, at: 'heading' as const, level: 0 })),
  ];
  for (const [slug, pattern] of patterns) {
    for (const { text, at, level } of texts.slice(0, 400)) {
      if (text.length > 1500 || !isUsable(text)) continue;
      for (const sentence of sentencesIn(text)) {
        if (!pattern.test(sentence) || ofPart.test(sentence)) continue;
        if (isOfOther(site, sentence)) continue;
        if (soon.test(sentence) && (level > 1 || texts.length > fewBlocks)) continue;
        const isShort = wordsIn(sentence).length <= 6 && at !== 'item' && at !== 'cell';
        const isOwn = /\b(?:we|we['’]re|our|is|is now|currently|wir|estamos)\b/i.test(sentence);
        if (isShort || at === 'heading' || isOwn) return { value: slug, evidence: [cite(home, sentence)] };
      }
    }
  }
  return namedStage(site);
}

/** `SkyTool is in beta`: a sentence whose subject is a name that is not the product's. */
function isOfOther(site: Site, sentence: string): boolean {
  const subject = /^(\p{Lu}[\p{L}\p{N}-]*) (?:is|are|was|ist) /u.exec(sentence)?.[1];
  if (subject === undefined || /^(?:it|this|that|we|what|who|now|everything|access)$/i.test(subject))
    return false;
  const own = `${squash(site.domainLabel)} ${squash(site.home.title ?? '')}`;
  return !own.includes(squash(subject));
}

const isIn =
  /^(?:(?:is|are) (?:(?:currently|now|still) )?(?:in )?|ist (?:(?:derzeit|noch) )?in (?:der )?)(?:(?:an? |public |private |closed |open |early ){0,2})(?:alpha|beta)\b/i;

/** `Orrery is in beta: …`, on a page about the product or in its documentation. */
function namedStage(site: Site): Cited<string> | null {
  const own = squash(site.domainLabel);
  if (own.length < 3) return null;
  for (const page of pagesOf(site, 'home', 'about', 'faq', 'pricing', 'docs', 'other')) {
    for (const { text, marks } of page.blocks) {
      if (isOthers(marks) || text.length > 1500 || !isUsable(text)) continue;
      for (const sentence of sentencesIn(text)) {
        const [clause = ''] = sentence.split(/[:;,]\s/, 1);
        const [first = '', second = ''] = clause.split(' ', 2);
        const name = [first, `${first} ${second}`].find((words) => squash(words) === own);
        if (name === undefined || !isIn.test(clause.slice(name.length + 1))) continue;
        const slug = patterns.find(([, pattern]) => pattern.test(clause))?.[0];
        if (slug !== undefined) return { value: slug, evidence: [cite(page, sentence)] };
      }
    }
  }
  return null;
}
