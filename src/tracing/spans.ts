/**
 * Spans of requests and of the work that they cause. Only the API of OpenTelemetry is loaded here: while traces are off,
 * each of these functions just calls what it is given.
 */
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanOptions,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  context,
  isSpanContextValid,
  propagation,
  trace,
} from '@opentelemetry/api';
import { Fault } from '../faults.ts';

export type Work<T> = (span: Span | null) => Promise<T>;

/** Thrown by an activity that is completed later. */
const completedLater = 'CompleteAsyncError';

/** Null while traces are off. */
let tracer: Tracer | null = null;

/** For start-tracing.ts. */
export const switchTraces = (on: boolean): void =>
  void (tracer = on ? trace.getTracer('launch-directory') : null);

export const tracesAreOn = (): boolean => tracer !== null;

/**
 * Begins a trace, or a span of the trace that this call is already part of. The trace of the caller is only linked: as its
 * child, a stranger would decide what is sampled and which of our traces it belongs to.
 * @param remote the caller's `traceparent`, as it came
 */
export function beginTrace<T>(
  name: string,
  options: SpanOptions,
  remote: string | undefined,
  work: Work<T>,
): Promise<T> {
  if (!tracer) return work(null);
  const here = context.active();
  const begins = remote !== undefined && trace.getSpan(here) === undefined;
  const caller = begins ? trace.getSpanContext(contextOf(remote)) : undefined;
  const linked = caller ? { ...options, links: [{ context: caller }] } : options;
  return within(tracer.startSpan(name, linked, here), here, work);
}

/** Continues the trace of a `traceparent` of our own; without one the work belongs to no trace. */
export function continueTrace<T>(
  traceparent: string | null,
  name: string,
  options: SpanOptions,
  work: Work<T>,
): Promise<T> {
  if (!tracer || traceparent === null) return work(null);
  const parent = contextOf(traceparent);
  return within(tracer.startSpan(name, options, parent), parent, work);
}

/** A span of the present trace, if that is sampled. */
export function inSpan<T>(name: string, options: SpanOptions, work: Work<T>): Promise<T> {
  return tracer && sampledSpan()
    ? within(tracer.startSpan(name, options), context.active(), work)
    : work(null);
}

/** Runs what a request only happens to start, such as the delivery of everything that is due. */
export const outsideTraces = <T>(work: () => T): T => (tracer ? context.with(ROOT_CONTEXT, work) : work());

/** For a listener, which would run outside the trace in which it is added. */
export const inPresentTrace = <Listener extends () => void>(listener: Listener): Listener =>
  tracer ? context.bind(context.active(), listener) : listener;

/** The place in the present trace, for work that continues elsewhere; null if it is not sampled. */
export function presentTraceparent(): string | null {
  if (!sampledSpan()) return null;
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** The id under which the present request is found, if it is sampled. */
export const presentTraceId = (): string | undefined => sampledSpan()?.spanContext().traceId;

/** Records a span that has ended, under an id that is known already. */
export function recordSpan(
  name: string,
  traceparent: string,
  spanId: string,
  options: { startTime: Date; attributes: Attributes },
): void {
  if (!tracer) return;
  nextSpanId = spanId;
  tracer.startSpan(name, options, contextOf(traceparent)).end();
}

let nextSpanId: string | null = null;

/** The id that `recordSpan` asks for, once. */
export function takeSpanId(): string | null {
  const id = nextSpanId;
  nextSpanId = null;
  return id;
}

const contextOf = (traceparent: string): Context => propagation.extract(ROOT_CONTEXT, { traceparent });

function sampledSpan(): Span | undefined {
  const span = tracer ? trace.getActiveSpan() : undefined;
  const spanContext = span?.spanContext();
  if (!spanContext || !isSpanContextValid(spanContext)) return undefined;
  return (spanContext.traceFlags & TraceFlags.SAMPLED) === 0 ? undefined : span;
}

async function within<T>(span: Span, parent: Context, work: Work<T>): Promise<T> {
  try {
    return await context.with(trace.setSpan(parent, span), work, undefined, span);
  } catch (error) {
    // Never the message: those of other libraries may contain addresses and texts.
    const type = typeOf(error);
    span.setAttribute('error.type', type);
    const isRefusal = error instanceof Fault && error.status < 500;
    if (!isRefusal && type !== completedLater) span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
