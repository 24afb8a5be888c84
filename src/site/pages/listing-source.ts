/** The mark beside a drafted fact, which opens the sentences it comes from, with their pages and days. */
import type { ListingView } from '../../listings/schema.ts';
import { parseUrl } from '../../shared/url-rules.ts';
import { type Child, html } from '../html.ts';
import { externalLink, hostName } from '../links.ts';
import { withTextFragment } from '../text-fragment.ts';
import { dayInWords } from '../words.ts';

type Evidence = ListingView['evidence'];
type Quote = Evidence[string][number];

/** The mark for the values with these keys; null if none of them has evidence. `of`: what the fact is, in lower case. */
export type SourceOf = (of: string, ...keys: string[]) => Child;

export const sourcesOf =
  (evidence: Evidence): SourceOf =>
  (of, ...keys) => {
    const quotes = keys.flatMap((key) => evidence[key] ?? []);
    const different = quotes.filter(
      ({ quote, url }, i) => quotes.findIndex((other) => other.quote === quote && other.url === url) === i,
    );
    return different.length === 0 ? null : mark(of, different);
  };

export const noSources: SourceOf = () => null;

/** A fact with its mark at the end of its line. */
export const sourced = (fact: Child, source: Child): Child =>
  source === null
    ? fact
    : html`<div class="sourced">
        <div>${fact}</div>
        ${source}
      </div>`;

/** Details of the same name close each other. */
const mark = (of: string, quotes: readonly Quote[]): Child =>
  html`<details class="evidence" name="evidence">
    <summary title="Where this comes from">
      <span aria-hidden="true">”</span><span class="aside">Where this comes from: ${of}</span>
    </summary>
    <div class="quotes">${quotes.map(quoted)}</div>
  </details>`;

/** Browsers scroll to the quote, where it is in the text of the page. */
const quoted = ({ quote, url, read_on: day }: Quote): Child =>
  html`<figure>
    <blockquote dir="auto">${quote}</blockquote>
    <figcaption class="soft">
      ${externalLink(withTextFragment(url, quote), html`<bdi>${pageName(url)}</bdi>`)}, read on
      <time datetime="${day}">${dayInWords(day)}</time>
    </figcaption>
  </figure>`;

/** `example.com/about`. */
function pageName(address: string): string {
  const { pathname = '' } = parseUrl(address) ?? {};
  return `${hostName(address)}${pathname.replace(/\/$/, '')}`;
}
