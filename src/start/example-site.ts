/** The example product's website, served in development from the source tree, so that all features work offline. */
import { existsSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import { isDevelopment } from '../config/development-rules.ts';
import { fromSource, projectModule } from './node-child.ts';

/** The interface of examples/serve.ts, which is imported at run time, as builds do not include it. */
interface ExampleModule {
  serveExample(): Promise<ExampleSite>;
}

export interface ExampleSite {
  /** The public address. */
  url: string;
  /** Entries for CRAWL_RESOLVE: `host:port` to a loopback address. */
  resolve: ReadonlyMap<string, { address: string; port: number }>;
  close(): Promise<void>;
}

export async function startExample(config: Config): Promise<ExampleSite | null> {
  if (!isDevelopment(config) || !fromSource || !existsSync(projectModule('examples/serve'))) return null;
  const module = (await import(projectModule('examples/serve').href)) as ExampleModule;
  return module.serveExample();
}

/** The value of CRAWL_RESOLVE for the environment. */
export function resolveText(entries: ReadonlyMap<string, { address: string; port: number }>): string {
  return [...entries]
    .map(([host, { address, port }]) => `${host}=${address.includes(':') ? `[${address}]` : address}:${port}`)
    .join(',');
}
