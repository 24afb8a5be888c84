/** The metrics of the Temporal SDK, which a native exporter serves on a port of its own: read from there, so that a worker has one address. */
import { type AddressInfo, createServer } from 'node:net';
import type { TelemetryOptions } from '@temporalio/worker';

export interface SdkMetrics {
  options: NonNullable<TelemetryOptions['metrics']>;
  /** In the text format of Prometheus. */
  read(): Promise<string>;
}

const readWithinMs = 2_000;

export async function createSdkMetrics(): Promise<SdkMetrics> {
  const bindAddress = `127.0.0.1:${await freePort()}`;
  return {
    // Names and units after Prometheus' conventions: seconds, and `_total` for counters.
    options: {
      prometheus: { bindAddress, countersTotalSuffix: true, unitSuffix: true, useSecondsForDurations: true },
    },
    async read() {
      const answer = await fetch(`http://${bindAddress}/metrics`, {
        signal: AbortSignal.timeout(readWithinMs),
      });
      return answer.text();
    },
  };
}

/** The exporter does not say which port it got, so port 0 is not for it. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
