/** What is below the beginning of a post: where to go on, when it was written, how long it takes. */
import { oncePer } from './remembered.ts';
import type { Section } from './sections.ts';

const goesOn =
  /^(?:read (?:more|on|the (?:post|article|story))|continue reading|keep reading|weiterlesen|lire (?:la suite|plus)|leer más|seguir leyendo|leggi (?:tutto|di più)|lees (?:meer|verder)|ler mais|\d{1,2} min(?:utes?)? read|\p{L}{3,9}\.? \d{1,2}, 20\d{2}|\d{1,2}\.? \p{L}{3,9}\.? 20\d{2}|20\d{2}-\d{2}-\d{2})(?![\p{L}\p{N}])/iu;
const readingTime =
  /\d{1,2}[ -]min(?:ute[ns]?|uten|uti|utos)?\.? (?:read|lesezeit|de lecture|de lectura|di lettura|de leitura|leestijd)$/i;

/** Whether a line belongs to the teaser of a post. */
export const isOfTeaser = (text: string): boolean => goesOn.test(text) || readingTime.test(text);

/** Whether a section is the teaser of a post. */
export const isTeaser = oncePer(({ heading, level, blocks }: Section): boolean => {
  if (heading === null || level <= 1) return false;
  // The footer of the page is in the section of its last heading.
  const own = blocks.filter(({ marks }) => !marks.has('footer'));
  return own.length <= 6 && own.some(({ text }) => isOfTeaser(text));
});
