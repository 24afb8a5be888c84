/** What the parts of a website are about, by the words of their headings. */
import { oneOf, words } from './lexicon.ts';
import { remembered } from './remembered.ts';
import { wordsIn } from './words.ts';

const isCompanyPart = oneOf('own_people', 'founder', 'founders', 'story', 'about', 'career', 'contact');
const isSidePart = oneOf('price', 'plan', 'faq', 'privacy', 'login', 'aside', 'imprint');
const isProductPart = oneOf('feature', 'product', 'service', 'advantage', 'step', 'blog', 'customers');
const isPast = oneOf('timeline');

const isPart = (text: string): boolean => isCompanyPart(text) || isSidePart(text);
/** Whether a heading names a part that any website may have. */
export const isPartName = (text: string): boolean => isPart(text) || isProductPart(text) || isPast(text);

/** Whether a part with this heading is about something else than the product; questions and quotations head their own parts. */
export const isUnrelated = remembered((text) => isPart(text) || /[?？]["”]?$|^["“„«]/.test(text));

const isShort = (text: string): boolean => wordsIn(text).length <= 6;
const says = (key: 'feature' | 'advantage' | 'service' | 'step') =>
  remembered((text): boolean => isShort(text) && words(key).test(text));
export const saysFeatures = says('feature');
export const saysAdvantages = says('advantage');
export const saysServices = says('service');
export const saysSteps = says('step');
