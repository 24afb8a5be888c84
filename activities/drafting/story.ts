import type { Cited, StorySection } from '../../src/shared/profile-schema.ts';
import { segmentsOf } from './page-role.ts';
import { isUsable } from './placeholder.ts';
import { isAboutOthers, isOwnVoice, sectionsOf } from './sections.ts';
import { cite, pagesOf, type Site } from './site.ts';

const maxSection = 8000;
const maxParagraph = 1900;
/** Less is a slogan under a heading. */
const minStory = 100;
const headings: readonly [StorySection, RegExp][] = [
  [
    'why_started',
    /\bwhy (?:we|i) (?:started|built|made|created|founded|exist|do)|why \p{Lu}\w+\??$|how (?:it|we|\p{Lu}\w+) (?:all )?(?:started|began)|warum wir|por qué (?:lo )?(?:empezamos|creamos)|pourquoi nous/iu,
  ],
  ['problem', /\b(?:the problem|what was (?:wrong|broken|missing)|das problem|el problema|le problème)\b/i],
  ['challenges', /\b(?:challenges?|the hard part|what was hard|herausforderungen|retos|défis)\b/i],
  ['lessons', /\b(?:lessons?(?: learned)?|what we(?:['’]ve)? learned|was wir gelernt|lo que aprendimos)\b/i],
  ['achievements', /\b(?:achievements?|what we(?:['’]ve)? (?:achieved|done)|so far|erfolge|logros)\b/i],
  [
    'whats_next',
    /\b(?:what['’]?s next|where we(?:['’]re| are) (?:going|headed)|the road ahead|our future|wie es weitergeht|qué sigue|la suite)\b/i,
  ],
  ['journey', /\b(?:our journey|the journey|nuestro camino|notre parcours|unser weg)\b/i],
  [
    'story',
    /\b(?:our story|my story|the (?:\S+ )?story|story of|\S{1,60}[’']s story|story behind|how we got here|our history|our beginnings|our background|who we are|unsere geschichte|über uns|nuestra historia|notre histoire|la nostra storia|nossa história|ons verhaal)\b/i,
  ],
];

/** On a home page, a problem is the customer's, and what was achieved is a claim; only these tell of the company there. */
const fitForHome: ReadonlySet<StorySection> = new Set<StorySection>(['why_started', 'story', 'journey']);
const storyPath =
  /^(?:our-story|my-story|story|the-story|founder-story|history|our-journey|unsere-geschichte|geschichte|nuestra-historia|historia|notre-histoire|histoire|la-nostra-storia|ons-verhaal|nossa-historia)$/;

/** The founder story, where a page about the company tells it under headings that say so. */
export function draftStory(site: Site): Partial<Record<StorySection, Cited<string>>> {
  const story: Partial<Record<StorySection, Cited<string>>> = {};
  for (const page of pagesOf(site, 'about', 'team', 'home')) {
    for (const section of sectionsOf(page)) {
      const heading = section.heading;
      if (heading === null || isAboutOthers(section) || heading.marks.has('faq')) continue;
      const name = headings.find(([, pattern]) => pattern.test(heading.text))?.[0];
      if (name === undefined || story[name] !== undefined) continue;
      if (page.role === 'home' && !fitForHome.has(name)) continue;
      const texts = paragraphsOf(
        section.blocks
          .filter(isOwnVoice)
          .filter(({ kind }) => kind === 'paragraph')
          .map(({ text }) => text),
      );
      if (texts.join(' ').length < (name === 'story' ? minStory : 1)) continue;
      story[name] = { value: texts.join('\n\n'), evidence: texts.map((text) => cite(page, text)) };
      if (name === 'story' && heading.text.length <= 200)
        story.title ??= { value: heading.text, evidence: [cite(page, heading.text)] };
    }
  }
  if (story.story === undefined) addWholePage(site, story);
  return story;
}

/** A page that is the story by its address tells it from its first heading on, whatever its headings are called. */
function addWholePage(site: Site, story: Partial<Record<StorySection, Cited<string>>>): void {
  const page = site.pages.find(
    (one) => one.role !== 'home' && storyPath.test(segmentsOf(new URL(one.url).pathname).at(-1) ?? ''),
  );
  if (page === undefined) return;
  const sections = sectionsOf(page).filter((section) => !isAboutOthers(section));
  const texts = paragraphsOf(
    sections.flatMap(({ blocks }) =>
      blocks
        .filter((block) => isOwnVoice(block) && block.kind === 'paragraph' && !block.marks.has('team'))
        .map(({ text }) => text),
    ),
  );
  if (texts.length < 2) return;
  story.story = { value: texts.join('\n\n'), evidence: texts.map((text) => cite(page, text)) };
  const heading = page.blocks.find(({ kind, level }) => kind === 'heading' && level === 1)?.text;
  if (heading !== undefined && heading.length <= 200 && isUsable(heading))
    story.title ??= { value: heading, evidence: [cite(page, heading)] };
}

function paragraphsOf(texts: readonly string[]): string[] {
  const kept: string[] = [];
  let length = 0;
  for (const text of texts) {
    if (text.length < 40 || text.length > maxParagraph || !isUsable(text)) continue;
    if (length + text.length > maxSection) break;
    kept.push(text);
    length += text.length + 2;
  }
  return kept;
}
