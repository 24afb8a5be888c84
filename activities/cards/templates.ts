/** The drawing of each kind of card, as SVG without fonts. */
import type { CardFacts } from '../../src/cards/facts-rules.ts';
import { dayInWords, weekEnd, weekStart } from '../../src/shared/week-rules.ts';
import {
  type CardParts,
  type Tone,
  brandMark,
  brandTone,
  card,
  cardHeight,
  cardWidth,
  chip,
  coloured,
  edge,
  foot,
  hueByText,
  ink,
  logoTile,
  medal,
  nameOf,
  slate,
  textBox,
  toneOf,
  toneOfListing,
} from './parts.ts';

type FactsOf<Kind extends CardFacts['kind']> = Extract<CardFacts, { kind: Kind }>;

/** The card of these facts; it stays within 1200 × 630 whatever the texts are. */
export function cardSvg(facts: CardFacts, parts: CardParts): string {
  switch (facts.kind) {
    case 'site':
      return siteCard(facts, parts);
    case 'listing':
      return listingCard(facts, parts);
    case 'week':
      return weekCard(facts, parts);
    case 'award':
      return awardCard(facts, parts);
    case 'post':
      return postCard(facts, parts);
  }
}

/** All texts of a card, to load their fonts. */
export function textsOf(facts: CardFacts): string[] {
  const ownWords = 'Launch of the Week #0123456789 votes launches and more in their week';
  return [ownWords, dayInWords(new Date()), ...strings(facts)];
}

const strings = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value, value.slice(0, 8).toUpperCase()]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(strings)
      : [];

const wide = cardWidth - 2 * edge;

/** Two rings in a corner, in the tone of what the card shows. */
const rings = ({ strong, soft }: Tone): string =>
  `<circle cx="${cardWidth - 40}" cy="-30" r="270" fill="none" stroke="${soft}" stroke-width="76"/>` +
  `<circle cx="${cardWidth - 40}" cy="-30" r="128" fill="${strong}"/>`;

function listingCard(
  { site, listing, tagline, category, award }: FactsOf<'listing'>,
  parts: CardParts,
): string {
  const tone = toneOfListing(listing, parts.logoOf(listing));
  const name = textBox(parts, nameOf(parts, listing), {
    x: edge,
    top: 248,
    width: wide,
    sizes: [88, 76, 64, 54],
    weight: 800,
    tracking: -20,
    maxLines: 1,
    lineHeight: 1.12,
  });
  const line =
    tagline !== null && parts.set.isLegible(tagline)
      ? textBox(parts, tagline, {
          x: edge,
          top: name.bottom + 10,
          width: wide,
          sizes: [42, 38],
          weight: 400,
          maxLines: 2,
          lineHeight: 1.28,
        }).markup
      : '';
  const corner = cardHeight - edge - 22;
  const label = award
    ? chip(parts, `Launch of the Week #${award.rank}`, cardWidth - edge, corner, awardTone(award.rank))
    : category === null
      ? ''
      : chip(parts, category, cardWidth - edge, corner, tone);
  return card(
    tone.pale,
    rings(tone) +
      logoTile(parts, listing, { x: edge, y: edge, size: 152, id: 'logo' }) +
      coloured(ink, name.markup) +
      coloured(slate, line) +
      foot(parts, site.name) +
      label,
  );
}

const awardTone = (rank: number): Tone => toneOf([44, 215, 24][rank - 1] ?? 230);

function awardCard({ site, listing, rank, week, votes }: FactsOf<'award'>, parts: CardParts): string {
  const tone = awardTone(rank);
  const column = 640;
  const title = parts.set.draw(
    `Launch of the Week #${rank}`,
    { size: 38, weight: 600 },
    { x: edge, baseline: 118 },
  );
  const name = textBox(parts, nameOf(parts, listing), {
    x: edge,
    top: 330,
    width: column,
    sizes: [72, 62, 52, 44],
    weight: 800,
    tracking: -20,
    maxLines: 1,
    lineHeight: 1.12,
  });
  const sum = `${votes} ${votes === 1 ? 'vote' : 'votes'} · ${weekWords(week)}`;
  const line = parts.set.draw(sum, { size: 30, weight: 400 }, { x: edge, baseline: name.bottom + 38 });
  return card(
    '#151a2e',
    `<circle cx="940" cy="300" r="330" fill="${tone.strong}" fill-opacity=".28"/><circle cx="940" cy="300" r="245" fill="${tone.strong}" fill-opacity=".4"/>` +
      medal(parts, rank, 940, 260, 150) +
      coloured(tone.soft, title) +
      logoTile(parts, listing, { x: edge, y: 164, size: 140, id: 'logo' }) +
      coloured('#fff', name.markup) +
      coloured(tone.soft, line) +
      foot(parts, site.name, '#fff'),
  );
}

