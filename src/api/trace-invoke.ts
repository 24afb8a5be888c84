import { SpanKind } from '@opentelemetry/api';
import type { Caller, Invoke } from '../contract/invoke.ts';
import { faultOf } from '../contract/problem.ts';
import { beginTrace, tracesAreOn } from '../tracing/spans.ts';

/** Traces each call of an operation that takes more than a look into memory: its id and its status, nothing of what was sent, and not by whom. */
export function traceInvoke(invoke: Invoke): Invoke {
  const traced: (...call: Parameters<Invoke>) => ReturnType<Invoke> = (operation, input, caller) => {
    if (!tracesAreOn()) return invoke(operation, input, caller);
    const options = { kind: SpanKind.SERVER, attributes: { 'request.id': caller.requestId } };
    return beginTrace(operation.id, options, caller.traceparent, async (span) => {
      try {
        const answer = await invoke(operation, input, caller);
        span?.setAttribute('http.response.status_code', answer.status);
        return answer;
      } catch (error) {
        span?.setAttribute('http.response.status_code', faultOf(error).status);
        throw error;
      }
    });
  };
  // What is answered from memory is not traced: a span costs more than the answer, and has nothing below it.
  return Object.assign(traced, {
    repeat: invoke.repeat,
    authenticate: (caller: Caller) => invoke.authenticate(caller),
  });
}
