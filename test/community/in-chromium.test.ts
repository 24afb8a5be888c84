/** Voting, following and reviewing in a real browser, which runs scripts or does not: with them, in place. */
import { expect } from 'chai';
import type { Browser, BrowserContext, Page } from 'puppeteer';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { atAPage } from '../support/at-a-page.ts';
import { launchChromium } from '../support/chromium.ts';
import { lastToken } from '../support/visitor.ts';
import { timeLeft } from '../../src/site/words.ts';
import { bareListing, standingOf } from './people.ts';

const now = new Date('2026-11-25T12:00:00Z');

for (const javaScript of [true, false]) {
  describe(`a reader in Chromium ${javaScript ? 'with' : 'without'} JavaScript`, function () {
    this.timeout(60_000);
    const email = 'mara@people.example';
    let api: RunningApi;
    let browser: Browser;
    let context: BrowserContext;
    let page: Page;
    const faults: string[] = [];
    before(async () => {
      api = await startApi({ clock: () => now });
      await seedDemo(api.db, { now });
      await bareListing(api, 'tidewell', { tagline: 'Tide tables for small harbours.' });
      await api.db('accounts').insert({ email, name: 'Mara Lind', created_at: new Date('2026-01-01') });
      browser = await launchChromium();
      context = await browser.createBrowserContext();
      page = await context.newPage();
      await page.setJavaScriptEnabled(javaScript);
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) faults.push(message.text());
      });
      page.on('pageerror', (error) => faults.push(String(error)));
    });
    after(async () => {
      await browser.close();
      await api.close();
    });
    afterEach(() => {
      expect(faults).to.deep.equal([]);
    });

    const { go, at, text, named, press } = atAPage({ page: () => page, baseUrl: () => api.baseUrl });
    const pressed = async (name: string) => {
      const button = await named('button', name);
      return (await page.accessibility.snapshot({ root: button }))?.pressed ?? false;
    };

    it('signs in to vote, and is back at the launch', async () => {
      await go('/');
      await press('Sign in to vote for Tidewell: 0 votes', 'link');
      expect(await text('h1')).to.equal('Sign in or create an account');
      await (await named('textbox', 'E-mail address')).type(email);
      await press('Send me a link');
      await go(`/sign-in/link?token=${await lastToken(api.db, email)}`);
      await press('Sign in');
      expect(at()).to.equal('/#launch-tidewell');
    });

    /** Presses a button, by the keyboard: with scripts, the page stays. */
    const pressInPlace = async (name: string, becomes: string) => {
      if (!javaScript) {
        await press(name);
        return;
      }
      await (await named('button', name)).focus();
      await page.keyboard.press('Enter');
      await page.waitForSelector(`::-p-aria([name="${becomes}"][role="button"])`);
      expect(await page.evaluate('document.activeElement.tagName'), 'the focus stays').to.equal('BUTTON');
    };

    it('votes on the home page, and takes it back on the listing’s', async () => {
      await page.evaluate('window.isSame = true');
      expect(await pressed('Vote for Tidewell: 0 votes')).to.equal(false);
      await pressInPlace('Vote for Tidewell: 0 votes', 'Vote for Tidewell: 1 vote');
      expect(at()).to.equal('/#launch-tidewell');
      expect(await pressed('Vote for Tidewell: 1 vote')).to.equal(true);
      expect((await standingOf(api, 'tidewell')).votes).to.equal(1);
      if (javaScript) {
        expect(await page.evaluate('window.isSame'), 'in place').to.equal(true);
        expect(await text('#announcement')).to.equal('You voted for Tidewell: 1 vote.');
        await pressInPlace('Vote for Tidewell: 1 vote', 'Vote for Tidewell: 0 votes');
        await pressInPlace('Vote for Tidewell: 0 votes', 'Vote for Tidewell: 1 vote');
      }
      await press('Tidewell', 'link');
      expect(at()).to.equal('/listings/tidewell');
      await pressInPlace('Vote for Tidewell: 1 vote', 'Vote for Tidewell: 0 votes');
      expect(await pressed('Vote for Tidewell: 0 votes')).to.equal(false);
      await pressInPlace('Vote for Tidewell: 0 votes', 'Vote for Tidewell: 1 vote');
      expect(await standingOf(api, 'tidewell')).to.include({ votes: 1, votes_held: 0 });
    });

    it('follows what is coming on the home page', async () => {
      const { followers } = await standingOf(api, 'larkslate');
      await go('/');
      expect(await pressed('Follow Larkslate')).to.equal(false);
      if (javaScript) {
        await (await named('button', 'Follow Larkslate')).click();
        await page.waitForSelector('[action$="/larkslate/follow"] [aria-pressed=true]');
        expect(await text('#announcement')).to.equal('You follow Larkslate.');
        await (await named('button', 'Follow Larkslate')).click();
        await page.waitForSelector('[action$="/larkslate/follow"] [aria-pressed=false]');
      } else {
        await press('Follow Larkslate');
        expect(at()).to.equal('/#coming');
        expect(await pressed('Follow Larkslate')).to.equal(true);
        await press('Follow Larkslate');
      }
      expect((await standingOf(api, 'larkslate')).followers).to.equal(followers);
    });

    if (javaScript) {
      it('is told beside the button why a vote was not taken', async () => {
        await go('/');
        await api.db('listings').where({ slug: 'tidewell' }).update({ status: 'draft', launched_at: null });
        await (await named('button', 'Vote for Tidewell: 1 vote')).click();
        await page.waitForSelector('#launch-tidewell .vote-note:not(:empty)');
        expect(await text('#launch-tidewell .vote-note')).to.equal('This product is not listed any more.');
        expect(await text('#announcement')).to.equal('This product is not listed any more.');
        expect(await pressed('Vote for Tidewell: 1 vote')).to.equal(true);
        await api
          .db('listings')
          .where({ slug: 'tidewell' })
          .update({ status: 'live', launched_at: new Date('2026-11-23T00:00:00Z') });
      });

      it('keeps the time left current, in the words of the server', async () => {
        await go('/');
        const until = (ms: number) =>
          page.evaluate(`(() => {
            const left = document.querySelector('[data-until]');
            left.dataset.until = new Date(Date.now() + ${ms}).toISOString();
            document.dispatchEvent(new Event('visibilitychange'));
            return left.textContent;
          })()`);
        const at = new Date();
        for (const ms of [509_400_000, 90_000_000, 11_430_000, 30_000]) {
          expect(await until(ms)).to.equal(timeLeft(new Date(at.getTime() + ms), at));
        }
      });
    }

    it('follows, sees it in the account, and ends it there', async () => {
      await go('/listings/tidewell');
      expect(await pressed('Follow Tidewell')).to.equal(false);
      await press('Follow Tidewell');
      expect(await pressed('Follow Tidewell')).to.equal(true);
      await go('/account');
      await press('Following', 'link');
      expect(await text('.row h3')).to.equal('Tidewell');
      await press('Unfollow Tidewell');
      expect(await text('[role=status]')).to.include('You no longer follow it');
      expect((await standingOf(api, 'tidewell')).followers).to.equal(0);
    });

    it('reviews, changes the review and removes it', async () => {
      await go('/listings/tidewell');
      await (await named('textbox', 'What you think of it (optional)')).type('Right to the minute.');
      await page.select('#rating', '5');
      await press('Publish the review');
      expect(at()).to.equal('/listings/tidewell?said=review-saved#reviews');
      expect(await text('#reviews .row'))
        .to.include('Mara Lind')
        .and.include('Right to the minute.');
      expect(await text('aside')).to.include('5 of 5, from 1 review');
      await page.select('#rating', '4');
      await press('Save the review');
      expect(await text('aside')).to.include('4 of 5, from 1 review');
      expect(await text('#reviews .row')).to.include('4 of 5 stars');
      await press('Remove the review');
      expect(await text('[role=status]')).to.equal('Your review is removed.');
      expect(await text('#reviews')).to.include('No reviews yet.');
    });

    it('fits on a small phone, however long a name is', async () => {
      await page.setViewport({ width: 320, height: 640 });
      const long = { name: 'Wide'.repeat(15), tagline: 'mmmmmmmmm'.repeat(14) };
      await api.db('listings').whereIn('slug', ['tidewell', 'larkslate', 'hushmeadow']).update(long);
      const paths = [
        '/',
        '/weeks/this',
        '/weeks/last',
        '/weeks/next',
        '/listings/tidewell',
        '/account/following',
      ];
      for (const path of paths) {
        await go(path);
        const wide = Number(await page.evaluate('document.documentElement.scrollWidth'));
        expect(wide, path).to.be.at.most(320);
      }
    });
  });
}
