/** The public views of founders (interface specification, "Site and search": list_founders, get_founder). */
import { z } from 'zod';
import { Socials } from '../shared/profile-schema.ts';
import { PictureView } from '../shared/picture-view-schema.ts';
import { ListingSummary } from '../listings/schema.ts';

/** The number of companies of a founder in lists, and on the founder's own page. */
export const shownCompanies = 5;
export const maxCompanies = 100;

const title = z.string().nullable().describe('What the founder is there, such as CEO.');
const ListingRef = z
  .object({
    slug: z.string(),
    name: z.string(),
    url: z.string().describe('The listing’s page on this site.'),
  })
  .meta({ id: 'ListingRef' });

const founder = {
  slug: z.string(),
  name: z.string(),
  country: z.string().nullable().describe('Two-letter ISO 3166 code.'),
  bio: z.string().nullable(),
  photo: PictureView.nullable().describe('Null without one.'),
  is_demo: z.boolean().describe('True for the fictional founders of a demo directory.'),
};

export const FounderSummary = z
  .object({
    ...founder,
    companies: z
      .array(ListingRef.extend({ title }))
      .describe(`Live listings, the most voted first; at most ${shownCompanies}, get_founder has more.`),
  })
  .meta({ id: 'FounderSummary' });

export const FounderView = z
  .object({
    ...founder,
    socials: Socials,
    companies: z
      .array(ListingSummary.extend({ title }))
      .describe(`Live listings, the most voted first; at most ${maxCompanies}.`),
    stories: z
      .array(
        z.object({
          listing: ListingRef,
          sections: z.record(z.string(), z.string()).describe('Sections of the founder story by name.'),
        }),
      )
      .describe('Founder stories of those listings that show theirs.'),
    interview: z
      .array(z.object({ question_id: z.int(), question: z.string(), answer: z.string() }))
      .describe('Answers to the interview questions, in the order of the questions.'),
  })
  .meta({ id: 'Founder' });

export const InterviewQuestions = z
  .object({
    items: z.array(
      z
        .object({
          id: z.int(),
          question: z.string(),
          hint: z.string().nullable().describe('Hint for a good answer.'),
        })
        .meta({ id: 'InterviewQuestion' }),
    ),
  })
  .meta({ id: 'InterviewQuestions' });
