import type { Cited } from '../../src/shared/profile-schema.ts';
import { isOthers } from './sections.ts';
import { cite, pagesOf, type Site } from './site.ts';

const label =
  /^(?:founded(?: in)?|founding (?:year|date)|year (?:founded|established)|year of foundation|established(?: in)?|est\.?|launched(?: in)?|gegründet(?: (?:in|im jahr))?|gründung(?:sjahr)?|fondée?(?: en)?|année de (?:création|fondation)|date de création|fundad[ao](?: en| em)?|(?:año|ano) de funda(?:ción|ção)|fondat[ao](?: nel)?|anno di fondazione|opgericht(?: in)?|oprichtingsjaar|設立|創業|创立|成立|설립)\s*:?$/iu;
/** Beneath a figure, a word that may as well be a heading of its own tells nothing. */
const labelBelow =
  /^(?:founded|year (?:founded|established)|established|gegründet|gründungsjahr|fondée?|fundad[ao]|fondat[ao]|opgericht|oprichtingsjaar)$/iu;
const alone = /^(?:18|19|20)\d{2}$/;

/** `Founded` in one line or cell and the year in the next, or a year by itself and `Founded` beneath it. */
export function labelledYears(site: Site): Cited<string>[] {
  return pagesOf(site, 'about', 'home', 'legal', 'contact', 'team').flatMap((page) =>
    page.blocks.flatMap((block, at): Cited<string>[] => {
      if (block.text.length > 30 || !label.test(block.text) || isOthers(block.marks)) return [];
      const above = page.blocks[at - 1]?.text ?? '';
      const next = page.blocks[at + 1]?.text ?? '';
      if (labelBelow.test(block.text) && alone.test(above) && !alone.test(next))
        return [{ value: above, evidence: [cite(page, `${above} ${block.text}`)] }];
      const year = next.length <= 30 ? /(?<!\d)(?:18|19|20)\d{2}(?!\d)/.exec(next)?.[0] : undefined;
      return year === undefined ? [] : [{ value: year, evidence: [cite(page, `${block.text} ${next}`)] }];
    }),
  );
}
