/** Tools that the official suite asks for: every kind of content, an error, progress. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import type { Log } from '../../src/transports/mcp-session-requests.ts';

/** One red pixel. */
export const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
/** A WAV file of one sample. */
const wav = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=';

export const said = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });

const contents: Record<string, CallToolResult> = {
  test_simple_text: said('This is a simple text response for testing.'),
  test_image_content: { content: [{ type: 'image', data: png, mimeType: 'image/png' }] },
  test_audio_content: { content: [{ type: 'audio', data: wav, mimeType: 'audio/wav' }] },
  test_embedded_resource: {
    content: [
      {
        type: 'resource',
        resource: {
          uri: 'test://embedded-resource',
          mimeType: 'text/plain',
          text: 'This is an embedded resource content.',
        },
      },
    ],
  },
  test_multiple_content_types: {
    content: [
      { type: 'text', text: 'Multiple content types test:' },
      { type: 'image', data: png, mimeType: 'image/png' },
      {
        type: 'resource',
        resource: {
          uri: 'test://mixed-content-resource',
          mimeType: 'application/json',
          text: '{"test":"data","value":123}',
        },
      },
    ],
  },
  // 2026-07-28: nothing is logged unasked.
  test_logging_tool: said('Nothing was logged.'),
};

export function addTools(server: McpServer, log: Log): void {
  for (const [name, result] of Object.entries(contents)) {
    server.registerTool(name, { description: 'A fixture.' }, () => result);
  }
  server.registerTool('test_error_handling', { description: 'Fails.' }, () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
  server.registerTool('test_tool_with_logging', { description: 'Says what it does.' }, async (context) => {
    for (const step of ['started', 'processing data', 'completed']) {
      await log(context, `Tool execution ${step}`);
      await sleep(50);
    }
    return said('Done.');
  });
  server.registerTool(
    'test_tool_with_progress',
    { description: 'Tells how far it is.' },
    async ({ mcpReq }) => {
      const progressToken = mcpReq._meta?.progressToken;
      for (const progress of [0, 50, 100]) {
        if (progressToken !== undefined) {
          await mcpReq.notify({
            method: 'notifications/progress',
            params: { progressToken, progress, total: 100 },
          });
        }
        await sleep(50);
      }
      return said('Done.');
    },
  );
}
