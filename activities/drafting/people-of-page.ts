import type { PageReading } from '../reading/page-reading.ts';
import { isArticle } from './article.ts';
import { isInside } from './cards.ts';
import { statedPeople, type StatedPeople, type StatedPerson } from './founder-nodes.ts';
import { founderPattern } from './founder-words.ts';
import { roleOfPage } from './page-role.ts';
import { isPersonName } from './person-name.ts';
import { isOthers } from './sections.ts';
import { teamHeading } from './team-heading.ts';

/** Who a page's markup says founded the site's own company: in JSON-LD, in microdata, and next to whose picture it is. */
export function peopleOfPage(page: PageReading): StatedPeople {
  const { founders, titled } = statedPeople(page);
  if (isArticle(page)) return { founders, titled };
  return {
    founders: [...founders, ...markedPeople(page)],
    titled: [...titled, ...picturedPeople(page)],
  };
}

/** `itemprop="founder"` on or around a name. */
const markedPeople = ({ blocks }: PageReading): StatedPerson[] =>
  blocks
    .filter(({ text, marks }) => marks.has('founder') && !isOthers(marks) && isPersonName(text))
    .map(({ text }) => ({ name: text, node: { name: text } }));

const ofPicture =
  /^(?:(?:a |the )?(?:photo|picture|portrait|headshot|image)(?:graph)? of|(?:foto|bild|porträt|portrait|photo|retrato|ritratto) (?:von|de|di|van)) | (?:headshot|portrait|photo)$/giu;
/** More than a title, a place and an account is no card of a picture. */
const maxLines = 4;
const maxLine = 100;

/** People whose names only the alternative texts of their pictures give, with the titles beneath, where the company shows its people. */
function picturedPeople(page: PageReading): StatedPerson[] {
  const people = page.images.flatMap((image) => {
    const name = image.alt.replace(ofPicture, '');
    return isPersonName(name) && !isOthers(image.marks) ? [{ name, image }] : [];
  });
  if (people.length === 0) return [];
  const role = roleOfPage(page);
  const headings = headingsAbove(page);
  const held = picturesHeld(
    page,
    people.map(({ image }) => image),
  );
  return people.flatMap(({ name, image }): StatedPerson[] => {
    const isOfTeam =
      role === 'team' ||
      role === 'about' ||
      image.marks.has('team') ||
      teamHeading.test(headings[image.at] ?? '');
    const card = isOfTeam ? cardOf(page, image) : -1;
    const lines = linesBeside(page, image, card);
    const isCard =
      lines.length <= maxLines &&
      lines.every((line) => line.length <= maxLine && !isPersonName(line)) &&
      held.get(card) === 1;
    const title = isCard ? lines.find((line) => founderPattern.test(line)) : undefined;
    return title === undefined ? [] : [{ name, node: { name, jobTitle: title } }];
  });
}

type Image = PageReading['images'][number];

/** The smallest box around a picture that has text in it. */
function cardOf({ blocks, boxes }: PageReading, { box, at }: Image): number {
  const near = blocks.slice(Math.max(0, at - maxLines), at + maxLines);
  for (let card = box; card !== -1; card = boxes[card]?.parent ?? -1)
    if (near.some((block) => isInside({ boxes }, block.box, card))) return card;
  return -1;
}

function linesBeside(page: PageReading, image: Image, card: number): string[] {
  if (card === -1) return [];
  return page.blocks
    .slice(Math.max(0, image.at - maxLines), image.at + maxLines + 2)
    .filter((block) => isInside(page, block.box, card) && !isOthers(block.marks))
    .flatMap(({ text, lines }) => lines ?? [text]);
}

/** How many of the pictures are in each box. */
function picturesHeld({ boxes }: PageReading, pictures: readonly Image[]): ReadonlyMap<number, number> {
  const held = new Map<number, number>();
  for (const { box } of pictures)
    for (let at = box; at !== -1; at = boxes[at]?.parent ?? -1) held.set(at, (held.get(at) ?? 0) + 1);
  return held;
}

/** By block, and one after the last: the text of the heading above it. */
function headingsAbove({ blocks }: PageReading): readonly string[] {
  const above = [''];
  for (const { kind, text } of blocks) above.push(kind === 'heading' ? text : (above.at(-1) ?? ''));
  return above;
}
