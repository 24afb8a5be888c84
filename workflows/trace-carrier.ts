/** The header of Temporal's own interceptors, in every language of its SDKs. */
export const traceHeader = '_tracer-data';

export interface TraceCarrier {
  /** W3C Trace Context. */
  traceparent?: string;
}
