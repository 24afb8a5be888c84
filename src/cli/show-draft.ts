/** Formats a draft for the terminal: each value with its quotes and pages. */
import type { z } from 'zod';
import { type Evidence, fieldNames } from '../shared/profile-schema.ts';
import type { DraftView } from '../drafts/view-schema.ts';

type Draft = z.infer<typeof DraftView>;

const labelWidth = 19;
const maxValueLength = 300;

/** The lines of a draft. */
export function showDraft(draft: Draft): string {
  const lines: string[] = [];
  const entry = (label: string, value: string, evidence: Evidence[]) => {
    lines.push(`${label.padEnd(labelWidth)}${cut(value)}`);
    for (const { quote, page_url: page } of evidence)
      lines.push(`${''.padEnd(labelWidth)}  “${cut(quote)}” — ${page}`);
  };
  for (const name of fieldNames) {
    const field = draft.fields[name];
    if (!field) continue;
    const { value, state, evidence } = field;
    if (value === null) entry(name, state === 'not_found' ? '—' : `— (${state})`, []);
    else entry(name, Array.isArray(value) ? value.join(' · ') : value, evidence);
  }
  for (const { name, title, bio, evidence } of draft.founders) {
    entry('founder', [name, title, bio].filter(Boolean).join(' · '), evidence);
  }
  for (const [platform, social] of Object.entries(draft.company_socials)) {
    if (!social) continue;
    entry(platform, social.url, social.evidence);
  }
  for (const { question, answer, evidence } of draft.faqs) entry('faq', `${question} ${answer}`, evidence);
  for (const { date, title, evidence } of draft.milestones) entry('milestone', `${date} ${title}`, evidence);

  lines.push(
    '',
    `Status ${draft.status} · ${draft.completeness.percent} % complete · drafted by ${draft.drafted_by ?? 'nobody'}`,
  );
  if (draft.language?.note != null) lines.push(`  language ${draft.language.note}`);
  for (const { url, rendered, note } of draft.pages_read) {
    lines.push(`  read     ${url}${rendered ? ' (rendered in a browser)' : ''}`);
    if (note) lines.push(`           ${note}`);
  }
  for (const page of draft.pages_refused) lines.push(`  refused  ${page.url}: ${page.why}`);
  for (const { field, why } of draft.completeness.missing) lines.push(`  missing  ${field}: ${why}`);
  return lines.join('\n');
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > maxValueLength ? `${line.slice(0, maxValueLength)}…` : line;
}
