/**
 * Passes the trace of whatever caused a run's work on to its activities. It has no part of OpenTelemetry, takes no random
 * number and awaits nothing, so that a run goes on whether traces are on or off (docs/adr/0026-traces-in-headers.md).
 */
import {
  type Headers,
  type Sinks,
  type WorkflowInterceptorsFactory,
  defaultPayloadConverter,
  proxySinks,
  workflowInfo,
} from '@temporalio/workflow';
import { traceHeader, type TraceCarrier } from './trace-carrier.ts';

export interface TraceSinks extends Sinks {
  traces: {
    /** A start or a signal has reached the run: to be recorded as a span of this id. */
    reached(name: string, traceparent: string, spanId: string): void;
  };
}

/** Later work of a run, such as a check in a week, is no part of the trace. */
const traceMs = 60 * 60_000;
/** Of a trace that is sampled; others are not passed on. */
const form = /^00-([0-9a-f]{32})-[0-9a-f]{16}-01$/;

export const interceptors: WorkflowInterceptorsFactory = () => {
  const { traces } = proxySinks<TraceSinks>();
  /** Of the start or the signal that came last. */
  let current: { headers: Headers; until: number } | null = null;
  let causes = 0;

  function caused(name: string, headers: Headers): void {
    const payload = headers[traceHeader];
    const { traceparent = '' } = payload ? defaultPayloadConverter.fromPayload<TraceCarrier>(payload) : {};
    const [, traceId] = form.exec(traceparent) ?? [];
    if (traceId === undefined) {
      current = null;
      return;
    }
    causes += 1;
    const spanId = spanIdOf(workflowInfo().runId, causes);
    traces.reached(name, traceparent, spanId);
    const carrier: TraceCarrier = { traceparent: `00-${traceId}-${spanId}-01` };
    current = {
      headers: { [traceHeader]: defaultPayloadConverter.toPayload(carrier) },
      until: Date.now() + traceMs,
    };
  }
  const withTrace = <Input extends { headers: Headers }>(input: Input): Input =>
    current && Date.now() < current.until
      ? { ...input, headers: { ...input.headers, ...current.headers } }
      : input;

  return {
    inbound: [
      {
        execute(input, next) {
          caused(`run ${workflowInfo().workflowType}`, input.headers);
          return next(input);
        },
        handleSignal(input, next) {
          caused(`signal ${input.signalName}`, input.headers);
          return next(input);
        },
      },
    ],
    outbound: [
      {
        scheduleActivity: (input, next) => next(withTrace(input)),
        continueAsNew: (input, next) => next(withTrace(input)),
      },
    ],
  };
};

/** Of the run's own id, as random numbers belong to the run: 48 of its random bits, and a count. */
const spanIdOf = (runId: string, count: number): string =>
  `${runId.replaceAll('-', '').slice(-12)}${(count % 0x1_0000).toString(16).padStart(4, '0')}`;
