/** API processes of a test's own, the real thing: to be stopped, and to take over from each other. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from './api.ts';

export interface ApiProcess {
  port: number;
  baseUrl: string;
  /** As an orderly stop does. */
  terminate(): void;
  /** Resolves with the exit code, when it has ended. */
  ended: Promise<number | null>;
  /** As `kill -9` does. */
  kill(): Promise<void>;
}

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** Resolves when it listens. */
export async function startApiProcess(env: Record<string, string>): Promise<ApiProcess> {
  const port = await freePort();
  const child = fork(main, ['api'], {
    execArgv: ['--import', 'tsx'],
    env: { NODE_ENV: 'test', LOG_LEVEL: 'error', PORT: String(port), ...env },
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const listening = once(child, 'message').then(() => true);
  if (!(await Promise.race([listening, ended.then(() => false)]))) {
    throw new Error('the API ended before it listened');
  }
  return {
    port,
    baseUrl: `http://127.0.0.1:${port}`,
    terminate: () => void child.kill('SIGTERM'),
    ended,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
