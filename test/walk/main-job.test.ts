/**
 * The main job, whole: a URL becomes a drafted, reviewed, waiting, live listing. The same walk over REST and over
 * MCP with the SDKs of both generations, on real parts; the six weeks are skipped.
 */
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import { pino } from 'pino';
import { createKey } from '../../src/accounts/create-key.ts';
import { type Api, createApi } from '../../src/api/api.ts';
import { scopeNames } from '../../src/contract/access.ts';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { type ExampleSite, serveExample } from '../../examples/serve.ts';
import { freePort } from '../support/api.ts';
import { type Caller, callersOf } from '../support/callers.ts';
import { timeSkipping } from '../workflows/support/engines.ts';
import { until } from '../workflows/support/until.ts';
import { type World, createWorld } from '../workflows/support/world.ts';

const faces = ['REST', 'MCP 2026-07-28', 'MCP 2025, new SDK', 'MCP 2025, old SDK'];

describe('the main job, end to end', function () {
  this.timeout(60_000);
  let env: TestWorkflowEnvironment;
  let world: World;
  let site: ExampleSite;
  let api: Api;
  let baseUrl: string;
  let badge: string | null = null;
  let now: Date;

  before(async () => {
    env = await timeSkipping();
    now = new Date(await env.currentTimeMs());
    site = await serveExample({ badgeHtml: () => badge });
    world = await createWorld(env, { env: { CRAWL_RESOLVE: `${site.host}:443=127.0.0.1:${site.port}` } });
    await seedDemo(world.db, { now });
    await world.work();
    const port = await freePort();
    baseUrl = `http://127.0.0.1:${port}`;
    api = createApi({
      config: world.config,
      db: world.db,
      log: pino({ level: 'silent' }),
      clock: () => now,
      committed: () => world.relay.kick(),
      temporalReady: () => Promise.resolve(),
    });
    await api.listen(port, '127.0.0.1');
  });
  after(async () => {
    await api.close();
    await world.close();
    await site.close();
    await env.teardown();
  });

  for (const face of faces) {
    it(`over ${face}`, async () => {
      badge = null;
      // A site lists a website once, and each face submits the same one.
      await world.db('listings').where({ website_url: site.url }).update({ website_key: null });
      now = new Date(await env.currentTimeMs());
      const call = await signedIn(face);

      const { id } = await call('submit_listing', { url: site.url });
      const draft = await until(async () => {
        const seen = await call('get_draft', { id });
        return seen['status'] === 'ready' && seen;
      }, 'ready');
      await expectEvidence(draft);

      const founder = {
        name: 'Inês Valadão',
        title: 'Co-founder',
        bio: 'Ran a harbour office for nine years before this.',
      };
      await call('update_draft', { id, founders: [founder], fields: { stage: 'launched' } });
      const submitted = await call('submit_draft', { id });
      const listingId = Number(submitted['listing_id']);
      const mine = () => call('get_my_listing', { listing_id: listingId });

      const chosen = await call('choose_free_listing', { listing_id: listingId });
      expect(chosen['status']).to.equal('awaiting_badge');
      await until(async () => launchOf(await mine())?.badge_found === false, 'the first look');

      badge = (chosen['badge'] as { embed_code: string }).embed_code;
      await call('choose_free_listing', { listing_id: listingId });
      await until(async () => (await mine())['status'] === 'scheduled', 'scheduled');
      const week = String((await mine())['launch_week']);
      expect(slugsOf(await call('get_launch_week', { week }), 'scheduled')).to.include(chosen['slug']);

      await env.sleep(new Date(`${week}T00:00:00Z`).getTime() - (await env.currentTimeMs()) + 60_000);
      await until(async () => (await mine())['status'] === 'live', 'live');
      now = new Date(await env.currentTimeMs());
      const launched = await call('get_launch_week', { week: 'this' });
      expect(launched['week']).to.equal(week);
      expect(slugsOf(launched, 'items')).to.include(chosen['slug']);
      expect(await call('get_listing', { slug: chosen['slug'] })).to.include({
        status: 'live',
        stage: 'launched',
      });
    });
  }

  /** Calls as a founder of one's own, and expects every call to be answered well. */
  async function signedIn(face: string) {
    const email = `${face.toLowerCase().replace(/\W+/g, '-')}@example.com`;
    const key = await createKey(world.db, { email, name: face, scopes: scopeNames, expiresAt: null }, now);
    const caller = callersOf(baseUrl)[face] as Caller;
    return async (operation: string, input: Record<string, unknown>) => {
      const { status, body } = await caller(operation, input, { key });
      expect(status, `${operation}: ${JSON.stringify(body)}`).to.be.oneOf([200, 201]);
      return body;
    };
  }

  /** Every drafted value has a quote, and each quote stands in the source of the page it names. */
  async function expectEvidence(draft: Record<string, unknown>): Promise<void> {
    const fields = Object.entries(draft['fields'] as Record<string, Field>);
    expect(fields.filter(([, { state }]) => state === 'ai').length).to.be.greaterThan(8);
    for (const [name, { value, state, evidence }] of fields) {
      if (state === 'ai') expect(evidence, name).not.to.be.empty;
      else expect([value, evidence], name).to.deep.equal([null, []]);
      for (const { quote, page_url: page } of evidence) expect(await sourceOf(page), name).to.contain(quote);
    }
    expect((draft['pages_read'] as unknown[]).length).to.equal(6);
  }

  /** A page as it is served: its source, then the same without tags, white space folded. */
  async function sourceOf(page: string): Promise<string> {
    const { pathname } = new URL(page);
    const response = await fetch(`http://127.0.0.1:${site.port}${pathname}`);
    const source = (await response.text()).replaceAll('&amp;', '&').replaceAll('&#39;', "'");
    return `${source} ${source.replace(/<[^>]+>/g, ' ')}`.replace(/\s+/g, ' ');
  }
});

interface Field {
  value: unknown;
  state: string;
  evidence: { quote: string; page_url: string }[];
}

const launchOf = (listing: Record<string, unknown>) =>
  listing['free_launch'] as { badge_found: boolean } | null;
const slugsOf = (week: Record<string, unknown>, part: string) =>
  (week[part] as { slug: string }[]).map(({ slug }) => slug);
