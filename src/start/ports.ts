import { readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { StartFailure } from '../processes/start-failure.ts';

/** Listens on a port and closes it; resolves with the port, rejects with the system's error. */
async function tryListen(port: number, host: string): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const { port: bound } = server.address() as AddressInfo;
      server.close(() => resolve(bound));
    });
  });
}

async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return tryListen(port, host).then(
    () => true,
    () => false,
  );
}

/** Checks that the service can listen on `host:port`, retrying a port in use for `patienceMs`. @throws StartFailure */
export async function requirePort(port: number, host: string, patienceMs = 0): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      await tryListen(port, host);
      return;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (code !== 'EADDRINUSE' || Date.now() >= deadline)
        throw new StartFailure(portMessage(code, port, host), error);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

function portMessage(code: string, port: number, host: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is in use by another program. Stop that program, or start on another port: \`PORT=${port + 1} npm start\`. \`lsof -i :${port}\` names the program.`;
  if (code === 'EACCES')
    return `Port ${port} may not be opened by this user (ports below 1024 are often reserved). Start on another port: \`PORT=3000 npm start\`.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST is ${host}, which is no address of this machine. Set HOST to 127.0.0.1 (this machine only) or 0.0.0.0 (every interface), and start again.`;
  return `The service cannot listen on ${host}:${port} (${code}). Set HOST and PORT to an address it may use, and start again.`;
}

/** Below the ephemeral ports (from 32768 on Linux, 49152 on macOS), any of which an outgoing connection may take. */
const anyServerPort = () => 20_000 + Math.floor(Math.random() * 10_000);

/** The first free loopback port from `wanted` (0: a random one) within a small range, otherwise any free port. */
export async function freePort(wanted = 0): Promise<number> {
  const first = wanted || anyServerPort();
  for (let port = first; port < first + 20; port += 1) if (await isPortFree(port)) return port;
  return tryListen(0, '127.0.0.1');
}

const Ports = z.record(z.string(), z.number().int());

/** Ports of the embedded servers, stored so that they stay the same after a restart. A port in use is replaced by a free one. */
export async function rememberPorts<Name extends string>(
  dataDir: string,
  wanted: Record<Name, number>,
): Promise<Record<Name, number>> {
  const path = join(dataDir, 'ports.json');
  const text = await readFile(path, 'utf8').catch(() => '{}');
  const before = Ports.safeParse(safeJson(text)).data ?? {};
  const chosen = { ...wanted };
  const taken = new Set<number>();
  for (const name of Object.keys(wanted) as Name[]) {
    let port = await freePort(before[name] ?? wanted[name]);
    while (taken.has(port)) port = await freePort(port + 1);
    taken.add(port);
    chosen[name] = port;
  }
  await writeFile(path, `${JSON.stringify({ ...before, ...chosen }, null, 2)}\n`);
  return chosen;
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
