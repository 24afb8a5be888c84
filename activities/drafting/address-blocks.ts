/** Addresses of the company: those that JSON-LD states, and those that are in imprints, footers and contact parts. */
import { isObject, wordsOf, type JsonObject } from '../reading/json-ld.ts';
import type { Block } from '../reading/page-reading.ts';
import { isCity, placeInAddress, type Place } from './addresses.ts';
import { countryStated } from './countries.ts';
import type { FoundPlace } from './found-place.ts';
import { isOwnNode, nodesOf } from './json-ld-nodes.ts';
import { hosts, ofLaw } from './place-marks.ts';
import { holdsFiller, isUsable } from './placeholder.ts';
import { isRegion } from './regions.ts';
import { isOthers, sectionsOf } from './sections.ts';
import { pagesOf, type Site, type SitePage } from './site.ts';

/** Parts of an imprint, and of pages like it, that name somebody else's address. */
const othersAddress =
  /h[ée]berg|host(?:ing|ed|er)|alojamiento|serveur|rechenzentrum|auftragsverarbeit|sub-?processor|processor|prestataire|schlichtung|streitbeilegung|dispute|aufsichts|supervisory|data protection authority|payment|zahlung|paiement|bank|governing law|jurisdiction|gerichtsstand|wire|transfer/i;
export function statedPlaces(site: Site): FoundPlace[] {
  return site.pages.flatMap((page) =>
    nodesOf(page.jsonLd)
      .filter(
        ({ node, role }) =>
          (role === 'organization' || role === 'site') && isOwnNode(node, site.domain) && !isTemplates(node),
      )
      .flatMap(({ node }) => [node['address'], node['location']].flat())
      .map((value) => (isObject(value) && isObject(value['address']) ? value['address'] : value))
      .flatMap((address): FoundPlace[] => {
        if (typeof address === 'string') {
          const text = wordsOf(address);
          if (!isUsable(text)) return [];
          return [{ ...placeInAddress([text]), page, quotes: [text] }];
        }
        if (!isObject(address) || isTemplates(address)) return [];
        const country = isObject(address['addressCountry'])
          ? address['addressCountry']['name']
          : address['addressCountry'];
        const city =
          typeof address['addressLocality'] === 'string'
            ? localityIn(wordsOf(address['addressLocality']), address['addressRegion'])
            : '';
        const code = typeof country === 'string' ? countryStated(wordsOf(country)) : null;
        const quotes = [city, typeof country === 'string' ? wordsOf(country) : ''].filter(
          (text) => text !== '' && isUsable(text),
        );
        return [{ city: isCity(city) && isUsable(city) ? city : null, country: code, page, quotes }];
      })
      .filter(({ city, country }) => city !== null || country !== null),
  );
}

const sample =
  /^(?:your|my) (?:company|business|organi[sz]ation|brand|store|name)\b|@(?:example|mysite|mywebsite|yoursite|yourdomain|yourcompany|domain)\.(?:com|org|net)$|\b555[- .]?(?:5555|0100|1234)$/i;

/** Whether an object of JSON-LD was left as the builder of the site had filled it. */
const isTemplates = (node: JsonObject): boolean =>
  ['name', 'legalName', 'email', 'telephone', 'streetAddress'].some((key) => {
    const value = node[key];
    return typeof value === 'string' && (sample.test(value.trim()) || !isUsable(value));
  });

/**
 * The city of a locality that goes from the small to the large: `Newtown, Wellington`; `Austin, Texas` ends in a region. Empty
 * where the region stated next to it is its last part and may be a city: `Newtown, Wellington` in `Wellington`.
 */
function localityIn(locality: string, region: unknown): string {
  const parts = locality.split(/,\s+/);
  const named = parts.filter((part) => !isRegion(part) && countryStated(part) === null);
  if (parts.length === 1 || named.length === 0) return locality;
  return named.length > 1 && named.at(-1) === region ? '' : (named.at(-1) ?? '');
}

export function addressPlaces(site: Site): FoundPlace[] {
  const pages = [
    ...pagesOf(site, 'legal', 'contact'),
    ...pagesOf(site, 'about', 'home', 'team', 'other'),
  ].filter((page) => !holdsFiller(page.blocks.map(({ text }) => text)));
  const found = pages.flatMap((page) =>
    sectionsOf(page).flatMap((section) => {
      if (section.trail.some((heading) => othersAddress.test(heading))) return [];
      const first = section.heading === null ? section.at : section.at + 1;
      return section.blocks.flatMap((block, i) =>
        addressesIn(page, block, first + i, section.heading?.text ?? null),
      );
    }),
  );
  // Of offices in many places none is said to be the seat; an imprint names the seat first.
  const cities = new Set(found.flatMap(({ city }) => city ?? []));
  return cities.size > 2 && found[0]?.page.role !== 'legal' ? [] : found;
}

/** The label of a table's row or of a line before an address. */
const addressLabel =
  /^(?:(?:our |postal |mailing |registered |company |business )*(?:address|office|headquarters|location)|head office|hq|anschrift|adresse|(?:firmen)?sitz|siège(?: social)?|dirección|domicilio(?: social)?|sede(?: legale)?|indirizzo|endereço|morada|vestigingsadres|adres|adress|(?:\p{sc=Han}{1,4}の)?所在地|本社(?:所在地)?|住所|地址|주소|العنوان)\s*[:：]?$/iu;
/** Over the address of an office or a shop. */
const visit =
  /^(?:(?:come )?(?:visit|find|see) us|where (?:to find us|we are|you can find us)|our (?:offices?|studio|shop|workshop|locations?|address|hq)|(?:get in )?contact(?: us)?|get in touch|locations?|directions|getting here|opening hours|anfahrt|so finden sie (?:uns|zu uns)|standorte?|hier finden sie uns|kontakt|besuchen sie uns|dónde estamos|encuéntranos|visítanos|contacto|ubicación|(?:où )?nous trouver|nous rendre visite|accès|dove siamo|vieni a trovarci|contatti|onde estamos|visite-nos|contato|contactos|waar (?:vind je ons|we zitten)|bezoek ons)[.:!]?$/iu;
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

function addressesIn(page: SitePage, block: Block, at: number, heading: string | null): FoundPlace[] {
  const isAddress =
    addressLabel.test(page.blocks[at - 1]?.text ?? '') ||
    (heading !== null && visit.test(heading)) ||
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
  // The country often is in a line of its own after that of the city.
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
