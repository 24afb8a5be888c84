/** Sentences of the company's own that say where it is, where it is registered, and where it began. */
import type { Block } from '../reading/page-reading.ts';
import { denies } from './evidence/denial.ts';
import type { FoundPlace } from './found-place.ts';
import { hosts, ofLaw } from './place-marks.ts';
import {
  countryOfRegistration,
  placeFrom,
  placeInStatement,
  placeOfMaking,
  placesWithCountry,
} from './place-statements.ts';
import { isUsable } from './placeholder.ts';
import { isAboutOthers, isOthers, isOwnVoice, sectionsOf } from './sections.ts';
import { pagesOf, type Site, type SitePage } from './site.ts';
import { hasPhrase, sentencesIn } from './words.ts';
import { speaksOfFounding } from './founding-year-phrases.ts';

const ownSubject =
  /(?<!\p{L})(?:we|we['’]re|us|our|bedrijf(?:je)?|wij|onze|ons|somos|equipo|nuestr[oa]|trabajamos|sommes|notre|équipe|entreprise|société|siamo|azienda|squadra|nostr[oa]|nós|equipa|gemaakt|feit[oa]|fatt[oa]|basée?s?|company|team|studio|startup|wir|unser|unternehmen|nosotros|empresa|nous|noi|made|built|designed|crafted|developed|baked|brewed|handmade|headquartered|headquarters|hq|based|mit sitz|ansässig|hergestellt|entwickelt|hecho)(?!\p{L})/iu;
const othersPlace =
  /(?<!\p{L})(?:customers?|clients?|users?|hosted|servers?|data cent(?:er|re)s?|stored|store[sd]?|backups?|investors?|born|lives?|living|grew up|studied|worked|he|she|his|her|available|used|courts?|governed|jurisdiction|venue|trademarks?|patents?|competitors?|helped|conferences?|summit|meet-?ups?|expo|trade (?:fair|show)|speaking|keynote|exhibit\w*|regions?|kunden|gehostet|messe|konferenz|alojad[oa]s?|hébergée?s?|ospitat[oi])(?!\p{L})/iu;

export function statements(site: Site, name: string | null): FoundPlace[] {
  return pagesOf(site, 'about', 'contact', 'home', 'team', 'legal', 'faq', 'careers', 'other').flatMap(
    (page) =>
      sectionsOf(page).flatMap(({ blocks }) =>
        blocks.flatMap((block): FoundPlace[] => {
          if (!isOwnVoice(block) && !block.marks.has('footer')) return [];
          if (block.text.length > 3000 || block.marks.has('team')) return [];
          return sentencesIn(block.text).flatMap((sentence) => {
            if (othersPlace.test(sentence) || !isUsable(sentence)) return [];
            const making = name === null ? null : placeOfMaking(sentence, name);
            if (making !== null) return [{ ...making, page, quotes: [sentence] }];
            if (
              !block.marks.has('footer') &&
              !ownSubject.test(sentence) &&
              !(name !== null && hasPhrase(sentence, name))
            )
              return [];
            const place =
              placeInStatement(sentence) ?? (block.marks.has('footer') ? placeFrom(sentence) : null);
            return place === null ? [] : [{ ...place, page, quotes: [sentence] }];
          });
        }),
      ),
  );
}

/** Where the company is registered: it speaks for the seat only where nothing else does. */
export function registrations(site: Site): FoundPlace[] {
  const found = pagesOf(site, 'legal', 'contact', 'about', 'home', 'team', 'privacy', 'other').flatMap(
    (page) =>
      page.blocks.flatMap((block): FoundPlace[] => {
        const isOwn = block.marks.has('footer') || (isOwnVoice(block) && page.role !== 'privacy');
        if (!isOwn || isOthers(block.marks) || block.text.length > 1500 || hosts.test(block.text)) return [];
        return sentencesIn(block.text).flatMap((sentence): FoundPlace[] => {
          const country =
            othersPlace.test(sentence) || ofLaw.test(sentence) || !isUsable(sentence)
              ? null
              : countryOfRegistration(sentence);
          return country === null ? [] : [{ city: null, country, page, quotes: [sentence] }];
        });
      }),
  );
  return new Set(found.map(({ country }) => country)).size === 1 ? found : [];
}

/**
 * Where the company began, in what tells of its founding and names one country: it speaks for the seat only where nothing else
 * does, and not where two such texts disagree.
 */
export function origins(site: Site, name: string | null): FoundPlace[] {
  const found = pagesOf(site, 'about', 'home', 'team', 'other').flatMap((page) =>
    sectionsOf(page).flatMap((section) =>
      isAboutOthers(section) ? [] : section.blocks.flatMap((block) => originIn(page, block, name)),
    ),
  );
  return new Set(found.map(({ country }) => country)).size === 1 ? found : [];
}

/** Where somebody only was, when the idea came. */
const visit =
  /(?<!\p{L})(?:holidays?|trips?|vacation|conference|visit(?:ing|ed)?|travel\p{L}*|wedding|honeymoon|hackathon|urlaub|reise|vacances|voyage|vacaciones|viaje|vacanza|viaggio|vakantie|férias|viagem)(?!\p{L})/iu;

function originIn(page: SitePage, block: Block, name: string | null): FoundPlace[] {
  if (!isOwnVoice(block) || block.marks.has('team') || block.text.length > 1500) return [];
  const sentences = sentencesIn(block.text);
  const tells = sentences.some(
    (sentence) =>
      speaksOfFounding.test(sentence) &&
      !othersPlace.test(sentence) &&
      (/(?<!\p{L})(?:we|our company|the company)(?!\p{L})/iu.test(sentence) ||
        (name !== null && hasPhrase(sentence, name))),
  );
  if (!tells) return [];
  const found = sentences.flatMap((sentence): FoundPlace[] =>
    othersPlace.test(sentence) || visit.test(sentence) || denies(sentence) || !isUsable(sentence)
      ? []
      : placesWithCountry(sentence).map((place) => ({ ...place, page, quotes: [sentence] })),
  );
  return new Set(found.map(({ country }) => country)).size === 1 ? found.slice(0, 1) : [];
}
