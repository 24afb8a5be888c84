/** Switches traces on if OTEL_EXPORTER_OTLP_ENDPOINT is set. Without it the SDK of OpenTelemetry is not even loaded. */
import type { Logger } from 'pino';
import { switchTraces, takeSpanId } from './spans.ts';

export interface TraceSettings {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_TRACES_SAMPLER: string;
  OTEL_TRACES_SAMPLER_ARG: number;
}

export interface Tracing {
  /** Sends what is left, within `stopMs` of tracer-provider.ts. */
  stop(): Promise<void>;
}

/** @param service the name of this process in traces, unless OTEL_SERVICE_NAME has another */
export async function startTracing(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG }: TraceSettings,
  service: string,
  log: Pick<Logger, 'warn'>,
): Promise<Tracing> {
  if (endpoint === undefined) return { stop: () => Promise.resolve() };
  const { installTracerProvider } = await import('./tracer-provider.ts');
  const sampling = { sampler: OTEL_TRACES_SAMPLER, ratio: OTEL_TRACES_SAMPLER_ARG };
  const remove = installTracerProvider({ endpoint, ...sampling, service, takeSpanId, log });
  switchTraces(true);
  return {
    async stop() {
      switchTraces(false);
      await remove();
    },
  };
}
