/** One rule for links on public pages: at every door by which one comes in, and on the pages that show it. */
import { expect } from 'chai';
import { linkSupport } from '../../activities/drafting/evidence/link-support.ts';
import { sourcesOf, foundQuotes } from '../../activities/drafting/evidence/sources.ts';
import { verify } from '../../activities/drafting/verify.ts';
import { linkPattern, linkProblem, tidyLink } from '../../src/shared/link-rules.ts';
import { newProfile } from '../../src/shared/profile-rules.ts';
import { type Platform, platforms } from '../../src/shared/profile-schema.ts';
import { contentOf, milestonesOf } from '../../src/listings/from-draft-rules.ts';
import { webAddress } from '../../src/site/links.ts';
import { page, stored, tree } from '../drafting/pages.ts';
import { insertListing } from '../listings/listing-rows.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Called, restCaller } from '../support/callers.ts';
import { insertCategories, insertReadyDraft } from '../support/drafts.ts';
import { signIn, visitorOf } from '../support/visitor.ts';
import { badAt, badHttp, badLinks, goodAt } from './bad-links.ts';

describe('a link on a public page', function () {
  this.timeout(60_000);
  let api: RunningApi;
  let key: string;
  let draft: string;
  let listing: number;
  before(async () => {
    api = await startApi({ env: { RATE_WRITES_PER_MINUTE: '100000', RATE_CRAWLS_PER_HOUR: '100000' } });
    key = await api.key();
    await insertCategories(api.db);
    draft = await insertReadyDraft(api.db);
    const { owner_id } = await api
      .db('drafts')
      .where({ id: draft })
      .first<{ owner_id: number }>('account_id as owner_id');
    listing = await insertListing(api.db, 'tidewell', { owner_id });
  });
  after(() => api.close());

  const call = (id: string, input: Record<string, unknown>): Promise<Called> =>
    restCaller(api.baseUrl)(id, input, { key });
  const edit = (edits: object) => call('update_draft', { id: draft, ...edits });
  const change = (edits: object) => call('update_my_listing', { listing_id: listing, ...edits });
  const milestone = { date: '2026-01-02', title: 'First' };

  interface Door {
    send: (link: string) => Promise<Called>;
    path: string;
    bad: readonly string[];
    good: readonly string[];
  }
  const anywhere = { bad: [...badLinks, ...badHttp], good: goodAt['custom'] ?? [] };
  const at = (platform: Platform) => ({
    bad: [
      ...(badAt[platform] ?? []),
      ...(platform === 'linkedin' || platform === 'custom' ? anywhere.bad : badHttp),
    ],
    good: goodAt[platform] ?? [],
  });
  const doors: Record<string, Door> = {
    'update_draft fields.logo_url': {
      send: (link) => edit({ fields: { logo_url: link } }),
      path: 'fields.logo_url',
      ...anywhere,
    },
    'update_draft fields.demo_video_url': {
      send: (link) => edit({ fields: { demo_video_url: link } }),
      path: 'fields.demo_video_url',
      ...anywhere,
    },
    'update_draft milestones': {
      send: (url) => edit({ milestones: [{ ...milestone, url }] }),
      path: 'milestones.0.url',
      ...anywhere,
    },
    'update_my_listing fields.demo_video_url': {
      send: (link) => change({ fields: { demo_video_url: link } }),
      path: 'fields.demo_video_url',
      ...anywhere,
    },
    add_milestone: {
      send: (url) => call('add_milestone', { listing_id: listing, ...milestone, url }),
      path: 'url',
      ...anywhere,
    },
    ...Object.fromEntries(
      platforms.flatMap((platform) => [
        [
          `update_draft company_socials.${platform}`,
          {
            send: (link: string) => edit({ company_socials: { [platform]: link } }),
            path: `company_socials.${platform}`,
            ...at(platform),
          },
        ],
        [
          `update_draft founder_socials.${platform}`,
          {
            send: (link: string) => edit({ founder_socials: { [platform]: link } }),
            path: `founder_socials.${platform}`,
            ...at(platform),
          },
        ],
        [
          `update_my_listing socials.${platform}`,
          {
            send: (link: string) => change({ socials: { [platform]: link } }),
            path: `socials.${platform}`,
            ...at(platform),
          },
        ],
      ]),
    ),
  };

  for (const [door, { send, path, bad, good }] of Object.entries(doors)) {
    // As white space around a link is taken away, and a bare name is nothing but a website of one's own.
    it(`is refused by ${door} where it may not stand there, and taken where it may`, async () => {
      for (const link of bad) {
        const { status, body } = await send(link);
        expect(status, JSON.stringify(link)).to.equal(400);
        const [problem] = body['errors'] as { path: string; message: string }[];
        expect(problem?.path, JSON.stringify(link)).to.equal(path);
      }
      for (const link of good) {
        const { status, body } = await send(link);
        expect(status, `${link} ${JSON.stringify(body)}`).to.be.lessThan(300);
      }
    });
  }

  it('is refused on the form of the profile, beside its field', async () => {
    const mara = visitorOf(api.baseUrl);
    await signIn(mara, api.db, 'mara@shop.example');
    for (const [platform, bad] of Object.entries({ ...badAt, custom: [...badLinks, ...badHttp] })) {
      // A browser sends no such characters in a field of one line.
      for (const link of bad.filter((one) => !/[\0\n\r]/.test(one))) {
        const field = `link-${platform}`;
        const answer = await mara.post('/account/profile', { name: 'Mara Lind', [field]: link });
        expect(answer.status, JSON.stringify(link)).to.equal(400);
        expect(answer.$(`#${field}`).attr('aria-invalid'), JSON.stringify(link)).to.equal('true');
      }
    }
    for (const [platform, [good = '']] of Object.entries(goodAt)) {
      const answer = await mara.post('/account/profile', { name: 'Mara Lind', [`link-${platform}`]: good });
      expect(answer.status, good).to.equal(303);
    }
  });

  it('that names a competitor is refused by the same, and may speak http', async () => {
    const taken = new Set(['example.com', '//example.com/']);
    for (const link of badLinks.filter((one) => !taken.has(one))) {
      const { status, body } = await edit({ competitor_url: link });
      expect(status, JSON.stringify(link)).to.equal(400);
      expect((body['errors'] as { path: string }[])[0]?.path, JSON.stringify(link)).to.equal(
        'competitor_url',
      );
    }
    expect((await edit({ competitor_url: 'http://example.com/' })).status).to.equal(200);
  });

  it('is stored with its host as requested, and without surrounding white space', async () => {
    const { body } = await edit({
      company_socials: { website: ' https://B\u00dcCHER.ch/Regal \n', x: 'HTTPS://X.com:443/Tidewell' },
      founder_socials: { website: 'https://\u0430pple.com/' },
    });
    const links = (of: string) =>
      Object.fromEntries(
        Object.entries(body[of] as Record<string, { url: string }>).map(([name, { url }]) => [name, url]),
      );
    expect(links('company_socials')).to.include({
      website: 'https://xn--bcher-kva.ch/Regal',
      x: 'https://x.com/Tidewell',
    });
    expect(links('founder_socials')).to.include({ website: 'https://xn--pple-43d.com/' });
  });

  it('is refused with what to do about it', () => {
    const problem = (link: string, place: Platform | 'page' = 'page') => linkProblem(link, place) ?? '';
    expect(problem('http://example.com/')).to.match(/must be an https link/);
    expect(problem('https://me:secret@example.com/')).to.match(/user name and password.*leave them out/);
    expect(problem('https://example.com:22/')).to.match(/no port 22; leave it out/);
    expect(problem('https://127.0.0.1/')).to.match(/by its domain name/);
    expect(problem('https://exam\u200bple.com/')).to.match(
      /invisible characters; write them percent-encoded/,
    );
    expect(problem('https://b\u00fccher.ch/')).to.match(/host written as xn--bcher-kva\.ch/);
    expect(problem('https://evil.com/mara', 'x')).to.match(
      /must lead to x\.com or twitter\.com.*`website` or `custom`/,
    );
  });

  it('is taken away from what is kept with it, on its way to a listing and on the page', () => {
    for (const link of [...badLinks, ...badHttp]) {
      const profile = newProfile();
      const entry = { value: link, evidence: [] };
      profile.fields.logo_url = { ...profile.fields.logo_url, value: link };
      profile.fields.demo_video_url = { ...profile.fields.demo_video_url, value: link };
      profile.company_socials = { custom: entry, x: { value: 'https://x.com/tidewell', evidence: [] } };
      profile.founder_socials = { custom: entry };
      profile.milestones = [{ value: { ...milestone, url: link }, evidence: [] }];
      const content = contentOf(profile, 'https://tidewell.example/');
      expect(content, JSON.stringify(link)).to.deep.include({
        logo_url: null,
        demo_video_url: null,
        company_socials: { x: 'https://x.com/tidewell' },
        founder_socials: {},
      });
      expect(milestonesOf(profile)).to.deep.equal([milestone]);
      expect(webAddress(link), JSON.stringify(link)).to.equal(null);
    }
    expect(webAddress('https://evil.com/mara', 'x')).to.equal(null);
    expect(webAddress('http://example.com/', 'product')).to.equal('http://example.com/');
  });

  it('that a drafter found is dropped, with quotes or not', () => {
    const shown = [...badLinks, ...badHttp].filter((link) => !/[\0\n\r\t"\\]/.test(link));
    const pages = [
      stored(
        'https://tidewell.example/',
        page(
          `<h1>Tidewell</h1>${shown.map((link) => `<a href="${link}">a</a> <p>${link}</p> <img src="${link}">`).join('')}`,
        ),
      ),
    ];
    const source = sourcesOf(pages);
    for (const link of shown) {
      const evidence = [{ quote: link, page_url: 'https://tidewell.example/' }];
      const cited = { value: link, evidence };
      const { profile } = verify(
        {
          fields: { logo_url: cited, demo_video_url: cited },
          faqs: [],
          founders: [],
          company_socials: { website: cited, custom: cited, linkedin: cited },
          founder_socials: { website: cited, x: cited },
          story: {},
          milestones: [],
        },
        pages,
        tree,
      );
      expect([profile.fields, profile.company_socials, profile.founder_socials], link).to.deep.equal([
        {},
        {},
        {},
      ]);
      expect(linkSupport(link, foundQuotes(evidence, source).quotes), link).to.equal(null);
    }
  });

  it('has a pattern in the schema that lets through what is taken, and little else', () => {
    const pattern = new RegExp(linkPattern);
    for (const link of platforms.flatMap((platform) => goodAt[platform] ?? []))
      expect(pattern.test(link), link).to.equal(true);
    for (const link of badHttp) expect(pattern.test(link), link).to.equal(false);
    expect(pattern.test('')).to.equal(true);
  });

  it('stays unchanged if it is no link or has user info', () => {
    for (const link of [
      '',
      'mara',
      'http://EXAMPLE.com/',
      'https://me@EXAMPLE.com/',
      'https://[',
      'https://EX\u200bAMPLE.com/',
    ])
      expect(tidyLink(link)).to.equal(link);
  });
});
