/** The authorization scenarios of the suite: it prints an address for a person, whom a signed-in browser stands in for. */
import { oauthFlow } from '../oauth/flow.ts';
import { type RunningApi, freePort } from '../support/api.ts';

export interface Authorization {
  args: string[];
  /** Reads what the suite prints; once that has the address, allows the app, whose redirect the suite awaits. */
  printed: (text: string) => void;
}

export async function authorizationRun(api: RunningApi): Promise<Authorization> {
  const flow = oauthFlow(api);
  const port = await freePort();
  const redirectUri = `http://127.0.0.1:${port}/callback`;
  const clientId = await flow.registered({ redirect_uris: [redirectUri] });
  let isAllowed = false;
  const allow = async (url: string) => {
    const browser = await flow.signedIn();
    const page = await browser.follow(url);
    const scope = ['account:read'];
    const { location } = await flow.answer(browser, page.url, { answer: 'allow', scope });
    if (location !== null) await fetch(location);
  };
  return {
    args: [
      ...['--url', api.baseUrl, '--client-id', clientId, '--port', String(port)],
      ...['--resource', `${api.baseUrl}/mcp`],
    ],
    printed(text) {
      const [url] = /http\S+\/oauth\/authorize\?\S+/.exec(text) ?? [];
      if (!url || isAllowed) return;
      isAllowed = true;
      void allow(url);
    },
  };
}
