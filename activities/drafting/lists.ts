/** Features and what sets the product apart: headings and items of the parts of the site that speak of them. */
import type { Cited, Evidence } from '../../src/drafts/schema.ts';
import { wordsOf } from '../reading/json-ld.ts';
import type { Block } from '../reading/page-reading.ts';
import { commonBox, isInside } from './cards.ts';
import { nodesOf, stringsAt } from './json-ld-nodes.ts';
import { segmentsOf } from './page-role.ts';
import { isPersonName } from './person-name.ts';
import { isUsable } from './placeholder.ts';
import { isAboutOthers, isOwnVoice, sectionsOf, type Section } from './sections.ts';
import { cite, pagesOf, type Site, type SitePage } from './site.ts';
import { squash, wordsIn } from './words.ts';

const maxItems = 20;
const maxLength = 160;
const featureHeading =
  /\b(?:features?|what (?:it|you|we|\p{Lu}\w+) (?:does|do|can do|get|offers?)|what['’]s (?:included|inside)|capabilities|everything (?:you|your|a|it)|how \S+ helps|funktionen|was \S+ kann|leistungen|características|funcionalidades|fonctionnalités|funzionalità|recursos|functies|funktioner|caratteristiche)\b|機能|特[長徴点]|功能|기능|특징|(?:ال)?(?:مزايا|مميزات|ميزات)|возможности|функции/iu;
const uspHeading =
  /\b(?:why\b|what makes|what sets|different|difference|advantages?|benefits?|reasons|unlike|built differently|warum|vorteile|was uns|por qué|ventajas|pourquoi|avantages|perché|vantaggi|waarom|varför|our promise)/i;
const notItems =
  /^(?:get started|sign up|start|ready to|try|book|join|subscribe|contact|learn more|read more|see|download|watch|request|talk to|log ?in|home|about|pricing|faq|questions|frequently|still|have (?:a )?questions|need help|trusted|loved|used by|as seen|what (?:our|people|customers)|testimonials?|one (?:more )?(?:promise|thing)|more products|related|you may also|best ?sellers?|our (?:team|story|customers|values)|meet|newsletter|stay|follow|latest|blog|plans|free trial|need more|more features|featured (?:on|in)|jetzt|kostenlos testen|prêt|rejoins|rejoignez|télécharge[rz]?|comienza|empieza|prueba|contáct\p{L}*)(?!\p{L})|\?[^\p{L}\p{N}]*$/iu;
/** What is said of the purchase, and not of the product. */
const ofPurchase =
  /\b(?:no credit card|cancel any ?time|free trial|\d+[- ]day|money[- ]back|keine kreditkarte|jederzeit kündbar|sin tarjeta|sans carte|senza carta)\b/i;
const otherSections =
  /\b(?:pricing|plans?|preise|tarife|precios|faq|questions|fragen|team|founders|story|contact|kontakt|blog|newsletter|customers|testimonials|jobs|careers|legal|imprint|impressum|privacy|changelog|roadmap|timeline|milestones|press|address)\b/i;

/** The steps of a process, what is wrong without the product, or who it is for: none of them what it does. */
const notFeatures =
  /\bhow (?:it|\S+|we|this|\S+ \S+) works?\b|\b(?:steps?|process|get(?:ting)? started in|our approach|methodology|the problem|problems|pain points?|sound familiar|tired of|struggl\w+|who (?:it[’']s|is it|this is|\S+ is) for|use cases?|industries|so funktioniert|ablauf|schritte?n?|das problem|cómo funciona|pasos|el problema|comment ça marche|étapes?|le problème|come funziona|il problema|gallery|shop|collection|case stud\w+|portfolio|our work|screenshots)\b|^(?:❌|✗|✘)/iu;
/** The sign before what the product does not have, or what is wrong without it. */
const crossed = /^\s*(?:[✗✘✕✖❌🚫×☒]|\u274c)/u;

interface Item {
  text: string;
  evidence: Evidence;
}

export function draftFeatures(site: Site): Cited<string[]> | null {
  const items: Item[] = [];
  for (const page of [site.home, ...pagesOf(site, 'features')]) {
    for (const { node, role } of nodesOf(page.jsonLd)) {
      if (role !== 'product') continue;
      const listed = stringsAt(node, 'featureList').map(wordsOf);
      const single = listed.length === 1 ? listed[0]?.split(/\s*[,;•]\s*/) : undefined;
      for (const text of single ?? listed)
        items.push({ text, evidence: cite(page, single === undefined ? text : (listed[0] ?? text)) });
    }
  }
  const speak = inLanguageOf(site);
  for (const page of pagesOf(site, 'features').filter(speak))
    if (isOverview(page)) items.push(...sectionItems(page, () => true));
  for (const page of pagesOf(site, 'home', 'other').filter(speak))
    items.push(...sectionItems(page, isFeatureSection));
  for (const page of pagesOf(site, 'home', 'features').filter(speak)) items.push(...cards(page));
  if (items.length < 3) items.push(...grids(site.home));
  if (items.length < 3) items.push(...listUnderHeadline(site.home));
  return listOf(items);
}

export function draftUsps(site: Site): Cited<string[]> | null {
  return listOf(
    pagesOf(site, 'home', 'about', 'features', 'other')
      .filter(inLanguageOf(site))
      .flatMap((page) => sectionItems(page, isUspSection)),
  );
}

/** Pages in the home page's language: a site in two languages says everything twice. */
function inLanguageOf({ home }: Site): (page: SitePage) => boolean {
  const main = (lang: string | null) => lang?.split(/[-_]/)[0] ?? null;
  return ({ lang }) => main(home.lang) === null || main(lang) === null || main(lang) === main(home.lang);
}

/** `/features`, and not the pages of single products of a shop below `/product`. */
const isOverview = (page: SitePage): boolean => segmentsOf(new URL(page.url).pathname).length <= 1;

const isFeatureSection = (section: Section): boolean => {
  const { trail, heading } = section;
  const over = eyebrowOf(section);
  return (
    trail.some((text) => featureHeading.test(text)) ||
    (over !== null && featureHeading.test(over)) ||
    (heading?.marks.has('features') ?? false)
  );
};

/** The short line that stands over a heading, such as `Features` over `Everything in one place`. */
function eyebrowOf({ page, heading, at }: Section): string | null {
  const before = heading === null ? undefined : page.blocks[at - 1];
  return before !== undefined &&
    before.kind !== 'heading' &&
    before.kind !== 'button' &&
    !before.marks.has('header') &&
    before.text.length <= 40
    ? before.text
    : null;
}

/** Whether a section, or one above it, is headed as steps, problems and the like. */
const isNoFeature = (section: Section): boolean =>
  [...section.trail, eyebrowOf(section) ?? ''].some(
    (text) => notFeatures.test(text) && wordsIn(text).length <= 5,
  );

const isUspSection = ({ trail }: Section): boolean =>
  trail.some((text) => uspHeading.test(text) && !/\?\s*$/.test(text));

/** The headings under a section's heading, and the items of its lists. */
function sectionItems(page: SitePage, belongs: (section: Section) => boolean): Item[] {
  const sections = sectionsOf(page);
  return sections.flatMap((section, i) => {
    if (!belongs(section) || isAboutOthers(section) || section.trail.some((text) => otherSections.test(text)))
      return [];
    if (isNoFeature(section)) return [];
    // What has headings of its own below, or a list, heads a group.
    const isGroup =
      (sections[i + 1]?.level ?? 0) > section.level ||
      section.blocks.filter((block) => isListed(block) && isOwnVoice(block)).length >= 3;
    const heading = section.heading;
    const items: Item[] = [];
    const describes = section.blocks.some(describesIt);
    const isHead = heading !== null && (featureHeading.test(heading.text) || uspHeading.test(heading.text));
    if (
      heading !== null &&
      (heading.level ?? 1) > 1 &&
      !isHead &&
      !isGroup &&
      describes &&
      isOwnVoice(heading)
    ) {
      items.push({ text: heading.text, evidence: cite(page, heading.text) });
    }
    for (const block of section.blocks) {
      if (!isListed(block)) continue;
      if (!isOwnVoice(block) || block.marks.has('header') || crossed.test(block.text)) continue;
      const text = block.lead !== undefined ? block.lead.replace(/\s*[:.–—-]\s*$/, '') : block.text;
      items.push({ text, evidence: cite(page, block.text) });
    }
    return items;
  });
}

const isListed = ({ kind }: Block): boolean => kind === 'item' || kind === 'term';

/** Whether a text says something of the heading over it: a sentence, however short, and no button, label or figure. */
const describesIt = (block: Block): boolean =>
  isOwnVoice(block) &&
  block.kind !== 'button' &&
  (wordsIn(block.text).length >= 5 ||
    block.text.length >= 20 ||
    (/[\p{L}\p{M}][.!]$/u.test(block.text) && wordsIn(block.text).length >= 2) ||
    /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}][。！]$/u.test(block.text));

/**
 * Cards without headings in a part that is marked or headed as features: three or more boxes side by side, each of them a
 * short line, bold or not, with a text under it.
 */
function cards(page: SitePage): Item[] {
  return sectionsOf(page).flatMap((section) => {
    if (isAboutOthers(section) || isNoFeature(section)) return [];
    if (section.trail.some((text) => otherSections.test(text))) return [];
    const rows = new Map<number, Item[]>();
    section.blocks.forEach((title, i) => {
      const body = section.blocks[i + 1];
      if (body === undefined || !isCardTitle(title) || !describesIt(body)) return;
      if (!title.marks.has('features') && !isFeatureSection(section)) return;
      const card = commonBox(page, title.box, body.box);
      // The line before stands in the same card: this one is not its first.
      const before = section.blocks[i - 1];
      if (before !== undefined && isInside(page, before.box, card)) return;
      const row = page.boxes[card]?.parent ?? -1;
      if (row === -1) return;
      rows.set(row, [...(rows.get(row) ?? []), { text: title.text, evidence: cite(page, title.text) }]);
    });
    return [...rows.values()].filter((row) => row.length >= 3).flat();
  });
}

const isCardTitle = (block: Block): boolean =>
  isOwnVoice(block) &&
  (block.kind === 'text' || block.kind === 'paragraph' || block.kind === 'label') &&
  block.text.length <= 60 &&
  wordsIn(block.text).length <= 8 &&
  !/[.!?:]$|^[\p{Sc}\d"“„«]/u.test(block.text) &&
  !isPersonName(block.text);

/** The first list under the home page's headline, where nothing else tells what the product does: sites without sections. */
function listUnderHeadline(page: SitePage): Item[] {
  for (const section of sectionsOf(page)) {
    if (section.heading === null || section.level > 1) continue;
    if (isAboutOthers(section) || isNoFeature(section)) return [];
    const linked = new Set(page.links.map(({ text }) => squash(text)));
    const items = section.blocks.filter((block) => {
      const words = wordsIn(block.text).length;
      return block.kind === 'item' && isOwnVoice(block) && words >= 2 && words <= 14;
    });
    const [first] = items;
    const list = first === undefined ? -1 : (page.boxes[first.box]?.parent ?? -1);
    const own = items.filter(
      ({ box, text, marks }) =>
        page.boxes[box]?.parent === list &&
        !marks.has('header') &&
        !linked.has(squash(text)) &&
        !crossed.test(text) &&
        !isPersonName(text),
    );
    return own.length >= 3 ? own.map(({ text }) => ({ text, evidence: cite(page, text) })) : [];
  }
  return [];
}

/** Three or more headings of one level in a row, each with a sentence under it: a grid of features without a title. */
function grids(page: SitePage): Item[] {
  const sections = sectionsOf(page);
  const items: Item[] = [];
  let row: Section[] = [];
  const end = (): void => {
    if (row.length >= 3) {
      for (const { heading } of row)
        if (heading !== null) items.push({ text: heading.text, evidence: cite(page, heading.text) });
    }
    row = [];
  };
  for (const section of sections) {
    const { heading, level } = section;
    const fits =
      heading !== null &&
      level >= 2 &&
      !isAboutOthers(section) &&
      isOwnVoice(heading) &&
      !section.trail.some((text) => otherSections.test(text)) &&
      !isNoFeature(section) &&
      !/^[\p{Sc}\d]/u.test(heading.text) &&
      !isPersonName(heading.text) &&
      section.blocks.some(describesIt);
    if (!fits || (row[0] !== undefined && row[0].level !== level)) end();
    if (fits) row.push(section);
  }
  end();
  return items;
}

function listOf(items: readonly Item[]): Cited<string[]> | null {
  const found = new Map<string, Item>();
  for (const item of items) {
    // Headings often end in the sign of a link to themselves.
    const text = item.text.replace(/\s*[#¶]$/, '').replace(/^[✓✔☑✅•●→»–—*+-]\ufe0f?\s+/u, '');
    const words = wordsIn(text).length;
    const key = squash(text);
    if (
      text.length > maxLength ||
      words < 1 ||
      words > 22 ||
      (words > 6 && /[.!]$/.test(text)) ||
      text.length < 4 ||
      found.has(key)
    )
      continue;
    if (notItems.test(text) || ofPurchase.test(text) || !isUsable(text) || found.size >= maxItems) continue;
    found.set(key, { ...item, text });
  }
  const kept = [...found.values()];
  if (kept.length === 0) return null;
  return { value: kept.map(({ text }) => text), evidence: kept.map(({ evidence }) => evidence) };
}
