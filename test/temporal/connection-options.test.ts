/** Connections to a cluster with TLS, and to one that wants a key: by settings only, for clients and workers. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createSecureServer } from 'node:http2';
import { type AddressInfo, type Server, connect } from 'node:net';
import { createServer } from 'node:tls';
import { NativeConnection } from '@temporalio/worker';
import { expect } from 'chai';
import { readConfig } from '../../src/config/config.ts';
import { openTemporal } from '../../temporal/client.ts';
import { connectWorker } from '../../temporal/connect-worker.ts';
import { connectionOptions } from '../../temporal/connection-options.ts';
import { type Certificates, createCertificates } from '../support/certificates.ts';
import { devServer } from '../support/engines.ts';
import { testLog } from '../workflows/support/quiet-sdk.ts';

const listening = async (server: Server) => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
};

describe('a connection to Temporal', function () {
  this.timeout(60_000);
  let certificates: Certificates;
  before(async () => {
    certificates = await createCertificates();
  });
  after(() => certificates.remove());

  /** What a server with TLS shows, and whom it lets in. */
  const serverSide = async () => ({
    cert: await readFile(certificates.server.cert),
    key: await readFile(certificates.server.key),
    ca: await readFile(certificates.authority),
    ALPNProtocols: ['h2'],
  });

  it('is made with TLS and a client certificate, and refused without it', async () => {
    const { address, namespace } = await devServer();
    const [host = '', port = ''] = address.split(':');
    const proxy = createServer({ ...(await serverSide()), requestCert: true }, (inbound) => {
      const outbound = connect(Number(port), host);
      inbound.pipe(outbound).pipe(inbound);
      inbound.on('error', () => outbound.destroy());
      outbound.on('error', () => inbound.destroy());
    });
    proxy.on('tlsClientError', () => undefined);
    const config = readConfig({
      TEMPORAL_ADDRESS: await listening(proxy),
      TEMPORAL_NAMESPACE: namespace,
      TEMPORAL_TLS_SERVER_CA_CERT_PATH: certificates.authority,
      TEMPORAL_TLS_CLIENT_CERT_PATH: certificates.client.cert,
      TEMPORAL_TLS_CLIENT_KEY_PATH: certificates.client.key,
    });
    const known = openTemporal(config);
    const stranger = openTemporal({
      ...config,
      TEMPORAL_TLS_CLIENT_CERT_PATH: undefined,
      TEMPORAL_TLS_CLIENT_KEY_PATH: undefined,
    });
    try {
      await known.ready();
      const worker = await connectWorker(config, testLog(), AbortSignal.timeout(30_000));
      await worker.close();
      const refused: unknown = await stranger.ready().catch((error: unknown) => error);
      expect(refused).to.be.an('error');
    } finally {
      await known.close();
      await stranger.close();
      proxy.close();
    }
  });

  it('sends the key with each request, over TLS', async () => {
    const keys: (string | undefined)[] = [];
    const server = createSecureServer(await serverSide());
    server.on('stream', (stream, headers) => {
      keys.push(headers.authorization);
      // UNAUTHENTICATED.
      stream.respond(
        { ':status': 200, 'content-type': 'application/grpc', 'grpc-status': '16' },
        { endStream: true },
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const config = readConfig({
      TEMPORAL_ADDRESS: `127.0.0.1:${(server.address() as AddressInfo).port}`,
      TEMPORAL_API_KEY: 'key-of-a-test',
      TEMPORAL_TLS_SERVER_CA_CERT_PATH: certificates.authority,
      TEMPORAL_TLS_SERVER_NAME: 'temporal.test',
    });
    const client = openTemporal(config);
    try {
      expect(await client.ready().catch(() => 'refused')).to.equal('refused');
      const byClient = keys.splice(0);
      expect(new Set(byClient)).to.deep.equal(new Set(['Bearer key-of-a-test']));
      expect(await NativeConnection.connect(connectionOptions(config)).catch(() => 'refused')).to.equal(
        'refused',
      );
      expect(new Set(keys)).to.deep.equal(new Set(['Bearer key-of-a-test']));
    } finally {
      await client.close();
      server.close();
    }
  });

  it('is plain without settings, and settings that do not fit together are refused', () => {
    expect(connectionOptions({ TEMPORAL_ADDRESS: 'temporal:7233' })).to.deep.equal({
      address: 'temporal:7233',
      tls: false,
    });
    expect(connectionOptions({ TEMPORAL_ADDRESS: 'temporal:7233', TEMPORAL_TLS: '1' }).tls).to.deep.equal({});
    expect(() => readConfig({ TEMPORAL_API_KEY: 'key' })).to.throw('TEMPORAL_ADDRESS: is missing');
    expect(() =>
      readConfig({ TEMPORAL_ADDRESS: 'temporal:7233', TEMPORAL_TLS_CLIENT_CERT_PATH: 'client.pem' }),
    ).to.throw('TEMPORAL_TLS_CLIENT_KEY_PATH: is missing');
  });
});
