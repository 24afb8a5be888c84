import type { ParseArgsConfig } from 'node:util';
import type { LaunchDirectory } from '../client.ts';

export type Options = NonNullable<ParseArgsConfig['options']>;

/** As `parseArgs` returns it. */
export type OptionValue = string | boolean | (string | boolean)[];

export interface CommandInput {
  api: LaunchDirectory;
  /** What the usage names in capitals, in its order. */
  args: string[];
  values: Record<string, OptionValue | undefined>;
  /** Prints progress on standard error. */
  progress: (line: string) => void;
}

/** What a command prints: the object with `--json`, else the lines. */
export interface Result {
  json: object;
  lines: string[];
}

export interface Command {
  /** Words after `launch`: fixed ones, then arguments in capitals; `[X]` may be left out, `X...` repeated. */
  usage: string;
  about: string;
  options?: Options;
  run(input: CommandInput): Promise<Result>;
}

/** The call's words are wrong. */
export class UsageError extends Error {}

export const textOf = (value: OptionValue | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

export const textsOf = (value: OptionValue | undefined): string[] =>
  Array.isArray(value) ? value.map(String) : [];

/** @throws UsageError */
export function wholeNumber(text: string, what: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(`${what} is a number, such as 67.`);
  return Number(text);
}

export const text = { type: 'string' } as const;
export const texts = { type: 'string', multiple: true } as const;
