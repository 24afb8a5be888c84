/** Editing lists and categories of a draft with the keyboard, in a real browser. */
import { expect } from 'chai';
import type { Browser, Page } from 'puppeteer';
import { type RunningApi, startApi } from '../support/api.ts';
import { launchChromium, shareSession, valueOf } from '../support/chromium.ts';
import { insertCategories, insertReadyDraft } from '../support/drafts.ts';
import { auditPage } from '../support/page-audit.ts';
import { signIn, visitorOf } from '../support/visitor.ts';

const email = 'mara@shop.example';

describe('the lists of a draft in a browser', function () {
  this.timeout(60_000);
  let api: RunningApi;
  let browser: Browser;
  let page: Page;
  let id: string;
  let path: string;
  let loads: number;
  let elsewhere: string[];
  before(async () => {
    api = await startApi();
    await insertCategories(api.db);
    const mara = visitorOf(api.baseUrl);
    await signIn(mara, api.db, email);
    browser = await launchChromium();
    await shareSession(browser, mara, api.baseUrl);
  });
  after(async () => {
    await browser.close();
    await api.close();
  });
  beforeEach(async () => {
    id = await insertReadyDraft(api.db, email);
    path = `/account/drafts/${id}`;
    page = await browser.newPage();
    [loads, elsewhere] = [0, []];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
      if (new URL(request.url()).origin !== new URL(api.baseUrl).origin) elsewhere.push(request.url());
    });
    await page.goto(`${api.baseUrl}${path}`);
  });
  afterEach(() => page.close());

  const inPage = <T>(expression: string) => page.evaluate(expression) as Promise<T>;
  const becomes = (expression: string) => page.waitForFunction(expression);
  const focused = () => inPage<string>(`document.activeElement.textContent.replace(/\\s+/g, ' ').trim()`);
  const focusedId = () => inPage<string>('document.activeElement.id');
  const valuesOf = (list: string) =>
    inPage<string[]>(`[...document.querySelectorAll('#${list} [name=item]')].map(({ value }) => value)`);
  const featuresNow = async () => {
    const { profile } = await api
      .db('drafts')
      .where({ id })
      .first<{ profile: { fields: { features: { value: string[] } } } }>();
    return profile.fields.features.value;
  };
  const press = async (selector: string) => {
    await page.focus(selector);
    await page.keyboard.press('Enter');
  };

  it('are opened, moved and saved by keyboard, only that list is replaced, and the focus stays on the row', async () => {
    await press('#features-edit');
    await page.waitForSelector('#features-0-down');
    expect(await focusedId()).to.equal('features-value');
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    await inPage(`document.querySelector('#faqs').dataset.kept = 'yes'`);
    await press('#features-0-down');
    await page.waitForSelector('#features-1-up[autofocus]');
    expect(await focused()).to.equal('Move up Feature 2');
    expect(await valuesOf('features')).to.deep.equal(['Snooze', 'Shared drafts!', '']);
    await page.keyboard.press('Enter');
    await page.waitForSelector('#features-0-down[autofocus]');
    expect(await focused()).to.equal('Move down Feature 1');
    expect(await featuresNow()).to.deep.equal(['Shared drafts!', 'Snooze']);

    await page.focus('#features-2-item');
    await page.keyboard.type('Templates');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#features-edit[autofocus]');
    expect(await inPage(`document.querySelector('#features [role=status]').textContent`)).to.equal('Saved.');
    expect(await featuresNow()).to.deep.equal(['Shared drafts!', 'Snooze', 'Templates']);
    await becomes(`document.activeElement.id === 'features-edit'`);
    expect(await page.$('#faqs[data-kept]')).to.not.equal(null);
    expect(loads).to.equal(1);
    expect(elsewhere).to.deep.equal([]);
  });

  it('show what is wrong beside the row, in place', async () => {
    await press('#faqs-edit');
    await page.waitForSelector('#faqs-1-question');
    await page.type('#faqs-1-question', 'Why?');
    await press('#faqs form .ways button');
    await page.waitForSelector('#faqs-1-answer[aria-invalid]');
    expect(await valueOf(page, '#faqs-1-question')).to.equal('Why?');
    expect(loads).to.equal(1);
  });

  it('find categories while somebody types, and keep the focus in the search', async () => {
    await press('#categories-edit');
    await page.waitForSelector('#categories-value');
    expect(await focusedId()).to.equal('categories-value');
    await page.keyboard.type('devloper');
    await becomes(`/for “devloper”/.test(document.querySelector('#category-count').textContent)`);
    expect(await page.$$eval('#category-results .entry', (all) => all.length)).to.equal(1);
    expect(await focusedId()).to.equal('categories-value');
    await press('#category-results button[name=main]');
    await becomes(
      `/Developer tools\\s*\\(main category\\)/.test(document.querySelector('#categories .entry').textContent)`,
    );
    await becomes(`document.activeElement.id === 'categories-value'`);
    expect(loads).to.equal(1);
    const { profile } = await api
      .db('drafts')
      .where({ id })
      .first<{ profile: { fields: { categories: { value: string[] } } } }>();
    expect(profile.fields.categories.value).to.deep.equal(['Developer tools', 'Productivity']);
  });

  const editors = [
    'features',
    'faqs',
    'founders',
    'milestones',
    'company_socials',
    'story',
    'categories',
    'logo_url',
    'gallery',
  ];
  it('are accessible, narrow, light and without shifts while they are edited', async function () {
    this.timeout(240_000);
    const urls = ['logo.svg', 'screen.png', 'a-very-long-file-name-of-a-picture-2026.png'].map(
      (name) => `https://tidewell.example/${name}`,
    );
    const pictures = urls.map((url) => ({ url, kind: 'image', alt: '' }));
    await api.db('draft_pages').insert({
      draft_id: id,
      url: 'https://tidewell.example/',
      status: 200,
      pictures: JSON.stringify(pictures),
    });
    // Pictures come from the founder's website, which is not there.
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (!urls.includes(request.url())) return void request.continue();
      return void request.respond({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      });
    });
    const problems: string[] = [];
    for (const editor of editors) {
      const found = await auditPage(page, api.baseUrl, `${path}?edit=${editor}`);
      problems.push(...found.map((problem) => `${editor}: ${problem}`));
    }
    expect(
      problems.filter((problem) => !urls.some((url) => problem.endsWith(`requests ${url}`))),
    ).to.deep.equal([]);
  });

  it('keep the focus on the moved row without JavaScript, too', async () => {
    await page.setJavaScriptEnabled(false);
    await page.goto(`${api.baseUrl}${path}?edit=features`);
    await (await page.$('#features-0-down'))?.focus();
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
    expect(await focusedName(page)).to.equal('Move up Feature 2');
    expect(await featuresNow()).to.deep.equal(['Snooze', 'Shared drafts']);
  });
});

interface Node {
  name?: string;
  focused?: boolean;
  children?: Node[];
}

/** From the accessibility tree, as the page runs no script. */
async function focusedName(page: Page): Promise<string> {
  const open: Node[] = [(await page.accessibility.snapshot()) as Node];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.focused === true && node.name !== undefined && node.children === undefined) return node.name;
    open.push(...(node.children ?? []));
  }
  return '';
}
