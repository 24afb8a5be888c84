/** The public views of founders (interface specification, "Site and search": list_founders, get_founder). */
import { z } from 'zod';
import { Socials } from '../shared/profile-schema.ts';
import { PictureView } from '../shared/picture-view-schema.ts';
import { ListingRef, ListingSummary, StoryView } from '../listings/schema.ts';
import { Country, FounderSlug } from '../shared/published-schema.ts';

/** The number of companies of a founder in lists, and on the founder's own page. */
export const shownCompanies = 5;
export const maxCompanies = 100;

const title = z.string().nullable().describe('Role, such as CEO.');
const FounderProfile = z
  .object({
    slug: FounderSlug,
    name: z.string().describe('Full name.'),
    country: Country.nullable(),
    bio: z.string().nullable().describe('Plain text.'),
    photo: PictureView.nullable().describe('Null without one.'),
    is_demo: z.boolean().describe('True in a demo directory.'),
  })
  .meta({ id: 'FounderProfile' });

const CompanyRef = ListingRef.extend({ title }).meta({ id: 'CompanyRef', bases: ['ListingRef'] });
const FounderCompany = ListingSummary.extend({ title }).meta({
  id: 'FounderCompany',
  bases: ['ListingSummary'],
});
const PublishedStory = z.object({
  listing: ListingRef.describe('The listing that shows it.'),
  sections: StoryView,
});
const InterviewAnswer = z.object({
  question_id: z.int().min(1).describe('Question id.'),
  question: z.string().describe('The question.'),
  answer: z.string().describe('Plain text.'),
});

export const FounderSummary = FounderProfile.extend({
  companies: z
    .array(CompanyRef)
    .describe(`Live, the most voted first; at most ${shownCompanies}, get_founder has more.`),
}).meta({ id: 'FounderSummary', bases: ['FounderProfile'] });

export const FounderView = FounderProfile.extend({
  socials: Socials,
  companies: z.array(FounderCompany).describe(`Live, the most voted first; at most ${maxCompanies}.`),
  stories: z.array(PublishedStory).describe('Of listings that show theirs.'),
  interview: z.array(InterviewAnswer).describe('In order of the questions.'),
}).meta({ id: 'Founder', bases: ['FounderProfile'] });

const InterviewQuestion = z.object({
  id: z.int().min(1).describe('Question id.'),
  question: z.string().describe('The question.'),
  hint: z.string().nullable().describe('Hint for a good answer.'),
});

export const InterviewQuestions = z
  .object({ items: z.array(InterviewQuestion).describe('All, in order.') })
  .meta({ id: 'InterviewQuestions' });
