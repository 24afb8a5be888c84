/** As much of a browser as signing in to an app takes: cookies by path, redirects one at a time, forms. */
export interface Answer {
  status: number;
  /** Absolute, or null where it does not redirect. */
  location: string | null;
  headers: Headers;
  text: string;
}

export interface Browser {
  get(url: string): Promise<Answer>;
  /** Sends a form as a page of the site does. */
  post(url: string, fields: Record<string, string | string[]>): Promise<Answer>;
  /** Follows redirects, and pages that go on by themselves, as long as they stay on the site. */
  follow(url: string): Promise<Answer & { url: string }>;
  giveCookie(name: string, value: string): void;
  cookieNames(): string[];
}

interface Cookie {
  value: string;
  path: string;
}

export function openBrowser(baseUrl: string): Browser {
  const jar = new Map<string, Cookie>();

  const cookiesFor = (path: string) =>
    [...jar.values()].filter((cookie) => path.startsWith(cookie.path)).map(({ value }) => value);

  const keep = (headers: Headers) => {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/; */);
      const attribute = (name: string) =>
        attributes.find((one) => one.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
      const path = attribute('path') ?? '/';
      const key = `${pair.split('=', 1)[0] ?? ''} ${path}`;
      const gone =
        attribute('max-age') === '0' || new Date(attribute('expires') ?? '2999').getTime() < Date.now();
      if (gone) jar.delete(key);
      else jar.set(key, { value: pair, path });
    }
  };

  const send = async (address: string, init: RequestInit): Promise<Answer> => {
    const url = new URL(address, baseUrl);
    const headers = new Headers(init.headers);
    headers.set('cookie', cookiesFor(url.pathname).join('; '));
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    keep(response.headers);
    const location = response.headers.get('location');
    return {
      status: response.status,
      location: location === null ? null : new URL(location, url).href,
      headers: response.headers,
      text: await response.text(),
    };
  };

  const browser: Browser = {
    get: (url) => send(url, { headers: { 'sec-fetch-site': 'none', accept: 'text/html' } }),
    post(url, fields) {
      const body = new URLSearchParams();
      for (const [name, values] of Object.entries(fields)) {
        for (const value of [values].flat()) body.append(name, value);
      }
      return send(url, { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' }, body });
    },
    async follow(start) {
      let url = start;
      for (let hops = 0; hops < 10; hops += 1) {
        const answer = await browser.get(url);
        const refresh = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(answer.text)?.[1];
        const next = answer.location ?? (refresh === undefined ? null : new URL(refresh, url).href);
        if (next === null || !next.startsWith(baseUrl)) return { ...answer, location: next, url };
        url = next;
      }
      throw new Error(`${start} redirects without end.`);
    },
    giveCookie: (name, value) => jar.set(`${name} /`, { value: `${name}=${value}`, path: '/' }),
    cookieNames: () => [...jar.keys()].map((key) => key.split(' ', 1)[0] ?? ''),
  };
  return browser;
}
