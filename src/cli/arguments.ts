/** Arguments of commands: `--help` explains a command, and a wrong argument is answered with what to write. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from '../processes/runtime.ts';
import { reasonOf } from '../processes/start-failure.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type Parsed<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O & { help: { type: 'boolean'; short: 'h' } }; allowPositionals: true }>
>;

/**
 * The arguments of this process; null if they ask for help, which is then printed.
 * @throws UsageError on an unknown option, a missing value, or more than `maxPositionals` arguments
 */
export function readArguments<O extends Options>(
  help: string,
  options: O,
  maxPositionals = 0,
): Parsed<O> | null {
  let parsed: Parsed<O>;
  try {
    const withHelp = { ...options, help: { type: 'boolean', short: 'h' } } as const;
    parsed = parseArgs({ options: withHelp, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${reasonOf(error)}\n\n${help}`, { cause: error });
  }
  const { values, positionals } = parsed;
  if ((values as { help?: boolean }).help) {
    console.log(help);
    return null;
  }
  const extra = positionals[maxPositionals];
  if (extra !== undefined) throw new UsageError(`"${extra}" is one argument too many.\n\n${help}`);
  return parsed;
}
