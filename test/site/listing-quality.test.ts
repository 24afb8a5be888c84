/** The page of a listing in its states: rich, sparse, with long texts of any script, coming, and its owner's. */
import { expect } from 'chai';
import type { Browser, Page } from 'puppeteer';
import sharp from 'sharp';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { loadReferenceData } from '../../src/reference-data/load-reference-data.ts';
import { widthsOf } from '../../src/shared/picture-size-rules.ts';
import { insertListing, measurementsOf } from '../listings/listing-rows.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { launchChromium } from '../support/chromium.ts';
import { auditPage, auditShown } from '../support/page-audit.ts';
import { signIn, visitorOf } from '../support/visitor.ts';

const arabic = 'صناديق بريد هادئة للفرق الصغيرة في كل مكان، بلا ضوضاء ولا إشعارات لا لزوم لها';
const japanese = '毎週の発売を静かに見守る、小さな港のための潮汐表。'.repeat(6);

describe('the quality of a listing’s page', function () {
  this.timeout(120_000);
  let api: RunningApi;
  let browser: Browser;
  let page: Page;
  before(async () => {
    const now = new Date();
    api = await startApi();
    await loadReferenceData(api.db, now);
    await seedDemo(api.db, { now });
    const ratings = { '2026-08-01': 20, '2026-10-01': 24.5, '2026-11-01': 30 };
    await api.db('domain_ratings').where({ domain: 'kettlecount.example' }).delete();
    await api.db('domain_ratings').insert(measurementsOf('kettlecount.example', 'Raters', ratings));
    const drawn = sharp({ create: { width: 1200, height: 750, channels: 3, background: '#357' } });
    for (const width of widthsOf(1200)) {
      const bytes = await drawn.clone().resize(width).webp().toBuffer();
      await api.db('picture_files').insert({ key: 'shown', file: `${width}.webp`, bytes });
    }
    await api.db('listing_media').where({ kind: 'image' }).update({ picture: 'shown 1200 750' });
    await insertListing(api.db, 'sparse');
    const profile = {
      name: `${'潮'.repeat(40)} ${arabic} ${'Donaudampfschifffahrt'.repeat(5)}`,
      website_url: 'https://a-very-long-host-name-that-never-seems-to-end.example/',
      tagline: arabic,
      short_description: japanese,
      description: `${arabic}\n\n${'x'.repeat(2000)}`,
      features: [arabic, japanese.slice(0, 200), 'W'.repeat(200)],
      pricing_model: arabic.slice(0, 40),
      pricing_summary: arabic,
      city: japanese.slice(0, 120),
      keywords: [arabic, 'y'.repeat(200)],
      faqs: JSON.stringify([{ question: arabic, answer: 'z'.repeat(1500) }]),
      not_found_on_website: ['founded_year'],
    };
    await insertListing(api.db, 'long', profile);
    browser = await launchChromium();
    page = await browser.newPage();
  });
  after(async () => {
    await browser.close();
    await api.close();
  });

  const isFine = async (slug: string) => {
    expect(await auditPage(page, api.baseUrl, `/listings/${slug}`), slug).to.deep.equal([]);
  };
  for (const slug of ['kettlecount', 'sparse', 'long', 'oddmentry']) it(slug, () => isFine(slug));

  it('with the quotes of each fact open', async () => {
    await page.goto(`${api.baseUrl}/listings/kettlecount`);
    const marks = await page.$$eval('.evidence', (all) => all.length);
    expect(marks).to.be.greaterThan(15);
    for (const name of ['.title', 'aside', '.people', '#about']) {
      await page.evaluate(`document.querySelector('${name} .evidence').open = true`);
      expect(await page.$$eval('.evidence[open]', (all) => all.length), 'one at a time').to.equal(1);
      expect(await auditShown(page, api.baseUrl), name).to.deep.equal([]);
    }
  });

  for (const width of [320, 1280]) {
    it(`keeps vote and visit in view at ${width} px, wherever the page is`, async () => {
      await page.setViewport({ width, height: 700 });
      await page.goto(`${api.baseUrl}/listings/kettlecount`);
      for (const share of [0, 0.5, 1]) {
        const inView = await page.evaluate(`(() => {
          scrollTo(0, document.body.scrollHeight * ${share});
          return [...document.querySelectorAll('.reach .actions > *')].every((element) => {
            const { top, bottom, left, right } = element.getBoundingClientRect();
            const isShown = top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
            return isShown && element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
          });
        })()`);
        // Below the listing there is the footer only.
        if (share < 1 || width < 768) expect(inView, String(share)).to.equal(true);
      }
    });
  }

  it('has its pictures above the fold, and opens a mark by the keyboard', async () => {
    await page.setViewport({ width: 1280, height: 800 });
    await page.goto(`${api.baseUrl}/listings/kettlecount`);
    const top = await page.evaluate(`document.querySelector('.slides img').getBoundingClientRect().top`);
    expect(top).to.be.lessThan(500);
    await page.focus('aside .evidence summary');
    await page.keyboard.press('Enter');
    expect(await page.$$eval('aside .evidence[open] blockquote', (all) => all.length)).to.equal(1);
  });

  it('for its owner', async () => {
    const mara = visitorOf(api.baseUrl);
    await signIn(mara, api.db, 'mara@home.example');
    const { id } = await api.db('accounts').where({ email: 'mara@home.example' }).first<{ id: number }>('id');
    await api.db('listings').where({ slug: 'kettlecount' }).update({ owner_id: id });
    const value = mara.cookies.get('session') ?? '';
    await browser.setCookie({ name: 'session', value, domain: new URL(api.baseUrl).hostname });
    await isFine('kettlecount');
    await isFine('sparse');
  });
});
