/** What demo companies posted for their followers, by the product's slug; when follows from the launch. */
import type { DemoUpdate } from './demo-product.ts';
import { updatesOfLife } from './updates/life.ts';
import { updatesOfWork } from './updates/work.ts';

export const demoUpdates: ReadonlyMap<string, readonly DemoUpdate[]> = new Map([
  ...Object.entries(updatesOfWork),
  ...Object.entries(updatesOfLife),
]);
