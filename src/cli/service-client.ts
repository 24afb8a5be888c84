/** Calls of the REST API by commands. */

/** The service refused the API key (401). */
export class KeyRefused extends Error {}

/** Returns the answer of a call. @throws KeyRefused, or Error with a sentence on what to do. */
export type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>;

/** `baseUrl`: of the service, without `/api/v1`. */
export function createServiceClient(baseUrl: string, key: string): Call {
  return async (method, path, body) => {
    const response = await fetch(`${baseUrl}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new Error(`Nothing answers at ${baseUrl}. Start the service with \`npm start\` and try again.`, {
        cause: error,
      });
    });
    const answer: unknown = await response.json().catch(() => null);
    if (typeof answer !== 'object' || answer === null) {
      throw new Error(
        `${baseUrl} is not a launch directory: it answers ${response.status} without JSON. Check --url.`,
      );
    }
    if (response.ok) return answer;
    const { detail } = answer as { detail?: string };
    const message = detail ?? `The service answered ${response.status}.`;
    throw response.status === 401 ? new KeyRefused(message) : new Error(message);
  };
}
