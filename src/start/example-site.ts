/** The example product's website: in development, from the source tree, so that the whole walk works offline. */
import { existsSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import { isDevelopment } from '../config/development-rules.ts';
import { fromSource, projectModule } from './node-child.ts';

/** What examples/serve.ts offers; the room of examples is not part of a build, so it is looked for at run time. */
interface ExampleModule {
  serveExample(): Promise<ExampleSite>;
}

export interface ExampleSite {
  /** The address as its visitors would type it. */
  url: string;
  /** Entries for CRAWL_RESOLVE: `host:port` to the loopback address that stands in for it. */
  resolve: ReadonlyMap<string, { address: string; port: number }>;
  close(): Promise<void>;
}

export async function bringExample(config: Config): Promise<ExampleSite | null> {
  if (!isDevelopment(config) || !fromSource || !existsSync(projectModule('examples/serve'))) return null;
  const module = (await import(projectModule('examples/serve').href)) as ExampleModule;
  return module.serveExample();
}

/** CRAWL_RESOLVE as it is written in the environment. */
export function resolveText(entries: ReadonlyMap<string, { address: string; port: number }>): string {
  return [...entries]
    .map(([host, { address, port }]) => `${host}=${address.includes(':') ? `[${address}]` : address}:${port}`)
    .join(',');
}
