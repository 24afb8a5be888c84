import type { Cited, StorySection } from '../../src/shared/profile-schema.ts';
import { oneOf, words } from './lexicon.ts';
import { segmentsOf } from './page-role.ts';
import { isUsable } from './placeholder.ts';
import { isAboutOthers, isOwnVoice, sectionsOf, type Section } from './sections.ts';
import { cite, pagesOf, type Site, type SitePage } from './site.ts';

const maxParagraph = 1200;
/** Pages of a story go on to what is made today, and by whom. */
const maxParagraphs = 6;
/** Less is a slogan under a heading. */
const minStory = 100;

const parts = ['story', 'why_started'] as const;

/** The story of the company: the parts of pages that are headed so, or a page that is called so. */
export function draftStory(site: Site): Partial<Record<StorySection, Cited<string>>> {
  const story: Partial<Record<StorySection, Cited<string>>> = {};
  for (const page of pagesOf(site, 'about', 'team', 'home'))
    for (const section of sectionsOf(page)) {
      const heading = section.heading?.text ?? '';
      const part = heading.length > 80 ? undefined : parts.find((key) => words(key).test(heading));
      const texts = part === undefined || story[part] !== undefined ? [] : paragraphsOf([section]);
      if (part === 'why_started' && texts.length > 0) story[part] = textsOf(page, texts);
      if (part === 'story' && texts.join(' ').length >= minStory)
        Object.assign(story, storyOf(page, heading, texts));
    }
  return story.story === undefined ? { ...story, ...storyPageOf(site) } : story;
}

function storyPageOf(site: Site): Partial<Record<StorySection, Cited<string>>> {
  const isStory = oneOf('story');
  const page = site.pages.find(
    ({ role, url }) => role !== 'home' && isStory(segmentsOf(new URL(url).pathname).at(-1) ?? ''),
  );
  const texts = page === undefined ? [] : paragraphsOf(sectionsOf(page));
  const heading = page?.blocks.find(({ level }) => level === 1)?.text ?? '';
  return page === undefined || texts.length < 2 ? {} : storyOf(page, heading, texts);
}

const textsOf = (page: SitePage, texts: readonly string[]): Cited<string> => ({
  value: texts.join('\n\n'),
  evidence: texts.map((text) => cite(page, text)),
});

function storyOf(page: SitePage, title: string, texts: readonly string[]) {
  const story = textsOf(page, texts);
  const isTitle = title.length <= 200 && isUsable(title);
  return isTitle ? { story, title: { value: title, evidence: [cite(page, title)] } } : { story };
}

const paragraphsOf = (sections: readonly Section[]): string[] =>
  sections
    .filter((section) => !isAboutOthers(section))
    .flatMap(({ blocks }) => blocks)
    .filter((block) => isOwnVoice(block) && block.kind === 'paragraph' && !block.marks.has('team'))
    .map(({ text }) => text)
    .filter((text) => text.length >= 40 && text.length <= maxParagraph && isUsable(text))
    .slice(0, maxParagraphs);
