import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, type Server, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { freePort, rememberPorts, requirePort } from '../../src/start/ports.ts';
import { failureOf } from './failure-of.ts';

describe('ports', () => {
  let server: Server;
  let taken: number;
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'ports-'));
    server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    taken = (server.address() as AddressInfo).port;
  });
  afterEach(async () => {
    server.close();
    await rm(directory, { recursive: true, force: true });
  });

  it('says in one paragraph which port is in use and how to start on another', async () => {
    const { message } = await failureOf(requirePort(taken, '127.0.0.1'));
    expect(message).to.contain(`Port ${taken} on 127.0.0.1 is in use`);
    expect(message).to.contain(`PORT=${taken + 1} npm start`);
    expect(message).not.to.contain('\n');
  });

  it('waits for a port that a stopping process is about to let go', async () => {
    const asked = requirePort(taken, '127.0.0.1', 10_000);
    setTimeout(() => server.close(), 300);
    await asked;
  });

  it('says that HOST is no address of this machine', async () => {
    const { message } = await failureOf(requirePort(0, '192.0.2.1'));
    expect(message).to.contain('HOST is 192.0.2.1');
  });

  it('takes the next free port when the wanted one is taken', async () => {
    expect(await freePort(taken)).not.to.equal(taken);
  });

  it('remembers what it chose, and replaces what something else took meanwhile', async () => {
    const first = await rememberPorts(directory, { a: 0, b: 0 });
    expect(first.a).not.to.equal(first.b);
    expect(await rememberPorts(directory, { a: 0, b: 0 })).to.deep.equal(first);
    await writeFile(join(directory, 'ports.json'), JSON.stringify({ a: first.a, b: taken }));
    const later = await rememberPorts(directory, { a: 0, b: 0 });
    expect(later.a).to.equal(first.a);
    expect(later.b).not.to.equal(taken);
  });

  it('never gives one port to two servers', async () => {
    const { a, b } = await rememberPorts(directory, { a: taken, b: taken });
    expect(new Set([a, b, taken]).size).to.equal(3);
  });

  it('begins anew with a file it cannot read', async () => {
    await writeFile(join(directory, 'ports.json'), 'no');
    expect((await rememberPorts(directory, { a: 0 })).a).to.be.greaterThan(0);
  });
});
