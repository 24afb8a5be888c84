/** Stands in for a collector of OpenTelemetry: keeps the spans that are sent to it, as JSON over HTTP. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '../workflows/support/until.ts';

export interface CollectedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  /** '' at the beginning of a trace. */
  parentSpanId: string;
  attributes: Record<string, unknown>;
  links: { traceId: string; spanId: string }[];
  isFailed: boolean;
}

export interface Collector {
  url: string;
  spans: CollectedSpan[];
  /** Everything that was sent, as text. */
  received: string[];
  /** Resolves with the first span of the name, once it is there. */
  span(name: string, of?: Partial<CollectedSpan>): Promise<CollectedSpan>;
  childrenOf(parent: CollectedSpan): CollectedSpan[];
  close(): Promise<void>;
}

export async function openCollector(): Promise<Collector> {
  const received: string[] = [];
  const spans: CollectedSpan[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      received.push(text);
      if (request.url === '/v1/traces') spans.push(...spansIn(JSON.parse(text) as Sent));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    received,
    span: (name, of = {}) =>
      until(
        () =>
          Promise.resolve(
            spans.find(
              (span) =>
                span.name === name &&
                Object.entries(of).every(([key, value]) => span[key as keyof CollectedSpan] === value),
            ),
          ),
        `a span ${name}`,
      ),
    childrenOf: ({ spanId }) => spans.filter(({ parentSpanId }) => parentSpanId === spanId),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

interface Sent {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: {
        name: string;
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        attributes: Attribute[];
        links?: { traceId: string; spanId: string }[];
        status: { code?: number };
      }[];
    }[];
  }[];
}

const failed = 2;

const spansIn = ({ resourceSpans }: Sent): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, traceId, spanId, parentSpanId = '', attributes, links = [], status }) => ({
        service: String(valuesOf(resource.attributes)['service.name']),
        name,
        traceId,
        spanId,
        parentSpanId,
        attributes: valuesOf(attributes),
        links: links.map((link) => ({ traceId: link.traceId, spanId: link.spanId })),
        isFailed: status.code === failed,
      })),
    ),
  );

const valuesOf = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
