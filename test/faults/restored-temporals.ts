import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engine, ownDevServer, ownNamespace } from '../workflows/support/engines.ts';

/** The Temporal of the drill, before and after the restore. */
export interface Temporals {
  engine: Engine;
  /** Called at the time that the database is restored to, while nobody uses it. */
  keep(): Promise<void>;
  restore(): Promise<void>;
  close(): Promise<void>;
}

export async function newer(): Promise<Temporals> {
  const engine = await ownNamespace();
  return {
    engine,
    keep: () => Promise.resolve(),
    restore: () => Promise.resolve(),
    close: () => engine.close(),
  };
}

export async function empty(): Promise<Temporals> {
  const engines = [await ownNamespace()];
  const temporals: Temporals = {
    engine: engines[0] as Engine,
    keep: () => Promise.resolve(),
    async restore() {
      engines.push(await ownNamespace());
      temporals.engine = engines[1] as Engine;
    },
    async close() {
      await Promise.all(engines.map((engine) => engine.close()));
    },
  };
  return temporals;
}

export async function older(): Promise<Temporals> {
  const directory = await mkdtemp(join(tmpdir(), 'temporal-'));
  const file = (name: string) => join(directory, name);
  const start = async (name: string) => {
    const server = await ownDevServer({ dbFilename: file(name) });
    const { client, nativeConnection, address } = server;
    return { server, engine: { client, nativeConnection, address } };
  };
  let running = await start('now');
  const goOnWith = async (name: string) => {
    running = await start(name);
    temporals.engine = running.engine;
  };
  const temporals: Temporals = {
    engine: running.engine,
    async keep() {
      await running.server.teardown();
      await copyFile(file('now'), file('then'));
      await goOnWith('now');
    },
    async restore() {
      await running.server.teardown();
      await goOnWith('then');
    },
    async close() {
      await running.server.teardown();
      await rm(directory, { recursive: true });
    },
  };
  return temporals;
}
