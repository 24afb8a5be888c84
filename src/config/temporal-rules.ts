/** Which settings of the connection to Temporal fit together. */
export interface TemporalSettings {
  TEMPORAL_ADDRESS?: string | undefined;
  TEMPORAL_TLS?: '0' | '1' | undefined;
  TEMPORAL_TLS_SERVER_CA_CERT_PATH?: string | undefined;
  TEMPORAL_TLS_SERVER_NAME?: string | undefined;
  TEMPORAL_TLS_CLIENT_CERT_PATH?: string | undefined;
  TEMPORAL_TLS_CLIENT_KEY_PATH?: string | undefined;
  TEMPORAL_API_KEY?: string | undefined;
}

/** Whether Temporal is reached with TLS: a certificate or a key says so, too. */
export const usesTls = (settings: TemporalSettings): boolean =>
  settings.TEMPORAL_TLS === '1' ||
  settings.TEMPORAL_API_KEY !== undefined ||
  settings.TEMPORAL_TLS_SERVER_CA_CERT_PATH !== undefined ||
  settings.TEMPORAL_TLS_SERVER_NAME !== undefined ||
  settings.TEMPORAL_TLS_CLIENT_CERT_PATH !== undefined;

interface Refusal {
  variable: keyof TemporalSettings;
  /** What is wrong and what to set, as the end of a sentence after the variable's name. */
  problem: string;
}

/** The settings with which the service must not start. */
export function refusedTemporalSettings(settings: TemporalSettings): Refusal[] {
  const refusals: Refusal[] = [];
  const { TEMPORAL_TLS_CLIENT_CERT_PATH: certificate, TEMPORAL_TLS_CLIENT_KEY_PATH: key } = settings;
  if (key === undefined && certificate !== undefined) {
    refusals.push({
      variable: 'TEMPORAL_TLS_CLIENT_KEY_PATH',
      problem: 'is missing: the certificate needs its key',
    });
  }
  if (key !== undefined && certificate === undefined) {
    refusals.push({
      variable: 'TEMPORAL_TLS_CLIENT_CERT_PATH',
      problem: 'is missing: the key needs its certificate',
    });
  }
  if (usesTls(settings) && settings.TEMPORAL_ADDRESS === undefined) {
    refusals.push({
      variable: 'TEMPORAL_ADDRESS',
      problem: 'is missing: the embedded server has no TLS. Set host:port of the server',
    });
  }
  return refusals;
}
