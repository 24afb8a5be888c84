import type { Cited, StorySection } from '../../src/drafts/schema.ts';
import { isUsable } from './placeholder.ts';
import { isAboutOthers, isOwnVoice, sectionsOf } from './sections.ts';
import { cite, pagesOf, type Site } from './site.ts';

const maxSection = 8000;
const maxParagraph = 1900;
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
    /\b(?:our story|the story|story of|our history|who we are|unsere geschichte|über uns|nuestra historia|notre histoire|la nostra storia|nossa história|ons verhaal)\b/i,
  ],
];

/** The founder story, where a page about the company tells it under headings that say so. */
export function draftStory(site: Site): Partial<Record<StorySection, Cited<string>>> {
  const story: Partial<Record<StorySection, Cited<string>>> = {};
  for (const page of pagesOf(site, 'about', 'team', 'home')) {
    for (const section of sectionsOf(page)) {
      const heading = section.heading;
      if (heading === null || isAboutOthers(section) || heading.marks.has('faq')) continue;
      const name = headings.find(([, pattern]) => pattern.test(heading.text))?.[0];
      if (name === undefined || story[name] !== undefined) continue;
      const texts = paragraphsOf(
        section.blocks
          .filter(isOwnVoice)
          .filter(({ kind }) => kind === 'paragraph')
          .map(({ text }) => text),
      );
      if (texts.length === 0) continue;
      story[name] = { value: texts.join('\n\n'), evidence: texts.map((text) => cite(page, text)) };
      if (name === 'story' && heading.text.length <= 200)
        story.title ??= { value: heading.text, evidence: [cite(page, heading.text)] };
    }
  }
  return story;
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
