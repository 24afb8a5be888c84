/** What must not be taken from a site: the phrases of `never`, and fields that the site does not state (null). */
import type { FieldName } from '../../../src/shared/profile-schema.ts';
import type { Found } from '../found.ts';
import { exactFields, type Labels, proseFields } from '../labels.ts';
import { holds } from '../same.ts';

const nullFields = ({ fields }: Labels): FieldName[] =>
  [...exactFields, ...proseFields].filter((field) => fields[field] === null);

export const trapCount = (labels: Labels): number => labels.never.length + nullFields(labels).length;

/** The traps taken, as text. */
export function trapsTaken(found: Found, labels: Labels): string[] {
  const texts = [
    ...Object.values(found.fields).flat(),
    ...Object.values(found.socials),
    ...found.founders.flatMap(({ name, title, bio }) => [name, title ?? '', bio ?? '']),
    ...found.faqs,
    ...found.milestones.map(({ title }) => title),
    ...found.story,
  ];
  const stated = nullFields(labels).flatMap((field) => {
    const value = found.fields[field];
    return value === undefined ? [] : [`${field}: ${[value].flat().join(' · ')}`];
  });
  return [
    ...stated,
    ...labels.never.flatMap((phrase) => {
      const text = texts.find((each) => holds(each, phrase));
      return text === undefined ? [] : [`“${phrase}” in: ${text}`];
    }),
  ];
}
