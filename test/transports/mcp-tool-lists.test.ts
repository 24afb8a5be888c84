/** Answers to tools/list: the SDK's, kept whole by request, and compressed as the client accepts. */
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { answerIn, calls, newCall, oldCall, post, toolNames } from './raw-mcp.ts';
import { toolOperations } from '../support/tool-operations.ts';

describe('MCP: answers to tools/list', () => {
  let api: RunningApi;
  before(async () => {
    api = await startApi();
  });
  after(() => api.close());

  const list = { method: 'tools/list' };
  const all = toolOperations.map(({ id }) => id);

  for (const [era, call] of Object.entries(calls)) {
    it(`are the same when repeated, over ${era}`, async () => {
      const first = await call(api.baseUrl, list);
      const second = await call(api.baseUrl, list);
      expect(toolNames(first)).to.deep.equal(all);
      expect(second.text).to.equal(first.text);
      expect(Buffer.byteLength(first.text)).to.be.at.most(40 * 1024);
      expect(second.headers.get('content-type')).to.equal(first.headers.get('content-type'));
      expect(second.headers.get('ratelimit')).to.match(/^"message";r=\d+/);
    });
  }

  it('repeat the id of their request', async () => {
    for (const id of [1, 2, 'a', 'b', 1]) {
      const answer = await post(api.baseUrl, { jsonrpc: '2.0', id, method: 'tools/list' });
      expect(answerIn(answer).id).to.equal(id);
      expect(toolNames(answer)).to.deep.equal(all);
    }
  });

  it('keep to the checks of the SDK after an answer was kept', async () => {
    await newCall(api.baseUrl, list);
    const mismatched = await newCall(api.baseUrl, list, { headers: { 'mcp-method': 'tools/call' } });
    expect([mismatched.status, answerIn(mismatched).error?.code]).to.deep.equal([400, -32020]);
    const unknown = await newCall(api.baseUrl, list, { headers: { 'mcp-protocol-version': '2031-01-01' } });
    expect(unknown.status).to.equal(400);
    await oldCall(api.baseUrl, list);
    const unacceptable = await oldCall(api.baseUrl, list, { headers: { accept: 'text/html' } });
    expect(unacceptable.status).to.equal(406);
    const invalid = await oldCall(api.baseUrl, { ...list, params: { cursor: 5 } });
    expect(answerIn(invalid).error ?? answerIn(invalid).result).to.not.equal(undefined);
  });

  it('are of the selection that the address names', async () => {
    for (const path of ['/mcp', '/mcp?tools=get_draft', '/mcp', '/mcp?tools=get_listing']) {
      const names = path.split('=')[1]?.split(',') ?? all;
      expect(toolNames(await oldCall(api.baseUrl, list, { path })), path).to.deep.equal(names);
    }
  });

  it('are refused with an invalid credential, kept or not', async () => {
    await oldCall(api.baseUrl, list);
    expect((await oldCall(api.baseUrl, list, { key: 'invalid' })).status).to.equal(401);
  });

  const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [encoding, decode] of Object.entries(decoders)) {
    it(`are compressed with ${encoding} where that is accepted`, async () => {
      const plain = await oldCall(api.baseUrl, list, { headers: { 'accept-encoding': 'identity' } });
      const { headers, bytes } = await fetchBytes(api.baseUrl, encoding);
      expect(headers['content-encoding']).to.equal(encoding);
      expect(headers['vary']).to.match(/accept-encoding/i);
      expect(decode(bytes).toString()).to.equal(plain.text);
      expect(bytes.length).to.be.below(plain.text.length / 3);
    });
  }
});

/** Without the decompression of fetch. */
function fetchBytes(baseUrl: string, encoding: string) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'accept-encoding': encoding,
  };
  return new Promise<{ headers: Record<string, string | undefined>; bytes: Buffer }>((resolve, reject) => {
    const sent = request(new URL('/mcp', baseUrl), { method: 'POST', headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          headers: response.headers as Record<string, string | undefined>,
          bytes: Buffer.concat(parts),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
