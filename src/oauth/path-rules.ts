/** Paths of the authorization server. */
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

/** The path of the consent page. */
export const interactionPath = (uid: string): string => `/oauth/interactions/${uid}`;
