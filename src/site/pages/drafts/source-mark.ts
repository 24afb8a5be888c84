/** The mark next to a drafted value, which opens its quotes in the panel with the stored page. */
import { draftPath } from '../../../shared/account-path-rules.ts';
import type { Evidence } from '../../../shared/profile-schema.ts';
import { type Child, type Html, html } from '../../html.ts';
import { counted } from '../../words.ts';
import { valueLabel } from './part-words.ts';

export interface SourceMark {
  draftId: string;
  /** `fields.tagline`, `faqs.0`, `company_socials.x`, `story.journey`. */
  key: string;
  evidence: readonly Evidence[];
}

/** Nothing for a value without quotes. */
export const sourceMark = ({ draftId, key, evidence }: SourceMark): Child =>
  evidence.length > 0 &&
  html`<a class="source-mark" id="source-of-${key}" ${opensSource(sourcePath(draftId, key, 0))}
    >${counted(evidence.length, 'quote')}<span class="aside"> from the website: ${valueLabel(key)}</span></a
  >`;

/** The review with the quote `index` of a value in its panel. */
export const sourcePath = (draftId: string, key: string, index: number): string =>
  `${draftPath(draftId)}?source=${encodeURIComponent(key)}&quote=${index + 1}`;

/** Attributes of a link that replaces the panel only; without scripts, the page scrolls to the quote. */
export const opensSource = (path: string): Html =>
  html`href="${path}#quote" hx-get="${path}" hx-target="#source" hx-select="#source" hx-swap="outerHTML"`;
