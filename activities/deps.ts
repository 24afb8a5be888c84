/** What activities work with; temporal/worker.ts and the tests put it together. */
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Config } from '../src/config/config.ts';
import type { Flows } from '../src/outbox/flows.ts';
import { flowsIn } from '../src/outbox/queries.ts';
import type { PaymentProvider } from '../src/orders/payment-provider.ts';
import type { Semaphore } from '../src/guarded-fetch/semaphore.ts';
import type { PictureStore } from '../src/pictures/picture-store.ts';
import type { CardDrawer } from './cards/card-drawer.ts';
import type { GuardedPost } from '../src/guarded-fetch/guarded-post.ts';
import type { GuardedDownload } from '../src/guarded-fetch/guarded-fetch.ts';
import type { PictureCodec } from './pictures/picture-codec.ts';
import type { Renderer } from './browser/renderer.ts';
import type { Web } from './crawl/web.ts';
import type { Drafter } from './drafter.ts';
import type { Mailer } from './mail/mailer.ts';
import type { EndpointPlaces } from './webhooks/endpoint-places.ts';
import type { Runs } from './store/runs.ts';

export interface ActivityDeps extends Web {
  db: Knex;
  config: Config;
  log: Logger;
  /** Null: there is no browser here. */
  renderer: Renderer | null;
  download: GuardedDownload;
  /** To webhook endpoints. */
  post: GuardedPost;
  endpointPlaces: EndpointPlaces;
  /** For what large websites take: one place per byte. */
  pageMemory: Semaphore;
  codec: PictureCodec;
  pictures: PictureStore;
  drafter: Drafter;
  mailer: Mailer;
  cardDrawer: CardDrawer;
  /** Null: nothing can be paid here. */
  payments: PaymentProvider | null;
  /** The runs that Temporal knows of. */
  runs: Runs;
  /** Called after a commit that wrote to the outbox, so that it is delivered at once. */
  committed(): void;
}

/** One transaction with its starts and signals; they are delivered once it is committed. */
export async function inTransaction<T>(
  { db, committed }: Pick<ActivityDeps, 'db' | 'committed'>,
  work: (tx: Knex.Transaction, flows: Flows) => Promise<T>,
): Promise<T> {
  const result = await db.transaction((tx) => work(tx, flowsIn(tx)));
  committed();
  return result;
}
