/** The content of a mail, as text and as HTML with the same words. */
import { escapeMarkup } from '../shared/markup-rules.ts';

export interface MailContent {
  subject: string;
  /** Plain text. */
  body: string;
  /** A complete document. */
  html: string;
}

/** A part of a mail in both forms. */
export interface MailPart {
  text: string;
  html: string;
}

/** A link with a label that says what happens there; a button in HTML. */
export const link = (label: string, url: string): MailPart => ({
  text: `${label}:\n${url}`,
  html: `<p><a class="button" href="${escapeMarkup(url)}">${escapeMarkup(label)}</a></p>`,
});

/** Text to copy as it is, such as code. */
export const code = (label: string, copied: string): MailPart => ({
  text: `${label}:\n${copied}`,
  html: `<p>${escapeMarkup(label)}:</p><pre>${escapeMarkup(copied)}</pre>`,
});

export const list = (label: string, items: readonly string[]): MailPart => ({
  text: `${label}\n${items.map((item) => `- ${item}`).join('\n')}`,
  html: `<p>${escapeMarkup(label)}</p><ul>${items.map((item) => `<li>${escapeMarkup(item)}</li>`).join('')}</ul>`,
});

/** Remarks at the end, such as why somebody gets the mail. */
export const remark = (text: string, to?: { label: string; url: string }): MailPart => ({
  text: to ? `${text} ${to.label}:\n${to.url}` : text,
  html: `<p class="remark">${withBreaks(text)}${to ? ` <a href="${escapeMarkup(to.url)}">${escapeMarkup(to.label)}</a>` : ''}</p>`,
});

/** Strings are paragraphs, whose line breaks are kept; empty ones are skipped. */
export type MailParagraph = MailPart | string | null;

export function mailContent(subject: string, ...paragraphs: readonly MailParagraph[]): MailContent {
  const parts = paragraphs.flatMap((one) => (one === null || one === '' ? [] : [partOf(one)]));
  const line = onOneLine(subject);
  return {
    subject: line,
    body: `${parts.map(({ text }) => text).join('\n\n')}\n`,
    html: documentOf(line, parts.map(({ html }) => html).join('\n')),
  };
}

/** Adds a part at the end. */
export const withPart = ({ subject, body, html }: MailContent, part: MailPart): MailContent => ({
  subject,
  body: `${body}\n${part.text}\n`,
  html: html.replace(end, () => `${part.html}\n${end}`),
});

const partOf = (paragraph: MailPart | string): MailPart =>
  typeof paragraph === 'string' ? { text: paragraph, html: `<p>${withBreaks(paragraph)}</p>` } : paragraph;

const withBreaks = (text: string) => escapeMarkup(text).replace(/\n/g, '<br>\n');

/** Keeps the subject on one line, whatever the product's name contains. */
const onOneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200);

const end = '</main></body></html>';

/** Styles are in the head, and no style is needed to read it: some mail programs drop them. */
const documentOf = (title: string, content: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeMarkup(title)}</title>
<style>
body { margin: 0; padding: 24px 16px; background: #f7f4ec; color: #18201c; font: 16px/1.55 -apple-system, "Segoe UI", Roboto, Arial, sans-serif; }
main { display: block; max-width: 34rem; margin: 0 auto; padding: 24px; background: #fffefb; border: 1px solid #e0dacb; border-radius: 14px; overflow-wrap: break-word; }
p, ul, pre { margin: 0 0 16px; } :last-child { margin-bottom: 0; }
.button { display: inline-block; padding: 10px 18px; border-radius: 99px; background: #0a6650; color: #fff; font-weight: 600; text-decoration: none; }
pre { padding: 12px; overflow-x: auto; white-space: pre-wrap; border: 1px solid #878b7f; border-radius: 8px; font-size: 14px; }
.remark { color: #565f59; font-size: 14px; } .remark a { color: inherit; }
@media (prefers-color-scheme: dark) {
  body { background: #0f1412; color: #ecf1ec; } main { background: #171e1b; border-color: #2b3530; }
  .button { background: #74d4b3; color: #06251c; } .remark { color: #a5b2aa; }
}
</style></head><body><main>
${content}
${end}`;
