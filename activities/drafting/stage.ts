import type { Cited } from '../../src/drafts/schema.ts';
import { isUsable } from './placeholder.ts';
import { ownBlocks } from './sections.ts';
import { cite, metaOf, type Site } from './site.ts';
import { sentencesIn, wordsIn } from './words.ts';

/** Stages and the words that state them; a stage is never guessed from how a site looks. */
const patterns: readonly [string, RegExp][] = [
  [
    'pre-launch',
    /\b(?:join (?:the|our) wait(?:ing)?[- ]?list|launching (?:soon|in \d{4}|this (?:spring|summer|autumn|fall|winter|year))|pre-?launch|in kürze verfügbar|auf die warteliste|bientôt disponible)\b|^(?:muy )?próximamente[.!…]*$/i,
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

/** The stage that the home page states of the product itself: in a headline, a badge, a button or a sentence about `we`. */
export function draftStage(site: Site): Cited<string> | null {
  const { home } = site;
  const title = [home.title, metaOf(home, 'description')].flatMap((text) => (text === null ? [] : [text]));
  const texts = [
    ...ownBlocks(home).map(({ block }) => ({ text: block.text, at: block.kind })),
    ...title.map((text) => ({ text, at: 'heading' as const })),
  ];
  for (const [slug, pattern] of patterns) {
    for (const { text, at } of texts.slice(0, 400)) {
      if (text.length > 1500 || !isUsable(text)) continue;
      for (const sentence of sentencesIn(text)) {
        if (!pattern.test(sentence) || ofPart.test(sentence)) continue;
        const isShort = wordsIn(sentence).length <= 6 && at !== 'item' && at !== 'cell';
        const isOwn = /\b(?:we|we['’]re|our|is|is now|currently|wir|estamos)\b/i.test(sentence);
        if (isShort || at === 'heading' || isOwn) return { value: slug, evidence: [cite(home, sentence)] };
      }
    }
  }
  return null;
}
