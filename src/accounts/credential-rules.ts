/** Describes the credential of a request for get_account. */

interface Shown {
  kind: 'api_key' | 'access_token' | 'session';
  name: string;
  expiresAt: Date | null;
}

export function aboutCredential({ kind, name, expiresAt }: Shown): string {
  const until = expiresAt && expiresAt.toISOString().replace(/\.\d+Z$/, 'Z');
  switch (kind) {
    case 'api_key':
      return `The API key “${name}” of the account; ${until ? `it works until ${until}` : 'it does not expire'}. The account’s API keys page revokes it.`;
    case 'access_token':
      return `An access token of the app “${name}”, which the person let in; it works until ${until ?? 'it is revoked'}, and the app can renew it. The account’s connected apps page ends it.`;
    case 'session':
      return `The person, signed in on the site with a browser${until ? ` until ${until}` : ''}.`;
  }
}
