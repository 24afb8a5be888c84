/** Rows of endpoints and deliveries. */
import type { SiteOfRow } from '../directory/site-address-rules.ts';
import type { AttemptFailure } from './attempt-rules.ts';
import type { DeliveryStatus } from './delivery-rules.ts';
import type { EventType } from '../shared/event-type-rules.ts';
import type { EventFacts } from './event-rules.ts';
import type { SecretColumns } from './secret-rules.ts';

export type PauseReason = 'owner' | 'failing' | 'gone';

export interface EndpointRow extends SecretColumns {
  id: number;
  url: string;
  events: EventType[];
  paused_at: Date | null;
  paused_why: PauseReason | null;
  failing_since: Date | null;
  created_at: Date;
  /** Deliveries that failed or were kept. */
  undelivered: number;
}

export interface DeliveryRow extends EventFacts {
  id: number;
  status: DeliveryStatus;
  next_attempt_at: Date | null;
  site: SiteOfRow;
  attempts: {
    at: string;
    duration_ms: number;
    status: number | null;
    answer: string | null;
    failure: AttemptFailure | null;
  }[];
}
