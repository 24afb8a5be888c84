/** Traces through Temporal: headers of starts and signals, spans of runs and activities. */
import type { WorkflowClientInterceptor } from '@temporalio/client';
import { type Headers, defaultPayloadConverter } from '@temporalio/common';
import type { ActivityInterceptorsFactory, InjectedSinks } from '@temporalio/worker';
import { SpanKind } from '@opentelemetry/api';
import { continueTrace, presentTraceparent, recordSpan } from '../src/tracing/spans.ts';
import { type TraceCarrier, traceHeader } from '../workflows/trace-carrier.ts';
import type { TraceSinks } from '../workflows/trace-headers.ts';

/** For clients: adds the present trace to starts and signals. */
export const traceStarts: WorkflowClientInterceptor = {
  startWithDetails: (input, next) => next({ ...input, headers: withTrace(input.headers) }),
  signal: (input, next) => next({ ...input, headers: withTrace(input.headers) }),
  signalWithStart: (input, next) => next({ ...input, headers: withTrace(input.headers) }),
};

function withTrace(headers: Headers): Headers {
  const traceparent = presentTraceparent();
  if (traceparent === null) return headers;
  const carrier: TraceCarrier = { traceparent };
  return { ...headers, [traceHeader]: defaultPayloadConverter.toPayload(carrier) };
}

/** For workers: a span of each attempt of an activity. */
export const traceActivities: ActivityInterceptorsFactory = ({ info }) => ({
  inbound: {
    execute: (input, next) => {
      const options = {
        kind: SpanKind.CONSUMER,
        attributes: {
          'temporal.workflow_id': info.workflowExecution?.workflowId ?? '',
          'temporal.run_id': info.workflowExecution?.runId ?? '',
          'temporal.attempt': info.attempt,
        },
      };
      return continueTrace(traceparentIn(input.headers), `activity ${info.activityType}`, options, () =>
        next(input),
      );
    },
  },
});

function traceparentIn(headers: Headers): string | null {
  const payload = headers[traceHeader];
  return (payload && defaultPayloadConverter.fromPayload<TraceCarrier>(payload).traceparent) ?? null;
}

/** For the worker of the workflows: starts and signals as they reach a run. */
export const traceSinks: InjectedSinks<TraceSinks> = {
  traces: {
    reached: {
      fn({ workflowId, runId, startTime }, name, traceparent, spanId) {
        recordSpan(name, traceparent, spanId, {
          startTime: name.startsWith('run ') ? startTime : new Date(),
          attributes: { 'temporal.workflow_id': workflowId, 'temporal.run_id': runId },
        });
      },
      callDuringReplay: false,
    },
  },
};
