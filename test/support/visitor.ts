/** Somebody at a browser without JavaScript: follows no redirect on its own, keeps cookies, sends forms as pages do. */
import { type CheerioAPI, load } from 'cheerio';
import type { Knex } from 'knex';

export interface Visited {
  status: number;
  headers: Headers;
  /** Where it redirects to. */
  to: string | null;
  text: string;
  $: CheerioAPI;
}

export interface Visitor {
  /** Of this visitor's browser, by name. */
  cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Visited>;
  /** Sends a form from a page of the site itself, unless headers say otherwise. */
  post(path: string, fields?: Fields, headers?: Record<string, string>): Promise<Visited>;
}

type Fields = Record<string, string | readonly string[]>;

export function visitorOf(baseUrl: string, userAgent = 'test'): Visitor {
  const cookies = new Map<string, string>();
  const visit = async (
    path: string,
    init: RequestInit,
    headers: Record<string, string>,
  ): Promise<Visited> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(path, baseUrl), {
      ...init,
      redirect: 'manual',
      headers: { 'user-agent': userAgent, ...(cookie && { cookie }), ...headers },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      to: response.headers.get('location'),
      text,
      $: load(text),
    };
  };
  return {
    cookies,
    get: (path, headers = {}) => visit(path, {}, headers),
    post: (path, fields = {}, headers = { 'sec-fetch-site': 'same-origin' }) => {
      const body = new URLSearchParams();
      for (const [name, value] of Object.entries(fields)) {
        for (const one of [value].flat()) body.append(name, one);
      }
      return visit(path, { method: 'POST', body }, headers);
    },
  };
}

/** The text of all that the selector finds on a page, white space folded. */
export const words = (page: Visited, selector = 'main'): string =>
  page.$(selector).text().replace(/\s+/g, ' ').trim();

/** The token of the link that was written last to the address. */
export async function lastToken(db: Knex, recipient: string): Promise<string> {
  const mail = await db('mails')
    .where({ recipient })
    // Clocks of tests may stand still; transactions are numbered in their order.
    .orderByRaw('created_at DESC, xmin::text::bigint DESC')
    .first<{ body: string } | undefined>('body');
  const token = /\/sign-in\/link\?token=([\w-]{43})\s/.exec(mail?.body ?? '')?.[1];
  if (token === undefined) throw new Error(`${recipient} was written no link.`);
  return token;
}

/** As if what an address was mailed had been mailed long ago. */
export async function forgetMailed(db: Knex, recipient: string): Promise<void> {
  await db('mails').where({ recipient }).update({ mailbox: null, share: null });
}

/** Signs in as people do, by the link that is mailed. */
export async function signIn(
  visitor: Visitor,
  db: Knex,
  email: string,
  { returnTo = '/account', name = '', sentTo = email } = {},
): Promise<Visited> {
  await forgetMailed(db, email);
  await visitor.post('/sign-in', { email, return_to: returnTo });
  return visitor.post('/sign-in/link', { token: await lastToken(db, sentTo), name });
}
