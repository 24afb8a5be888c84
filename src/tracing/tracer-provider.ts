/** The SDK of OpenTelemetry. Only start-tracing.ts loads this file. */
import { setTimeout as sleep } from 'node:timers/promises';
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator, setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  type IdGenerator,
  ParentBasedSampler,
  RandomIdGenerator,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';

/** Spans are sent in batches, at the latest after this time. */
const sendEveryMs = 2_000;
const maxBatch = 512;
/** Spans that wait to be sent; beyond it new ones are dropped, so that a collector that is away costs no memory. */
const maxWaiting = 4_096;
/** For one batch with its retries. */
const sendMs = 10_000;
/** At a stop. */
const stopMs = 2_000;
/** A collector that is away is logged this often. */
const warnEveryMs = 60_000;

interface ProviderOptions {
  endpoint: string;
  sampler: string;
  ratio: number;
  service: string;
  /** The id of the next span, where it is known already. */
  takeSpanId: () => string | null;
  log: Pick<Logger, 'warn'>;
}

/** Installs the provider for the process; the returned function sends what is left and removes it. */
export function installTracerProvider(options: ProviderOptions): () => Promise<void> {
  const { endpoint, service } = options;
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const provider = new TracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES come first.
    resource: resourceFromAttributes({ 'service.name': service }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    sampler: new ParentBasedSampler({ root: samplerOf(options) }),
    idGenerator: idGenerator(options.takeSpanId),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url, timeoutMillis: sendMs }),
        scheduledDelayMillis: sendEveryMs,
        maxExportBatchSize: maxBatch,
        maxQueueSize: maxWaiting,
        exportTimeoutMillis: sendMs,
      }),
    ],
  });
  setGlobalErrorHandler(warnNowAndThen(options.log));
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  // Without baggage, which would carry what strangers send.
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  return async () => {
    const shutdown = provider.shutdown().catch(() => undefined);
    await Promise.race([shutdown, sleep(stopMs, undefined, { ref: false })]);
    trace.disable();
    context.disable();
    propagation.disable();
  };
}

/** A trace is sampled as a whole: where it begins. `parentbased_` in front of a name changes nothing. */
function samplerOf({ sampler, ratio }: ProviderOptions): Sampler {
  const name = sampler.replace(/^parentbased_/, '');
  if (name === 'always_off') return new AlwaysOffSampler();
  return name === 'traceidratio' ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler();
}

function idGenerator(takeSpanId: () => string | null): IdGenerator {
  const random = new RandomIdGenerator();
  return {
    generateTraceId: random.generateTraceId,
    generateSpanId: () => takeSpanId() ?? random.generateSpanId(),
  };
}

function warnNowAndThen(log: Pick<Logger, 'warn'>): (error: unknown) => void {
  let warnedAt = -Infinity;
  return (err) => {
    const now = performance.now();
    if (now - warnedAt < warnEveryMs) return;
    warnedAt = now;
    log.warn({ err }, 'traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT');
  };
}
