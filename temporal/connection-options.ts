/** How clients and workers reach Temporal: an embedded server, a cluster with TLS, or Temporal Cloud. */
import { readFileSync } from 'node:fs';
import { type TemporalSettings, usesTls } from '../src/config/temporal-rules.ts';

export type { TemporalSettings };

/** Options that the SDK's client and worker connections share. @throws Error if a file cannot be read */
export function connectionOptions(settings: TemporalSettings) {
  const { TEMPORAL_ADDRESS: address, TEMPORAL_API_KEY: apiKey } = settings;
  if (address === undefined) throw new Error('TEMPORAL_ADDRESS is needed: host:port of a Temporal server.');
  return {
    address,
    // Said explicitly, as a key alone would switch it on.
    tls: usesTls(settings) && tlsOf(settings),
    ...(apiKey !== undefined && { apiKey }),
  };
}

function tlsOf(settings: TemporalSettings) {
  const {
    TEMPORAL_TLS_SERVER_CA_CERT_PATH: authority,
    TEMPORAL_TLS_SERVER_NAME: serverNameOverride,
    TEMPORAL_TLS_CLIENT_CERT_PATH: certificate,
    TEMPORAL_TLS_CLIENT_KEY_PATH: key,
  } = settings;
  return {
    ...(authority !== undefined && { serverRootCACertificate: readFileSync(authority) }),
    ...(serverNameOverride !== undefined && { serverNameOverride }),
    ...(certificate !== undefined &&
      key !== undefined && { clientCertPair: { crt: readFileSync(certificate), key: readFileSync(key) } }),
  };
}
