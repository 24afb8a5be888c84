import { readBody } from '../../src/guarded-fetch/read-body.ts';
import { sendRequest } from '../../src/guarded-fetch/send-request.ts';

/** The longest answer that fits into `max_tokens`, several times. */
const maxAnswerBytes = 2 * 1024 * 1024;

/**
 * The `fetch` of the model's client: one request whose response is limited to 2 MiB and to `init.signal`. Redirects are not
 * followed, as the API key is for one host. Addresses are not checked: the operator configures them, and the server may be
 * on a private network.
 * @throws FetchFailure, or the signal's reason
 */
export async function boundedFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input);
  const signal = init.signal ?? new AbortController().signal;
  const response = await sendRequest(url, {
    method: init.method ?? 'GET',
    headers: { ...Object.fromEntries(new Headers(init.headers ?? {})), 'accept-encoding': 'gzip, br' },
    // The client sends JSON in a string and nothing else.
    body: typeof init.body === 'string' ? init.body : '',
    signal,
  });
  const body = await readBody(response, {
    url: url.href,
    maxBytes: maxAnswerBytes,
    truncate: false,
    signal,
  });
  const headers = new Headers();
  for (const name of ['content-type', 'retry-after', 'request-id']) {
    const value = response.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const status = response.statusCode ?? 0;
  // A Response accepts 200 to 599 only.
  return new Response(status >= 400 || status === 200 ? body : null, {
    status: status >= 200 && status <= 599 ? status : 502,
    headers,
  });
}
