import { oneOf } from './lexicon.ts';

const isPageName = oneOf(
  'home_page',
  'not_name',
  'contact',
  'imprint',
  'faq',
  'feature',
  'price',
  'own_people',
  'timeline',
);

/** Whether a part of a title, a heading or a link is what every website has, such as `Home` or `Contact`. */
export const isNoProductName = (text: string): boolean =>
  isPageName(text) || /^(?:blog|login|logo|menu|app)$/i.test(text);