function weekCard(facts: FactsOf<'week'>, parts: CardParts): string {
  const { site, week, state, listings, isRanked, launches } = facts;
  const word = { past: 'Launched in the week', current: 'Launching this week', future: 'Coming up' }[state];
  const heading = parts.set.draw(word, { size: 34, weight: 600 }, { x: edge, baseline: 112 });
  const title = textBox(parts, weekWords(week), {
    x: edge,
    top: 128,
    width: 860,
    sizes: [68, 58, 50],
    weight: 800,
    tracking: -20,
    maxLines: 1,
    lineHeight: 1.15,
  });
  const rows = listings.map((listing, index) => {
    const y = 232 + index * 92;
    const name = textBox(parts, nameOf(parts, listing), {
      x: edge + 100,
      top: y + 12,
      width: isRanked ? 820 : 900,
      sizes: [40, 34],
      weight: 600,
      maxLines: 1,
      lineHeight: 1.2,
    });
    return (
      logoTile(parts, listing, { x: edge, y, size: 74, id: `logo${index}` }) +
      coloured(ink, name.markup) +
      (isRanked ? medal(parts, index + 1, cardWidth - edge - 60, y + 34, 28) : '')
    );
  });
  const more = launches - listings.length;
  const count =
    more > 0 ? chip(parts, `and ${more} more`, cardWidth - edge, cardHeight - edge - 22, brandTone) : '';
  return card(
    brandTone.pale,
    rings(brandTone) +
      coloured(brandTone.strong, heading) +
      coloured(ink, title.markup) +
      rows.join('') +
      foot(parts, site.name) +
      count,
  );
}

function postCard({ site, title, summary, day }: FactsOf<'post'>, parts: CardParts): string {
  const tone = toneOf(hueByText(title));
  const heading = textBox(parts, parts.set.isLegible(title) ? title : site.name, {
    x: edge,
    top: 136,
    width: wide - 210,
    sizes: [76, 66, 58, 50],
    weight: 800,
    tracking: -20,
    maxLines: 3,
    lineHeight: 1.14,
  });
  const text =
    heading.bottom < 340 && parts.set.isLegible(summary)
      ? textBox(parts, summary, {
          x: edge,
          top: heading.bottom + 22,
          width: wide - 140,
          sizes: [34],
          weight: 400,
          maxLines: 2,
          lineHeight: 1.32,
        }).markup
      : '';
  return card(
    tone.pale,
    rings(tone) +
      coloured(ink, heading.markup) +
      coloured(slate, text) +
      foot(parts, site.name) +
      chip(parts, dayInWords(new Date(day)), cardWidth - edge, cardHeight - edge - 22, tone),
  );
}

function siteCard({ site, purpose }: FactsOf<'site'>, parts: CardParts): string {
  const name = textBox(parts, parts.set.isLegible(site.name) ? site.name : site.host, {
    x: edge,
    top: 232,
    width: wide,
    sizes: [92, 78, 66, 54],
    weight: 800,
    tracking: -20,
    maxLines: 1,
    lineHeight: 1.14,
  });
  const text = textBox(parts, purpose, {
    x: edge,
    top: name.bottom + 14,
    width: wide - 60,
    sizes: [40, 34],
    weight: 400,
    maxLines: 3,
    lineHeight: 1.32,
  });
  return card(
    brandTone.deep,
    `<circle cx="${cardWidth - 120}" cy="40" r="330" fill="none" stroke="${brandTone.strong}" stroke-width="90"/><circle cx="${cardWidth - 120}" cy="40" r="150" fill="${brandTone.strong}"/>` +
      brandMark(edge, edge, 116) +
      coloured('#fff', name.markup) +
      coloured(brandTone.soft, text.markup),
  );
}

/** Such as `16–22 November 2026`. */
function weekWords(week: string): string {
  const [first, last] = [weekStart(week), new Date(weekEnd(week).getTime() - 1)];
  const [from, to] = [dayInWords(first), dayInWords(last)];
  const [day, month, year] = from.split(' ');
  if (to.endsWith(`${month} ${year}`)) return `${day}–${to}`;
  return to.endsWith(String(year)) ? `${day} ${month} – ${to}` : `${from} – ${to}`;
}
