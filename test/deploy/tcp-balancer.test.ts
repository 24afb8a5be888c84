/** The balancer of the deploy tests: in turn, past processes that are gone, and without cutting what is open. */
import { once } from 'node:events';
import { Agent, type IncomingMessage, type Server, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { startBalancer } from '../support/tcp-balancer.ts';

describe('the TCP balancer', () => {
  it('goes round, tries the next when one is gone, and lets connections of a removed one end', async () => {
    const servers = await Promise.all(['a', 'b', 'c'].map(serve));
    const [a, b, c] = servers.map((server) => (server.address() as AddressInfo).port) as [
      number,
      number,
      number,
    ];
    const balancer = await startBalancer([a, b]);
    const keepAlive = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = async (agent: Agent | false = false) => {
      const request = get({ port: balancer.port, host: '127.0.0.1', agent });
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      return text(response);
    };
    try {
      expect([await ask(), await ask(), await ask()]).to.deep.equal(['a', 'b', 'a']);

      expect(await ask(keepAlive)).to.equal('b');
      const removed = balancer.remove(b);
      balancer.add(c);
      expect(await ask(keepAlive), 'an open connection stays').to.equal('b');
      expect(new Set([await ask(), await ask()])).to.deep.equal(new Set(['a', 'c']));
      keepAlive.destroy();
      await removed;

      servers[0]?.close();
      expect([await ask(), await ask()]).to.deep.equal(['c', 'c']);
    } finally {
      keepAlive.destroy();
      await balancer.close();
      for (const server of servers) server.close();
    }
  });
});

async function serve(body: string): Promise<Server> {
  const server = createServer((_, response) => response.end(body));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
