/** The panel next to a draft: the stored text of a page with a quote highlighted. */
import { type QuotePart, placeOnPage, windowAround } from '../../../drafts/quote-place-rules.ts';
import type { Evidence } from '../../../shared/profile-schema.ts';
import { type Child, type Html, html } from '../../html.ts';
import { hostName, webAddress } from '../../links.ts';
import { withTextFragment } from '../../text-fragment.ts';
import { counted } from '../../words.ts';
import { evidenceOf } from './draft-sources.ts';
import { anchorOf, valueLabel } from './part-words.ts';
import type { Draft, ShownSource } from './review-input.ts';
import { opensSource, sourcePath } from './source-mark.ts';

/** Characters of a page that are shown at first. */
const shownLength = 24_000;

const places: Readonly<Record<QuotePart, string>> = {
  text: 'In the text of the page',
  title: 'In the page’s title',
  code: 'In its code, which visitors do not see (descriptions, picture texts, data for search engines)',
  address: 'In the address of a link or picture of the page',
};

export function sourcePanel(draft: Draft, source: ShownSource | null): Html {
  return html`<section class="source" id="source" aria-labelledby="source-title">
    ${source ? shownSource(draft, source) : invitation(draft)}
  </section>`;
}

const invitation = ({ pages_read: read }: Draft): Html =>
  html`<h2 id="source-title">On your website</h2>
    <p class="soft">
      We read ${counted(read.length, 'page')} of your website. Choose the quote of a value to see here where
      it comes from.
    </p>`;

function shownSource(draft: Draft, source: ShownSource): Child {
  const { key, index } = source;
  const evidence = evidenceOf(draft, key);
  const quote = evidence[index];
  if (!quote) return invitation(draft);
  return html`<h2 id="source-title">Where “${valueLabel(key)}” comes from</h2>
    <p class="ways">
      <a href="#${anchorOf(key)}">Back to ${valueLabel(key)}</a>
      ${evidence.length > 1 && otherQuotes(draft.id, source, evidence)}
    </p>
    ${quoteOnPage(draft.id, source, quote)}`;
}

const otherQuotes = (id: string, { key, index }: ShownSource, evidence: readonly Evidence[]): Html =>
  html`<span class="quotes"
    >Quote
    ${evidence.map((_, i) =>
      i === index
        ? html` <strong aria-current="true">${i + 1}</strong>`
        : html` <a id="quote-link-${i}" ${opensSource(sourcePath(id, key, i))}>${i + 1}</a>`,
    )}
    of ${evidence.length}</span
  >`;

function quoteOnPage(
  id: string,
  { key, index, page, whole }: ShownSource,
  { quote, page_url: url }: Evidence,
): Html {
  const place = page && placeOnPage(page, quote);
  const live = webAddress(url);
  const href =
    live !== null && place?.part === 'text'
      ? withTextFragment(live, place.text.slice(place.from, place.to))
      : live;
  const address = html`<bdi>${page?.title ?? url}</bdi>`;
  const link = html`<p>
    ${
      href === null
        ? address
        : html`<a href="${href}" rel="nofollow ugc noopener" target="_blank"
            >${address} <span class="soft">at ${hostName(url)}, opens a new tab</span></a
          >`
    }
  </p>`;
  if (!place) {
    return html`${link}
      <p class="soft">We no longer store the text of this page. This is the quote:</p>
      <blockquote dir="auto"><mark id="quote" tabindex="-1" autofocus>${quote}</mark></blockquote>`;
  }
  const { text, from, to, cut } = whole
    ? { ...place, cut: false }
    : windowAround(place.text, place, shownLength);
  const all = `${sourcePath(id, key, index)}&all=1`;
  return html`${link}
    <h3>${places[place.part]}</h3>
    <div class="stored" dir="auto" tabindex="0" role="group" aria-label="What the page says">
      <span class="lines"
        >${text.slice(0, from)}<mark id="quote" tabindex="-1" autofocus>${text.slice(from, to)}</mark
        >${text.slice(to)}</span
      >
    </div>
    ${cut && html`<p>This is a part of a long page. <a id="whole-page" ${opensSource(all)}>Show all of it</a></p>`}
    <p class="soft">This is the page as we read it. It may have changed since.</p>`;
}
