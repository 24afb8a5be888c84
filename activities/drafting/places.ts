import type { Cited, Evidence } from '../../src/drafts/schema.ts';
import { isObject, wordsOf } from '../reading/json-ld.ts';
import {
  countryOfRegistration,
  placeInAddress,
  placeOfMaking,
  placeFrom,
  placeInStatement,
  placesWithCountry,
  isCity,
  type Place,
} from './addresses.ts';
import { countryStated, namesCountry } from './countries.ts';
import { denies } from './evidence/denial.ts';
import { isOwnNode, nodesOf } from './json-ld-nodes.ts';
import { holdsFiller, isUsable } from './placeholder.ts';
import type { Block } from '../reading/page-reading.ts';
import { isAboutOthers, isOthers, isOwnVoice, sectionsOf } from './sections.ts';
import { cite, pagesOf, type Site, type SitePage } from './site.ts';
import { hasPhrase, sentencesIn } from './words.ts';
import { speaksOfFounding } from './founding-year-phrases.ts';

interface Found extends Place {
  page: SitePage;
  quotes: string[];
}

const ownSubject =
  /(?<!\p{L})(?:we|we['’]re|us|our|bedrijf(?:je)?|wij|onze|ons|somos|equipo|nuestr[oa]|trabajamos|sommes|notre|équipe|entreprise|société|siamo|azienda|squadra|nostr[oa]|nós|equipa|gemaakt|feit[oa]|fatt[oa]|basée?s?|company|team|studio|startup|wir|unser|unternehmen|nosotros|empresa|nous|noi|made|built|designed|handmade|headquartered|headquarters|hq|based|mit sitz|ansässig|hergestellt|entwickelt|hecho)(?!\p{L})/iu;
const othersPlace =
  /\b(?:customers?|clients?|users?|hosted|servers?|data cent(?:er|re)s?|stored|store[sd]?|backups?|investors?|born|lives?|living|grew up|studied|worked|he|she|his|her|available|used|courts?|governed|jurisdiction|venue|trademarks?|patents?|competitors?|kunden|gehostet)\b/i;

/** Parts of an imprint, and of pages like it, that name somebody else's address. */
const othersAddress =
  /h[ée]berg|host(?:ing|ed|er)|alojamiento|serveur|rechenzentrum|auftragsverarbeit|sub-?processor|processor|prestataire|schlichtung|streitbeilegung|dispute|aufsichts|supervisory|data protection authority|payment|zahlung|paiement|bank|governing law|jurisdiction|gerichtsstand|wire|transfer/i;
/** Where somebody would have to sue is not where the company is. */
const ofLaw = /\b(?:courts? (?:of|in|located|at)|jurisdiction|governed by|governing law|laws of)\b/i;
/** Whose addresses stand in imprints and privacy notices of others. */
const hosts =
  /\b(?:Vercel|Netlify|GitHub|Cloudflare|OVH(?:cloud)?|Amazon Web Services|Google (?:Ireland|LLC|Cloud)|Microsoft|Hetzner|IONOS|1&1|STRATO|Gandi|o2switch|Infomaniak|Hostinger|Wix\.com|Squarespace|Shopify|Webflow|Stripe|PayPal|Heroku|DigitalOcean|Render Services|Meta Platforms|Facebook|Automattic|Mailchimp|Supabase|ALL-INKL|Scaleway|Hostpoint|LWS|PlanetHoster)\b/i;

/** Country and city, each where the site states it: an address in JSON-LD or on the page, or `based in …`. */
export function draftPlace(
  site: Site,
  name: string | null,
): { country: Cited<string> | null; city: Cited<string> | null } {
  const found = [
    ...stated(site),
    ...addresses(site),
    ...statements(site, name),
    ...origins(site, name),
    ...registrations(site),
  ];
  const withCountry = found.find(({ country }) => country !== null);
  const withCity =
    withCountry?.city == null
      ? found.find((one) => one.city !== null && agrees(one, withCountry))
      : withCountry;
  return {
    country:
      withCountry?.country == null
        ? null
        : {
            value: withCountry.country,
            evidence: evidenceOf(withCountry, (quote) => statesCountry(quote, withCountry)),
          },
    city:
      withCity?.city == null
        ? null
        : {
            value: withCity.city,
            evidence: evidenceOf(withCity, (quote) => hasPhrase(quote, withCity.city ?? '')),
          },
  };
}

const agrees = (one: Found, other: Found | undefined): boolean =>
  one.country === null || other === undefined || one.country === other.country;

const statesCountry = (quote: string, { country }: Found): boolean =>
  country !== null &&
  (namesCountry(quote, country) || countryStated(quote) === country || hasPhrase(quote, country));

/** One quote that says it is enough; all of them where only together they do. */
function evidenceOf({ page, quotes }: Found, says: (quote: string) => boolean): Evidence[] {
  const one = quotes.find(says);
  return (one === undefined ? quotes : [one]).map((quote) => cite(page, quote));
}

function stated(site: Site): Found[] {
  return site.pages.flatMap((page) =>
    nodesOf(page.jsonLd)
      .filter(
        ({ node, role }) => (role === 'organization' || role === 'site') && isOwnNode(node, site.domain),
      )
      .flatMap(({ node }) => [node['address'], node['location']].flat())
      .map((value) => (isObject(value) && isObject(value['address']) ? value['address'] : value))
      .flatMap((address): Found[] => {
        if (typeof address === 'string') {
          const text = wordsOf(address);
          return [{ ...placeInAddress([text]), page, quotes: [text] }];
        }
        if (!isObject(address)) return [];
        const country = isObject(address['addressCountry'])
          ? address['addressCountry']['name']
          : address['addressCountry'];
        const city =
          typeof address['addressLocality'] === 'string' ? wordsOf(address['addressLocality']) : '';
        const code = typeof country === 'string' ? countryStated(wordsOf(country)) : null;
        const quotes = [city, typeof country === 'string' ? wordsOf(country) : ''].filter(
          (text) => text !== '' && isUsable(text),
        );
        return [{ city: isCity(city) && isUsable(city) ? city : null, country: code, page, quotes }];
      })
      .filter(({ city, country }) => city !== null || country !== null),
  );
}

function addresses(site: Site): Found[] {
  const pages = [
    ...pagesOf(site, 'legal', 'contact'),
    ...pagesOf(site, 'about', 'home', 'team', 'other'),
  ].filter((page) => !holdsFiller(page.blocks.map(({ text }) => text)));
  const found = pages.flatMap((page) =>
    sectionsOf(page).flatMap((section) => {
      if (section.trail.some((heading) => othersAddress.test(heading))) return [];
      const first = section.heading === null ? section.at : section.at + 1;
      return section.blocks.flatMap((block, i) => addressesIn(page, block, first + i));
    }),
  );
  // Of offices in many places none is said to be the seat; an imprint names the seat first.
  const cities = new Set(found.flatMap(({ city }) => city ?? []));
  return cities.size > 2 && found[0]?.page.role !== 'legal' ? [] : found;
}

/** The label of a table's row or of a line before an address. */
const addressLabel =
  /^(?:(?:our |postal |mailing |registered |company |business )*(?:address|office|headquarters|location)|head office|hq|anschrift|adresse|(?:firmen)?sitz|siège(?: social)?|dirección|domicilio(?: social)?|sede(?: legale)?|indirizzo|endereço|morada|vestigingsadres|adres|adress|所在地|本社(?:所在地)?|住所|地址|주소|العنوان)\s*[:：]?$/iu;
/** Where letters go: `Send a check to …`. */
const postal =
  /(?<!\p{L})(?:send (?:a |your )?(?:check|cheque|letter|mail|post)|write to us at|mail(?:ing)? address|postal address|p\.? ?o\.? box|postfach)(?!\p{L})/iu;
/** `Hébergeur : …`, at the beginning of a line or alone in it. */
const othersLabel =
  /^(?:hosting|hosted by|web host|h[ée]berg\p{L}*|site hébergé|gehostet|webhosting|alojamiento|alojado|ospitat\p{L}*|provider|prestataire|auftragsverarbeiter|datenschutzbeauftragte\p{L}*|data protection officer|dpo|aufsichtsbehörde|supervisory authority|webdesign|design(?:ed)? by|realisierung|réalisation|agence|bank)(?!\p{L})/iu;

/** The lines of an address block up to the one from which on it is somebody else's. */
function ownLines(lines: readonly string[]): readonly string[] {
  const at = lines.findIndex(
    (line) =>
      othersLabel.test(line) ||
      /(?:hosted|hébergé|gehostet|alojado|ospitato) (?:by|par|von|bei|en|por|da|presso|chez)\s/iu.test(line),
  );
  return at === -1 ? lines : lines.slice(0, at);
}

function addressesIn(page: SitePage, block: Block, at: number): Found[] {
  const isAddress =
    addressLabel.test(page.blocks[at - 1]?.text ?? '') ||
    postal.test(block.text) ||
    block.kind === 'address' ||
    block.marks.has('footer') ||
    block.marks.has('contact') ||
    page.role === 'legal' ||
    page.role === 'contact';
  if (
    !isAddress ||
    isOthers(block.marks) ||
    block.marks.has('nav') ||
    block.text.length > 400 ||
    hosts.test(block.text) ||
    ofLaw.test(block.text) ||
    othersAddress.test(page.blocks[at - 1]?.text.slice(-80) ?? '') ||
    !isUsable(block.text)
  )
    return [];
  const lines = ownLines(block.lines ?? [block.text]);
  if (lines.length === 0) return [];
  const own = placeInAddress(lines);
  const next = page.blocks[at + 1];
  // The country often stands in a line of its own after that of the city.
  if (own.city !== null && own.country === null && next !== undefined && next.text.length < 40) {
    const { country } = placeInAddress([next.text]);
    if (country !== null) return [{ city: own.city, country, page, quotes: [`${block.text} ${next.text}`] }];
  }
  if (own.city === null && (own.country === null || !/\d/.test(block.text)) && !isCityCountry(lines, own))
    return [];
  return [{ ...own, page, quotes: [block.text] }];
}

/** `Lisbon, Portugal` in a footer or on a contact page: a short line with both. */
const isCityCountry = (lines: readonly string[], { city, country }: Place): boolean =>
  city !== null && country !== null && lines.join(' ').length < 120;

function statements(site: Site, name: string | null): Found[] {
  return pagesOf(site, 'about', 'contact', 'home', 'team', 'legal', 'faq', 'careers', 'other').flatMap(
    (page) =>
      sectionsOf(page).flatMap(({ blocks }) =>
        blocks.flatMap((block): Found[] => {
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
function registrations(site: Site): Found[] {
  const found = pagesOf(site, 'legal', 'contact', 'about', 'home', 'team', 'privacy', 'other').flatMap(
    (page) =>
      page.blocks.flatMap((block): Found[] => {
        const isOwn = block.marks.has('footer') || (isOwnVoice(block) && page.role !== 'privacy');
        if (!isOwn || isOthers(block.marks) || block.text.length > 1500 || hosts.test(block.text)) return [];
        return sentencesIn(block.text).flatMap((sentence): Found[] => {
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
function origins(site: Site, name: string | null): Found[] {
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

function originIn(page: SitePage, block: Block, name: string | null): Found[] {
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
  const found = sentences.flatMap((sentence): Found[] =>
    othersPlace.test(sentence) || visit.test(sentence) || denies(sentence) || !isUsable(sentence)
      ? []
      : placesWithCountry(sentence).map((place) => ({ ...place, page, quotes: [sentence] })),
  );
  return new Set(found.map(({ country }) => country)).size === 1 ? found.slice(0, 1) : [];
}
