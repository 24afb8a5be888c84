/** The interview: the questions with the answers of the user’s founder. */
import type { z } from 'zod';
import type { OwnInterview } from '../../../founders/interview-schema.ts';
import { type FieldProblems, problemSummary, textArea } from '../../form-parts.ts';
import { html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import { type Part, type Typed, hiddenBases } from '../../typed-parts.ts';
import { accountLayout } from './account-layout.ts';

export type Interview = z.output<typeof OwnInterview>;

export const interviewPath = '/account/interview';

const fieldOf = (questionId: number) => `answer-${questionId}`;
export const interviewParts = ({ items }: Interview): Part[] =>
  items.map(({ question_id: id, question }) => ({
    name: String(id),
    label: question,
    fields: [fieldOf(id)],
  }));
export const typedOfInterview = ({ items }: Interview): Typed =>
  Object.fromEntries(items.map(({ question_id: id, answer }) => [fieldOf(id), answer ?? '']));

export interface InterviewPageInput {
  site: SiteFacts;
  said?: unknown;
  interview: Interview;
  typed?: Typed;
  problems?: FieldProblems;
}

export function interviewPage(input: InterviewPageInput): string {
  const { site, said, interview, problems = {} } = input;
  const stored = typedOfInterview(interview);
  const { typed = stored } = input;
  const { founder, items } = interview;
  return accountLayout({
    site,
    title: 'Interview',
    path: '/account/profile',
    said,
    body: html`
      ${problemSummary(problems)}
      <p>
        Answer what you like; the answers are shown on
        ${
          founder.page === null
            ? html`the page of <bdi>${founder.name}</bdi>, once a listing of theirs is live.`
            : html`<a href="${new URL(founder.page).pathname}">the page of <bdi>${founder.name}</bdi></a
                >.`
        }
      </p>
      ${
        items.length > 0
          ? html`<form class="form panel" method="post" action="${interviewPath}">
              ${hiddenBases(interviewParts(interview), stored)}
              ${items.map(({ question_id: id, question, hint }) =>
                textArea({
                  name: fieldOf(id),
                  label: question,
                  ...(hint !== null && { hint }),
                  value: typed[fieldOf(id)],
                  rows: 4,
                  maxlength: 4000,
                  problems,
                }),
              )}
              <p><button class="button">Save the answers</button></p>
            </form>`
          : html`<p class="empty">There are no questions at the moment.</p>`
      }
    `,
  });
}

/** For a user without a founder profile, and without a founder on their listings. */
export const noInterviewPage = ({ site }: { site: SiteFacts }): string =>
  accountLayout({
    site,
    title: 'Interview',
    path: '/account/profile',
    body: html`<p>The answers are shown on your founder page, and you don’t have one yet.</p>
      <p><a class="button" href="/account/profile">Fill in your founder profile</a></p>`,
  });
