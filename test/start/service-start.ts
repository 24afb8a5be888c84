/** `npm start` and the commands beside it, as processes. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { testPaymentsWarning } from '../../src/config/development-rules.ts';

const root = new URL('../../', import.meta.url);
const tsx = ['--import', 'tsx'];
const run = promisify(execFile);

/** Resolves once the last line is `ready BASE_URL`. */
export function start(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...tsx, 'src/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.trimEnd().split('\n').at(-1) !== `ready http://localhost:${env['PORT'] ?? ''}`) return;
      if (printed.includes(testPaymentsWarning)) resolve(child);
      else reject(new Error(`the start does not say that payments are a test:\n${printed}`));
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) =>
      reject(new Error(`the start ended with ${code ?? 'a signal'}:\n${printed}`)),
    );
  });
}

/** Resolves once all of it has ended in order. */
export async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
  child.removeAllListeners('exit');
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill(signal);
  expect(await exit).to.equal(0);
}

export const runCommand = (file: string, env: NodeJS.ProcessEnv, args: string[] = []) =>
  run(process.execPath, [...tsx, file, ...args], { cwd: root, env });

/** What the command prints. */
export const command = async (file: string, env: NodeJS.ProcessEnv, args: string[] = []) =>
  (await runCommand(file, env, args)).stdout;
