/** What a running `npm start` says of itself in DATA_DIR/runtime.json, for the commands beside it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { keepFilesPrivate } from './private-files.ts';

export const Runtime = z.object({
  baseUrl: z.string(),
  databaseUrl: z.string(),
  temporalAddress: z.string(),
  temporalUiUrl: z.string().nullable(),
  /** The example product's website, where one is served. */
  exampleUrl: z.string().nullable(),
});
export type Runtime = z.infer<typeof Runtime>;

export const runtimePath = (config: Config) => join(config.DATA_DIR, 'runtime.json');

/** Null where nothing has been started on this DATA_DIR. */
export async function readRuntime(config: Config): Promise<Runtime | null> {
  const text = await readFile(runtimePath(config), 'utf8').catch(() => null);
  return text === null ? null : Runtime.parse(JSON.parse(text));
}

/** The database the commands work on: the one configured, else that of the running service. */
export async function databaseUrlOf(config: Config): Promise<string> {
  const url = config.DATABASE_URL ?? (await readRuntime(config))?.databaseUrl;
  if (url) return url;
  throw new Error(
    `No database is configured and no service is running on ${config.DATA_DIR}. Start one with \`npm start\`, or set DATABASE_URL.`,
  );
}

/** Runs a command: its error is one paragraph on standard error and exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  keepFilesPrivate();
  try {
    await command();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
