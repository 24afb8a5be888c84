/** The public views of founders (interface specification, "Site and search": list_founders, get_founder). */
import { z } from 'zod';
import { Socials } from '../shared/profile-schema.ts';
import { PictureView } from '../shared/picture-view-schema.ts';
import { ListingRef, ListingSummary, StoryView } from '../listings/schema.ts';
import { Country, FounderSlug } from '../shared/published-schema.ts';

/** The number of companies of a founder in lists, and on the founder's own page. */
export const shownCompanies = 5;
export const maxCompanies = 100;

const title = z.string().nullable().describe('What the founder is there, such as CEO.');
const founder = {
  slug: FounderSlug,
  name: z.string().describe('The founder’s name.'),
  country: Country.nullable(),
  bio: z.string().nullable().describe('About the founder, plain text.'),
  photo: PictureView.nullable().describe('Null without one.'),
  is_demo: z.boolean().describe('True in a demo directory.'),
};

const CompanyRef = ListingRef.extend({ title }).meta({ id: 'CompanyRef' });
const FounderCompany = ListingSummary.extend({ title }).meta({
  id: 'FounderCompany',
  base: 'ListingSummary',
});
const PublishedStory = z
  .object({
    listing: ListingRef.describe('The listing that shows it.'),
    sections: StoryView,
  })
  .meta({ id: 'PublishedStory' });
const InterviewAnswer = z
  .object({
    question_id: z.int().min(1).describe('Id of the question.'),
    question: z.string().describe('The question.'),
    answer: z.string().describe('The founder’s answer, plain text.'),
  })
  .meta({ id: 'InterviewAnswer' });

export const FounderSummary = z
  .object({
    ...founder,
    companies: z
      .array(CompanyRef)
      .describe(`Live, the most voted first; at most ${shownCompanies}, get_founder has more.`),
  })
  .meta({ id: 'FounderSummary' });

export const FounderView = z
  .object({
    ...founder,
    socials: Socials.describe('The founder’s links by platform.'),
    companies: z.array(FounderCompany).describe(`Live, the most voted first; at most ${maxCompanies}.`),
    stories: z.array(PublishedStory).describe('Of the listings that show theirs.'),
    interview: z.array(InterviewAnswer).describe('In the order of the questions.'),
  })
  .meta({ id: 'Founder' });

const InterviewQuestion = z
  .object({
    id: z.int().min(1).describe('Id of the question.'),
    question: z.string().describe('The question.'),
    hint: z.string().nullable().describe('Hint for a good answer.'),
  })
  .meta({ id: 'InterviewQuestion' });

export const InterviewQuestions = z
  .object({ items: z.array(InterviewQuestion).describe('All questions, in their order.') })
  .meta({ id: 'InterviewQuestions' });
