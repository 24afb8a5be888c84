/** How far a draft is while its website is read and its profile is drafted: for the page, and for its events. */
import { type Reading, progressOf } from '../../../drafts/progress-rules.ts';
import { type Child, type Html, html } from '../../html.ts';
import { externalLink, hostName } from '../../links.ts';
import { counted, languageInWords } from '../../words.ts';

/** Replaced as a whole by each event; the sentence on top is announced by screen readers. */
export function progressParts(progress: Reading): Html {
  const { pages_read: read, pages_refused: refused, reading_now: now, waits_for_turn: waits } = progress;
  const step = progressOf(progress);
  return html`<p class="now" id="step" role="status">${stepInWords(progress)}</p>
    ${step && !waits && html`<progress max="${step.total}" value="${step.done}" aria-labelledby="step"></progress>`}
    ${
      now.length > 0 &&
      !waits &&
      html`<h2>Being read now</h2>
        <ul class="pages">
          ${now.map((url) => html`<li><bdi>${url}</bdi></li>`)}
        </ul>`
    }
    ${
      read.length > 0 &&
      html`<h2>Read: ${counted(read.length, 'page')}</h2>
        <ul class="pages">
          ${read.map(pageRead)}
        </ul>`
    }
    ${
      refused.length > 0 &&
      html`<h2>Not read: ${counted(refused.length, 'page')}</h2>
        <ul class="pages">
          ${refused.map(({ url, why }) => html`<li><bdi>${url}</bdi><br /><span class="soft">${why}</span></li>`)}
        </ul>`
    }
    ${found(progress)}`;
}

function stepInWords({
  url,
  status,
  waits_for_turn: waits,
  reading_now: now,
  pages_read: read,
}: Reading): Html {
  const host = html`<bdi>${hostName(url)}</bdi>`;
  if (status === 'drafting') {
    return html`${host} has been read. The profile is now drafted from ${counted(read.length, 'page')}, which
    usually takes less than a minute.`;
  }
  if (waits) return html`We are reading ${host} for another draft first. Yours follows.`;
  if (now.length > 0) return html`${host} is being read.`;
  return read.length > 0
    ? html`We continue reading ${host} in a moment.`
    : html`We start reading ${host} in a moment.`;
}

const pageRead = ({ url, title, language, note }: Reading['pages_read'][number]): Html => {
  const languageWords = language !== undefined && html`, ${languageInWords(language)}`;
  return html`<li>
    ${externalLink(url, html`<bdi>${title ?? url}</bdi>`, { place: 'product' })}${title === null && languageWords}
    ${title !== null && html`<br /><span class="soft"><bdi>${url}</bdi>${languageWords}</span>`}
    ${note !== undefined && html`<br /><span class="soft">${note}</span>`}
  </li>`;
};

/** Titles and languages are all that is known before the profile is drafted. */
function found({ status, pages_read: [home, ...others], language }: Reading): Child {
  if (!home) return null;
  return html`<h2>Found so far</h2>
    <p>
      ${home.title !== null && html`The home page calls itself “<bdi>${home.title}</bdi>”. `}${language?.code != null && html`The website is in ${languageInWords(language.code)}. `}${language?.note}
      ${
        status === 'crawling' &&
        (others.length > 0
          ? 'We draft the profile once we have read all pages.'
          : 'We are looking for more pages of the website.')
      }
    </p>`;
}
