/** The form in which owners edit a listing. Edits are public at once. */
import { draftPath, ownListingPath } from '../../../shared/account-path-rules.ts';
import type { applyOutcomes } from '../../../listings/apply-rules.ts';
import { type Platform, platforms } from '../../../shared/profile-schema.ts';
import { countryOptions } from '../../country-options.ts';
import {
  type FieldProblems,
  checkBoxes,
  problemSummary,
  selectField,
  textArea,
  textField,
} from '../../form-parts.ts';
import { type Child, type Html, html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import {
  type ListingField,
  answerField,
  fieldGroups,
  listingParts,
  maxFaqs,
  questionField,
  socialField,
} from '../../listing-fields.ts';
import { type Typed, hiddenBases } from '../../typed-parts.ts';
import { platformNames } from '../listing-panels.ts';
import { accountLayout } from './account-layout.ts';
import { backToListing } from './listing-subpage.ts';
import type { OwnListing } from './own-listing-page.ts';

/** A site with a listing of the same company. */
export interface OtherSite {
  key: string;
  name: string;
}

export interface Saved {
  /** Labels of what changed here. */
  changed: readonly string[];
  /** By name of the other sites. */
  elsewhere: readonly { site: string; outcome: (typeof applyOutcomes)[number] }[];
}

export interface ListingEditPageInput {
  site: SiteFacts;
  listing: OwnListing;
  stored: Typed;
  typed?: Typed;
  otherSites: readonly OtherSite[];
  /** Keys of the chosen sites. */
  applyTo?: readonly string[];
  problems?: FieldProblems;
  saved?: Saved | null;
}

export function listingEditPage(input: ListingEditPageInput): string {
  const { site, listing, stored, typed = stored, otherSites, applyTo = [], problems = {}, saved } = input;
  return accountLayout({
    site,
    title: `Edit ${listing.name}`,
    heading: html`Edit <bdi>${listing.name}</bdi>`,
    path: '/account/listings',
    body: html`
      ${backToListing(listing)} ${saved && savedNotice(listing, saved)} ${problemSummary(problems)}
      <p>
        What you save is public at once, and stays in the
        <a href="${ownListingPath(listing.id)}/history">history</a>, before and after.
        ${
          listing.draft_id !== null &&
          html`Name, logo, categories, founders and stage are
            <a href="${draftPath(listing.draft_id)}">edited in its draft</a>.`
        }
      </p>
      <form class="form wide" method="post" action="${ownListingPath(listing.id)}/edit">
        ${hiddenBases(listingParts, stored)}
        ${fieldGroups.map(
          ({ title, fields }) =>
            html`<section class="panel stack">
              <h2>${title}</h2>
              ${fields.map((field) => control(field, typed, problems))}
            </section>`,
        )}
        ${links(typed, problems)} ${faqs(typed, problems)} ${applying(otherSites, applyTo)}
        <p class="ways">
          <button class="button">Save and publish</button>
          <a href="${ownListingPath(listing.id)}">Leave without saving</a>
        </p>
      </form>
    `,
  });
}

function control(
  { name, label, hint, max, rows, kind }: ListingField,
  typed: Typed,
  problems: FieldProblems,
): Html {
  const parts = { name, label, hint, value: typed[name], problems };
  if (kind === 'country') {
    const value = typed[name] ?? '';
    const known = countryOptions.some(([code]) => code === value);
    const own: readonly [string, string][] = known || value === '' ? [] : [[value, value]];
    return selectField({ ...parts, options: [['', 'Not specified'], ...own, ...countryOptions] });
  }
  if (rows !== undefined) return textArea({ ...parts, rows, maxlength: max });
  const type = kind === 'url' || kind === 'email' ? kind : 'text';
  return textField({ ...parts, type, maxlength: max });
}

/** Shown at once; the others are behind a disclosure, unless there is something in them. */
const usual: readonly Platform[] = ['linkedin', 'x', 'github', 'youtube'];

function links(typed: Typed, problems: FieldProblems): Html {
  const link = (platform: Platform) =>
    textField({
      name: socialField(platform),
      label: platformNames[platform],
      type: 'url',
      value: typed[socialField(platform)],
      maxlength: 500,
      problems,
    });
  const others = platforms.filter((platform) => !usual.includes(platform));
  const open = others.some((platform) => typed[socialField(platform)] || problems[socialField(platform)]);
  return html`<section class="panel stack">
    <h2>Links</h2>
    <p class="hint">The company’s pages on other platforms, with their full addresses.</p>
    ${usual.map(link)}
    <details ${open && html`open`}>
      <summary>More links</summary>
      ${others.map(link)}
    </details>
  </section>`;
}

function faqs(typed: Typed, problems: FieldProblems): Html {
  const isFilled = (index: number) => Boolean(typed[questionField(index)] || typed[answerField(index)]);
  const filled = Array.from({ length: maxFaqs }, (_, index) => index).filter(isFilled).length;
  const shown = Math.min(maxFaqs, filled + 2);
  return html`<section class="panel stack">
    <h2>Questions and answers</h2>
    <p class="hint">At most ${maxFaqs}. To remove one, empty both of its fields.</p>
    ${Array.from({ length: shown }, (_, index) => [
      textField({
        name: questionField(index),
        label: `Question ${index + 1}`,
        value: typed[questionField(index)],
        maxlength: 300,
        problems,
      }),
      textArea({
        name: answerField(index),
        label: `Answer ${index + 1}`,
        value: typed[answerField(index)],
        rows: 3,
        maxlength: 1500,
        problems,
      }),
    ])}
  </section>`;
}

function applying(sites: readonly OtherSite[], chosen: readonly string[]): Child {
  if (sites.length === 0) return null;
  return html`<section class="panel stack">
    <h2>Your listings on other sites</h2>
    ${checkBoxes({
      name: 'apply_to',
      label: 'Change these, too',
      hint: 'Headline, your own words, and the texts for search engines, as far as you change them here.',
      boxes: sites.map(({ key, name }) => ({ value: key, label: name, checked: chosen.includes(key) })),
    })}
  </section>`;
}

const outcomes: Readonly<Record<(typeof applyOutcomes)[number], string>> = {
  written: 'changed there, too',
  unchanged: 'it had the same texts already',
  no_such_site: 'there is no such site',
  no_listing: 'you have no listing of this company there',
  nothing_to_send: 'nothing that other sites share was changed',
};

function savedNotice({ id }: OwnListing, { changed, elsewhere }: Saved): Html {
  return html`<div class="done" role="status">
    ${
      changed.length > 0
        ? html`<p>
            Saved, and public: ${changed.join(', ')}.
            <a href="${ownListingPath(id)}/history">See it before and after</a>
          </p>`
        : html`<p>You changed nothing, so nothing was saved.</p>`
    }
    ${
      elsewhere.length > 0 &&
      html`<ul class="points">
        ${elsewhere.map(({ site, outcome }) => html`<li>${site}: ${outcomes[outcome]}.</li>`)}
      </ul>`
    }
  </div>`;
}
