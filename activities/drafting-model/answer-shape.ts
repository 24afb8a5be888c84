/**
 * The tools that the model calls, whose input schemas come from the profile's. They are lists of uniform entries rather than a
 * member per field, as the API compiles strict schemas, which must be small.
 */
import type { Tool } from '@anthropic-ai/sdk/resources/messages';
import { transformJSONSchema } from '@anthropic-ai/sdk/lib/transform-json-schema';
import { z } from 'zod';
import {
  DraftFounder,
  Evidence,
  Faq,
  type FieldName,
  MilestoneInput,
  ProfileFields,
  fieldNames,
  platforms,
  storySections,
} from '../../src/shared/profile-schema.ts';

const isList = (name: FieldName): boolean => ProfileFields.shape[name].safeParse(['text']).success;
const isText = (name: FieldName): boolean => !isList(name);
const enumOf = (names: FieldName[]) => z.enum(names as [FieldName, ...FieldName[]]);

const evidence = z.array(Evidence);

export const TextEntry = z.object({ field: enumOf(fieldNames.filter(isText)), value: z.string(), evidence });
export const ListEntry = z.object({
  field: enumOf(fieldNames.filter(isList)),
  items: z.array(z.object({ value: z.string(), evidence })),
});
export const LinkEntry = z.object({ platform: z.enum(platforms), url: z.string(), evidence });
export const StoryEntry = z.object({ section: z.enum(storySections), text: z.string(), evidence });

const FieldsAnswer = z.object({ texts: z.array(TextEntry), lists: z.array(ListEntry) });

const orEmpty = (shape: z.ZodString) => shape.describe('Empty where the pages do not say it.');
const PartsAnswer = z.object({
  faqs: z.array(z.object({ ...Faq.shape, evidence })),
  founders: z.array(
    z.object({
      name: DraftFounder.shape.name,
      title: orEmpty(DraftFounder.shape.title.unwrap()),
      bio: orEmpty(DraftFounder.shape.bio.unwrap()),
      evidence,
    }),
  ),
  company_socials: z.array(LinkEntry),
  founder_socials: z.array(LinkEntry),
  story: z.array(StoryEntry),
  milestones: z.array(
    z.object({
      date: MilestoneInput.shape.date,
      title: MilestoneInput.shape.title,
      description: orEmpty(MilestoneInput.shape.description.unwrap()),
      url: orEmpty(MilestoneInput.shape.url.unwrap()),
      evidence,
    }),
  ),
});

/** The two halves of a profile, each requested by a call of its own. */
export type Half = 'fields' | 'parts';

const answers = { fields: FieldsAnswer, parts: PartsAnswer } as const;
/** The name of the tool for one half. */
export const toolName = (half: Half): string => `record_${half}`;

const about: Record<Half, string> = {
  fields:
    'Records the profile fields that the documents state, each value with the quotes that state it. A field that they do not state is left out.',
  parts:
    'Records questions and answers, founders, social links, the story and the milestones that the documents tell, each with its quotes. What they do not tell is an empty list.',
};

/** Every request has both tools in this order, so that the API can cache the common prefix. */
export const toolsOf = (isStrict: boolean): Tool[] =>
  (['fields', 'parts'] as const).map((half) => ({
    name: toolName(half),
    description: about[half],
    ...(isStrict && { strict: true }),
    input_schema: {
      ...transformJSONSchema(z.toJSONSchema(answers[half], { reused: 'ref' })),
      type: 'object' as const,
    },
  }));
