/** The states of a record as server-sent events: as HTML for pages, and as JSON for programs. */
import type { Context } from 'koa';
import { type SentEvent, openEventStream } from './event-stream.ts';

export interface StateListener<State> {
  /** Called after every look. Null: the record is gone, not theirs any more, or their credential has ended. */
  saw(state: State | null): void;
  /** The process stops. */
  closed(): void;
}

/** Follows a record, and returns a function that ends that. */
export type Follow<State> = (listener: StateListener<State>) => () => void;

export interface StateStream<State> {
  follow: Follow<State>;
  /** The id of the last event that the client has. */
  seen: string;
  idOf: (state: State) => string;
  /** Whether nothing follows. */
  isLast: (state: State) => boolean;
  data: (state: State) => string;
  /** The event after which nothing follows; null where the stream just ends. */
  last: (state: State | null) => SentEvent | null;
  /** Called once it has ended. */
  left: () => void;
}

/** Sends each state once, and ends with the record, the credential or the process. */
export function streamStates<State>(
  ctx: Context,
  { follow, seen, idOf, isLast, data, last, left }: StateStream<State>,
): void {
  let sent = seen;
  const stream = openEventStream(ctx, () => {
    unfollow();
    left();
  });
  const unfollow = follow({
    saw(state) {
      if (state === null || isLast(state)) {
        const event = last(state);
        if (!event || stream.send(event)) stream.end();
        return;
      }
      const id = idOf(state);
      if (id !== sent && stream.send({ id, data: data(state) })) sent = id;
    },
    closed: () => stream.end(),
  });
}
