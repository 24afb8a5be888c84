/** Where the authorization server answers. */
export const endpointPaths = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
} as const;

export const metadataPaths = [
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
] as const;

/** Where a person is asked whether to let an app in. */
export const interactionPath = (uid: string): string => `/oauth/interactions/${uid}`;
