/** Server-sent events as they are on the wire, and how many streams are open. */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { createServer } from 'node:http';
import { expect } from 'chai';
import Koa from 'koa';
import { type EventStream, openEventStream } from '../../src/contract/event-stream.ts';
import { createStreamSlots } from '../../src/contract/stream-slots.ts';
import { openEvents } from '../support/event-reader.ts';

describe('a stream of events', () => {
  const serve = async (heartbeatMs?: number) => {
    const streams: EventStream[] = [];
    let closed = 0;
    const app = new Koa();
    // Clients that leave are no errors here.
    app.silent = true;
    app.use((ctx) => void streams.push(openEventStream(ctx, () => (closed += 1), heartbeatMs)));
    const handle = app.callback();
    const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return {
      port,
      url: `http://127.0.0.1:${port}/`,
      streams,
      closed: () => closed,
      async close() {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      },
    };
  };

  it('sends headers at once, comments while nothing happens, and every line of an event', async () => {
    const server = await serve(20);
    try {
      const response = await fetch(server.url);
      const reader = response.body?.getReader();
      let text = '';
      while (text.split(':\n\n').length < 4) {
        const { value } = (await reader?.read()) as { value?: Uint8Array };
        text += new TextDecoder().decode(value);
      }
      await reader?.cancel();
      const events = await openEvents(server.url, {});
      const data = '<p>one</p>\n\n<p>id: two</p>\r\nevent: three\rfour';
      server.streams[1]?.send({ id: 'a', data });
      expect(await events.next()).to.deep.equal({ id: 'a', event: '', data: data.replace(/\r\n?/g, '\n') });
      server.streams[1]?.end();
      expect(await events.ended).to.equal(true);
    } finally {
      await server.close();
    }
  });

  it('drops events for those who do not read, and is closed once when they leave', async () => {
    const server = await serve();
    const client = connect(server.port, '127.0.0.1');
    try {
      client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
      await once(client, 'readable');
      const [stream] = server.streams;
      let sent = 0;
      while (stream?.send({ id: String(sent), data: 'x'.repeat(64 * 1024) }) && sent < 1_000) {
        sent += 1;
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect(sent).to.be.below(1_000);
      client.destroy();
      while (server.closed() === 0) await new Promise((resolve) => setImmediate(resolve));
      expect(stream?.send({ id: 'late' })).to.equal(false);
      expect(server.closed()).to.equal(1);
    } finally {
      client.destroy();
      await server.close();
    }
  });

  it('has a place in its session and in the process, which is free again afterwards', () => {
    const slots = createStreamSlots(3);
    const [first, second] = [slots.take('1', 2), slots.take('1', 2)];
    expect([typeof first, typeof second, slots.take('1', 2)]).to.deep.equal(['function', 'function', null]);
    const third = slots.take('2', 2);
    expect(slots.take('3', 2), 'the process is full').to.equal(null);
    third?.();
    expect(slots.take('1', 2), 'the session is full').to.equal(null);
    first?.();
    second?.();
    expect([slots.take('1', 2), slots.take('1', 2), slots.take('2', 2)]).not.to.include(null);
    expect(slots.take('4', 2)).to.equal(null);
  });
});
