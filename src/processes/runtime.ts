/** Addresses of a running `npm start`, stored in DATA_DIR/runtime.json for other commands. */
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
  /** The example product's website; null if it is not served. */
  exampleUrl: z.string().nullable(),
});
export type Runtime = z.infer<typeof Runtime>;

export const runtimePath = (config: Config) => join(config.DATA_DIR, 'runtime.json');

/** Null if nothing was started on this DATA_DIR. */
export async function readRuntime(config: Config): Promise<Runtime | null> {
  const text = await readFile(runtimePath(config), 'utf8').catch(() => null);
  return text === null ? null : Runtime.parse(JSON.parse(text));
}

/** The database of commands: the configured one, otherwise that of the running service. */
export async function databaseUrlOf(config: Config): Promise<string> {
  const url = config.DATABASE_URL ?? (await readRuntime(config))?.databaseUrl;
  if (url) return url;
  throw new Error(
    `No database is configured and no service is running on ${config.DATA_DIR}. Start one with \`npm start\`, or set DATABASE_URL.`,
  );
}

/** A command was called in a wrong way; the message says how to call it. */
export class UsageError extends Error {}

/** Runs a command. An error prints its message on standard error and sets exit code 1, a wrong call exit code 2. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  keepFilesPrivate();
  try {
    await command();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}
