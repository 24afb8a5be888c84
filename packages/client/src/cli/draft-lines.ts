/** Drafts for the terminal: each value with its quotes and pages. */
import type { Draft, Evidence } from '../generated/client.ts';

const labelWidth = 19;
const maxValueLength = 300;
const indent = ''.padEnd(labelWidth);

export const statusLine = ({ id, status, url }: { id: string; status: string; url: string }): string =>
  `${id}  ${status}  ${url}`;

export function draftLines(draft: Draft): string[] {
  return [
    ...Object.entries(draft.fields).flatMap(([name, { value, state, evidence }]) => {
      const note = state === 'ai' || state === 'not_found' ? '' : ` (${state})`;
      return entry(name, `${Array.isArray(value) ? value.join(' · ') : (value ?? '—')}${note}`, evidence);
    }),
    ...draft.founders.flatMap(({ name, title, bio, evidence }) =>
      entry('founder', [name, title, bio].filter(Boolean).join(' · '), evidence),
    ),
    ...Object.entries(draft.company_socials).flatMap(([platform, { url, evidence }]) =>
      entry(platform, url, evidence),
    ),
    ...draft.faqs.flatMap(({ question, answer, evidence }) =>
      entry('faq', `${question} ${answer}`, evidence),
    ),
    ...draft.milestones.flatMap(({ date, title, evidence }) =>
      entry('milestone', `${date} ${title}`, evidence),
    ),
    '',
    statusLine(draft),
    `${draft.completeness.percent} % complete, drafted by ${draft.drafted_by ?? 'nobody'}`,
    ...(draft.language?.note ? [`  language ${draft.language.note}`] : []),
    ...draft.pages_read.map(({ url, rendered, note }) =>
      [`  read     ${url}`, rendered ? ' (rendered in a browser)' : '', note ? `: ${note}` : ''].join(''),
    ),
    ...draft.pages_refused.map(({ url, why }) => `  refused  ${url}: ${why}`),
    ...draft.completeness.missing.map(({ field, add }) => `  missing  ${field}: ${add}`),
  ];
}

const entry = (label: string, value: string, evidence: Evidence[]) => [
  `${label.padEnd(labelWidth)}${cut(value)}`,
  ...evidence.map(({ quote, page_url: page }) => `${indent}  “${cut(quote)}” — ${page}`),
];

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > maxValueLength ? `${line.slice(0, maxValueLength)}…` : line;
}
