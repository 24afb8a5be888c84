/** `/docs/agents`: how to connect an assistant to the MCP server, by host. */
import { AGENTS_PATH } from '../../directory/path-rules.ts';
import { type Html, html } from '../html.ts';
import { type SiteFacts, layout } from '../layout.ts';
import { scopeInWords } from '../words.ts';

/** The name under which hosts list the server. */
const name = 'launch-directory';

/** The set-up of each host, for an address of the server. */
export const hostSetups = (url: string): { host: string; how: string; text: string }[] => [
  {
    host: 'Claude Code',
    how: 'In a terminal; then /mcp in Claude Code signs you in.',
    text: `claude mcp add --transport http ${name} ${url}`,
  },
  {
    host: 'Codex',
    how: 'In a terminal.',
    text: `codex mcp add ${name} --url ${url}\ncodex mcp login ${name}`,
  },
  {
    host: 'Gemini CLI',
    how: 'In a terminal; then /mcp auth in Gemini CLI signs you in, in a folder that you trust.',
    text: `gemini mcp add --scope user --transport http ${name} ${url}`,
  },
  {
    host: 'VS Code',
    how: 'In a terminal.',
    text: `code --add-mcp '${JSON.stringify({ name, type: 'http', url })}'`,
  },
  {
    host: 'Cursor',
    how: 'In the file ~/.cursor/mcp.json.',
    text: JSON.stringify({ mcpServers: { [name]: { url } } }, null, 2),
  },
];

/** `address`: of the site. */
export function agentsPage({ site, address }: { site: SiteFacts | null; address: string }): string {
  const url = `${address}/mcp`;
  const signIn = `${url}?sign_in=1`;
  return layout({
    site,
    title: 'Connect an assistant',
    canonical: AGENTS_PATH,
    description: 'Set-up of the MCP server for Claude, Codex, Gemini, VS Code and Cursor.',
    body: html`<article class="prose">
      <h1>Connect an assistant</h1>
      <p>
        Assistants that speak MCP can search the directory, draft a listing from your website, and launch it
        with you. The server is at <code>${url}</code> (Streamable HTTP). In Claude and ChatGPT, add it as a
        custom connector with that address.
      </p>
      ${hostSetups(url).map(setup)}
      <h2>Signing in</h2>
      <p>
        Anybody can search and read. The assistant opens our sign-in page when something first needs your
        account. To allow everything once, when you connect, use this address instead:
      </p>
      <pre tabindex="0"><code>${signIn}</code></pre>
      <p>
        You choose there what the assistant may do, and take it back under
        <a href="/account/apps">connected apps</a>:
      </p>
      <ul>
        ${Object.entries(scopeInWords).map(([scope, words]) => html`<li><code>${scope}</code>: ${words}</li>`)}
      </ul>
      <h2>Fewer tools</h2>
      <p>
        <code>${url}?read_only=1</code> changes nothing.
        <code>${url}?tools=search_listings,get_listing</code> offers only the named tools; the
        <a href="/docs">reference</a> has their names.
      </p>
      <h2>Shorter answers</h2>
      <p>
        Reads answer with the members that <code>fields</code> names, such as
        <code>["items.id", "items.waits_for"]</code>. Writes with <code>return: "minimal"</code> answer with
        ids, status, version, and what waits or is missing. Assistants learn that from the server.
      </p>
      <h2>What it asks you</h2>
      <p>
        Hosts that can ask you do so before an update is posted, before a listing takes a free place, and for
        facts that your website does not state. They open the checkout, where you pay yourself.
      </p>
      <h2>Registries</h2>
      <p><a href="/server.json">server.json</a> describes the server for the MCP registry.</p>
    </article>`,
  });
}

const setup = ({ host, how, text }: { host: string; how: string; text: string }): Html =>
  html`<h2>${host}</h2>
    <p>${how}</p>
    <pre tabindex="0"><code>${text}</code></pre>`;
