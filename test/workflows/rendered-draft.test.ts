/** A product whose website is made by its scripts, from the submitted address to a draft with its evidence. */
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import type { Renderer } from '../../activities/browser/renderer.ts';
import { listStoredPages } from '../../src/drafts/progress-queries.ts';
import { showDraft } from '../../src/drafts/show-queries.ts';
import type { DraftRow } from '../../src/drafts/view-rules.ts';
import { readConfig } from '../../src/config/config.ts';
import { rendererOf } from '../browser/renderers.ts';
import { timeSkipping } from './support/engines.ts';
import { type OwnerSite, openOwnerSite } from './support/owner-site.ts';
import { submitDraft } from './support/rows.ts';
import { until } from './support/until.ts';
import { type World, createWorld } from './support/world.ts';

const shell = `<!doctype html><html lang="en"><head><title>Loomline</title></head><body><div id="root"></div>
<noscript>You need to enable JavaScript to run this app.</noscript><script src="/app.js"></script></body></html>`;
const app = `document.getElementById('root').innerHTML =
  '<h1>Loomline plans weaving for small mills</h1><p>Loomline plans looms, yarn and people for small weaving mills.</p>' +
  '<p>Write to hello@loomline.example</p><p hidden>Write to spam@loomline.example</p>';`;

describe('a draft of a website that is made by its scripts', function () {
  this.timeout(120_000);
  let env: TestWorkflowEnvironment;
  let site: OwnerSite;
  let renderer: Renderer;
  let world: World | undefined;
  let settings: Record<string, string>;

  before(async () => {
    env = await timeSkipping();
    site = await openOwnerSite('loomline.example');
    site.pages = new Map([
      ['/', shell],
      ['/app.js', app],
    ]);
    settings = { CRAWL_RESOLVE: site.resolve };
    const resolve = readConfig({ ...settings, NODE_ENV: 'test' }).CRAWL_RESOLVE ?? new Map();
    renderer = rendererOf(resolve);
  });
  afterEach(() => world?.close());
  after(async () => {
    await renderer.close();
    await site.close();
    await env.teardown();
  });

  async function drafted(deps: { renderer: Renderer | null }) {
    world = await createWorld(env, { env: settings, deps });
    await world.work();
    const { db, relay } = world;
    const id = await submitDraft(db, site.url);
    relay.kick();
    const row = await until(
      async () => {
        const found = await db('drafts').where({ id }).first<DraftRow>();
        return (found.status === 'ready' || found.status === 'failed') && found;
      },
      'the end of the draft',
      60_000,
    );
    const showing = { accountId: row.account_id, baseUrl: '', siteName: '', now: new Date() };
    return { view: await showDraft(db, row, showing), pages: await listStoredPages(db, id) };
  }

  it('is drafted from what its visitors see', async () => {
    const { view, pages } = await drafted({ renderer });
    expect(view.status).to.equal('ready');
    expect(view.fields['name']?.value).to.equal('Loomline');
    expect(view.fields['contact_email']?.value).to.equal('hello@loomline.example');
    const [quote] = view.fields['contact_email']?.evidence ?? [];
    expect(pages[0]?.text).to.contain(quote?.quote ?? 'no quote');
    expect(view.pages_read).to.have.length(1);
    expect(view.pages_read[0]).to.include({ url: site.url, rendered: true }).and.not.have.property('note');
  });

  it('says what was left out where there is no browser', async () => {
    const { view } = await drafted({ renderer: null });
    expect(view.status).to.equal('ready');
    expect(view.fields['contact_email']).to.include({ value: null, state: 'not_found' });
    expect(view.pages_read[0]).not.to.have.property('rendered');
    expect(view.pages_read[0]?.note).to.match(/made by its scripts.*no browser is installed here/);
  });
});
