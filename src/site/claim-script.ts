/** The script of claim pages: copy buttons, and updating the page when the status changes. */
import { createHash } from 'node:crypto';
import { html } from './html.ts';

/** Without the script the buttons stay hidden, and users reload the page. */
const body = `
for (const button of document.querySelectorAll('button[data-copy]')) {
  const source = document.getElementById(button.dataset.copy);
  const label = [...button.childNodes];
  const said = document.createElement('span');
  said.role = 'status';
  button.hidden = !(source && navigator.clipboard);
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(source.textContent);
      said.textContent = 'Copied';
    } catch {
      getSelection().selectAllChildren(source);
      said.textContent = 'Selected; copy it now';
    }
    button.replaceChildren(said);
    setTimeout(() => button.replaceChildren(...label), 3000);
  });
}

const everyMs = 5000;
const live = document.querySelector('[data-live]');
if (live && live.dataset.live !== 'over') setTimeout(renew, everyMs);

/** Fetches the page again and replaces its live part. */
async function renew() {
  if (document.hidden) {
    document.addEventListener('visibilitychange', renew, { once: true });
    return;
  }
  try {
    const answer = await fetch(location.pathname, { headers: { accept: 'text/html' } });
    if (answer.redirected || !answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const news = page.querySelector('[data-live]');
    if (!news) return;
    if (news.dataset.live === 'over') {
      location.replace(location.pathname);
      return;
    }
    if (news.textContent !== live.textContent) live.replaceChildren(...news.childNodes);
  } catch {
    // Network error; the next attempt may succeed.
  }
  setTimeout(renew, everyMs);
}
`.trimStart();

const version = createHash('sha256').update(body).digest('hex').slice(0, 10);
export const claimScript = { path: '/assets/claim.js', body, version };
export const claimScriptTag = html`<script type="module" src="${claimScript.path}?v=${version}"></script>`;
