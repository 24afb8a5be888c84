/** Instructions, prompts, resources and completions, with real clients of both generations. */
import { expect } from 'chai';
import { insertListing } from '../listings/listing-rows.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { toolOperations } from '../support/tool-operations.ts';
import { connectNewClient, connectOldClient } from '../support/callers.ts';
import { answerIn, calls, newCall } from './raw-mcp.ts';

const generations = {
  'the new SDK': (baseUrl: string) => connectNewClient(baseUrl),
  'the new SDK, as in 2025': (baseUrl: string) => connectNewClient(baseUrl, undefined, { mode: 'legacy' }),
  'the SDK of 2025': (baseUrl: string) => connectOldClient(baseUrl),
};
type Client = Awaited<ReturnType<(typeof generations)[keyof typeof generations]>>;

describe('MCP: instructions, prompts and resources', () => {
  let api: RunningApi;
  before(async () => {
    api = await startApi();
    await insertListing(api.db, 'quillbarrow', {
      name: 'Quillbarrow',
      votes: 2,
      tagline: 'Letters by\n# post',
      description: 'Writes **letters**.',
      features: ['Ink', 'Paper'],
      country: 'PT',
    });
    await insertListing(api.db, 'quillmere', { name: 'Quillmere', votes: 1 });
  });
  after(() => api.close());

  for (const [generation, connect] of Object.entries(generations)) {
    describe(generation, () => {
      let client: Client;
      before(async () => {
        client = await connect(api.baseUrl);
      });
      after(() => client.close());

      it('gets instructions that name existing tools', () => {
        const instructions = client.getInstructions() ?? '';
        for (const word of ['evidence', 'never invent', 'cannot vote', 'to pay'])
          expect(instructions).to.contain(word);
        // Names of tools, unlike those of members, have no quotes.
        const named = [...instructions.matchAll(/(?<![`."])\b[a-z]+_[a-z_]+\b/g)].map(([name]) => name);
        expect(named).to.include.members(['submit_listing', 'get_draft', 'update_draft', 'submit_draft']);
        const known = new Set(toolOperations.map(({ id }) => id));
        expect(named.filter((name) => !known.has(name))).to.deep.equal([]);
      });

      it('lists three prompts with their arguments', async () => {
        const { prompts } = await client.listPrompts();
        expect(
          prompts.map((prompt) => [prompt.name, prompt.arguments?.map(({ name }) => name) ?? []]),
        ).to.deep.equal([
          ['launch_my_product', ['url']],
          ['review_my_draft', ['draft_id']],
          ['pick_a_launch_week', []],
        ]);
        for (const { title, description } of prompts) {
          expect(title).to.match(/\w/);
          expect(description).to.match(/\w/);
        }
      });

      it('gets prompts with its arguments, naming existing tools', async () => {
        const id = '0b0f6f2a-4f5f-4d6e-9d2e-0a4b8a2f9c11';
        const asked: [string, Record<string, string>, string][] = [
          ['launch_my_product', { url: 'https://quill.example/?a=1' }, 'https://quill.example/?a=1'],
          ['review_my_draft', { draft_id: id }, id],
          ['pick_a_launch_week', {}, 'get_launch_week'],
        ];
        const known = new Set(toolOperations.map((operation) => operation.id));
        for (const [name, args, contains] of asked) {
          const { messages } = await client.getPrompt({ name, arguments: args });
          const [message] = messages;
          const text = message?.content.type === 'text' ? message.content.text : '';
          expect(message?.role).to.equal('user');
          expect(text).to.contain(contains);
          const named = [...text.matchAll(/\b(?:get|submit|update|choose|list|search)_[a-z_]+\b/g)].map(
            ([tool]) => tool,
          );
          expect(named, name).to.not.deep.equal([]);
          expect(
            named.filter((tool) => !known.has(tool)),
            name,
          ).to.deep.equal([]);
        }
      });

      const wrongly: [string, Record<string, string>, RegExp][] = [
        ['launch_my_product', {}, /needs `url`: the address/],
        ['launch_my_product', { url: '   ' }, /needs `url`/],
        [
          'launch_my_product',
          { url: 'https://a.example', site: 'x' },
          /has no argument “site”. There is url\./,
        ],
        ['review_my_draft', { draft_id: 'mine' }, /needs `draft_id`: .* list_my_drafts/],
        ['pick_a_launch_week', { week: 'next' }, /has no argument “week”. It takes none./],
        ['vote_for_me', {}, /no prompt “vote_for_me” here. There are launch_my_product, review_my_draft/],
      ];
      for (const [name, args, says] of wrongly) {
        it(`gets the problem with ${name} ${JSON.stringify(args)}`, async () => {
          const error = await client.getPrompt({ name, arguments: args }).catch((reason: unknown) => reason);
          expect(error).to.include({ code: -32602 });
          expect((error as Error).message).to.match(says);
        });
      }

      it('reads the site guide, which names every tool and its access', async () => {
        const { resources } = await client.listResources();
        expect(resources.map(({ uri, mimeType }) => [uri, mimeType])).to.deep.equal([
          ['guide://site', 'text/markdown'],
          ['guide://how-drafts-are-made', 'text/markdown'],
          ['guide://how-ranking-works', 'text/markdown'],
          ['guide://errors', 'text/markdown'],
        ]);
        const { contents } = await client.readResource({ uri: 'guide://site' });
        const [content] = contents;
        const text = content && 'text' in content ? content.text : '';
        for (const { id, access } of toolOperations) {
          const scope = access.kind === 'signed_in' ? `(${access.scope})` : '';
          expect(text).to.match(new RegExp(`^- \`${id}\`: .*${scope.replace(/[()]/g, '\\$&')}$`, 'm'));
        }
        expect(text)
          .to.contain('2 live listings')
          .and.not.to.contain('webhook')
          .and.not.to.contain('watch_draft');
      });

      it('reads the pages that explain the site, with the figures of this one', async () => {
        const read = async (page: string) => {
          const { contents } = await client.readResource({ uri: `guide://${page}` });
          const [content] = contents;
          return content && 'text' in content ? content.text : '';
        };
        expect(await read('how-drafts-are-made'))
          .to.match(/^# How drafts are made\n\n/)
          .and.not.to.contain('{{');
        expect(await read('how-ranking-works'))
          .to.contain('A vote is worth the same')
          .and.not.to.contain('{{');
        expect(await read('errors')).to.contain('- `website_listed` (409)');
        const { tools } = await client.listTools();
        expect(tools.map(({ name }) => name)).not.to.include('get_errors_guide');
      });

      it('reads a listing as Markdown', async () => {
        const { resourceTemplates } = await client.listResourceTemplates();
        expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).to.deep.equal([
          'listing://{slug}',
          'week://{week}',
          'draft://{draft_id}',
          'my-listing://{listing_id}',
        ]);
        const { contents } = await client.readResource({ uri: 'listing://quillbarrow' });
        const [content] = contents;
        const text = content && 'text' in content ? content.text : '';
        expect(text).to.match(/^# Quillbarrow\n\n\*Letters by # post\*\n/);
        expect(text)
          .to.contain('- **Website**: <https://quillbarrow.example/>')
          .and.to.contain('- **Votes**: 2');
        expect(text).to.contain('\n\nWrites \\*\\*letters\\*\\*.\n\n## What it does\n\n- Ink\n- Paper\n');
        expect(text).to.not.match(/undefined|null|\[object/);
      });

      const missing: [string, RegExp][] = [
        ['listing://quillbarow', /no public listing “quillbarow”.*listing:\/\/quillbarrow/],
        ['listing://Not_A_Slug', /slug must be a slug/],
        ['listing://', /There are guide:\/\/site and listing:\/\/\{slug\} and week/],
        ['listing://a/b', /There are guide/],
        ['listing://%E0%A4%A', /slug must be a slug/],
        ['guide://elsewhere', /There are guide/],
        ['file:///etc/passwd', /There are guide/],
      ];
      for (const [uri, says] of missing) {
        it(`gets an error for ${uri} that names the existing ones`, async () => {
          const error = await client.readResource({ uri }).catch((reason: unknown) => reason);
          expect(error).to.include({ code: -32602 });
          expect((error as Error).message).to.match(says);
        });
      }

      it('completes slugs', async () => {
        const complete = async (value: string, uri = 'listing://{slug}') => {
          const { completion } = await client.complete({
            ref: { type: 'ref/resource', uri },
            argument: { name: 'slug', value },
          });
          return completion.values;
        };
        expect(await complete('quill')).to.deep.equal(['quillbarrow', 'quillmere']);
        expect(await complete('')).to.deep.equal([]);
        expect(await complete('x'.repeat(300))).to.deep.equal([]);
        expect(await complete('quill', 'listing://{id}')).to.deep.equal([]);
      });
    });
  }

  it('sends clients of 2026-07-28 the lifetime of lists and texts', async () => {
    const ask = async (method: string, params = {}) => {
      const { ttlMs, cacheScope } = answerIn(await newCall(api.baseUrl, { method, params })).result ?? {};
      return [ttlMs, cacheScope];
    };
    for (const method of ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list']) {
      expect(await ask(method), method).to.deep.equal([3_600_000, 'public']);
    }
    expect(await ask('resources/read', { uri: 'guide://site' })).to.deep.equal([30_000, 'public']);
  });

  it('answers -32601 for an unknown method', async () => {
    for (const [era, call] of Object.entries(calls)) {
      const answer = await call(api.baseUrl, { method: 'sampling/createMessage' });
      expect(answerIn(answer).error?.code, era).to.equal(-32601);
    }
  });
});
