/** What claims decide without asking anybody. */
import { expect } from 'chai';
import { filePath, instructionsFor, proofText } from '../../src/claims/instruction-rules.ts';
import { openMailboxes } from '../../src/claims/mail-domain-rules.ts';
import {
  type Outcome,
  dayMs,
  expiryOf,
  graceDays,
  nextPendingCheck,
  recheck,
  recheckDays,
} from '../../src/claims/check-time-rules.ts';
import { claimedSite, countedDomain } from '../../src/claims/website-rules.ts';
import { validateClaimRequest } from '../../src/claims/request-rules.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = new Date('2026-11-25T12:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);

describe('what a claim is about', () => {
  for (const [website, domain, isShared] of [
    ['https://www.shop.example/pricing', 'shop.example', false],
    ['https://app.shop.co.uk/', 'shop.co.uk', false],
    ['https://acme.github.io/tool', 'acme.github.io', true],
    ['https://acme.vercel.app', 'acme.vercel.app', true],
    ['https://github.io/', null, true],
    ['https://xn--bcher-kva.de/', 'xn--bcher-kva.de', false],
    ['http://203.0.113.9:8080/', null, false],
  ] as const) {
    it(`${website}: ${String(domain)}`, () => {
      expect(claimedSite(website)).to.include({ domain, isShared });
    });
  }

  it('is the homepage of the listing’s own host, whatever page the listing names', () => {
    expect(claimedSite('https://app.shop.example:8443/a?b#c')).to.include({
      host: 'app.shop.example:8443',
      homepageUrl: 'https://app.shop.example:8443/',
    });
    expect(countedDomain(claimedSite('https://a.shop.example/'))).to.equal('shop.example');
    expect(countedDomain(claimedSite('https://github.io/'))).to.equal('github.io');
  });
});

describe('a claim request', () => {
  const shop = claimedSite('https://www.shop.example/');
  /** The address, or the only problem. */
  const validate = (...[asked, site]: Parameters<typeof validateClaimRequest>) => {
    const result = validateClaimRequest(asked, site);
    if (!('problems' in result)) return result;
    expect(result.problems).to.have.lengthOf(1);
    return result.problems[0];
  };
  const request = (email: string | undefined, site = shop) => validate({ method: 'email', email }, site);

  for (const [email, kept] of [
    ['mara@shop.example', 'mara@shop.example'],
    [' Mara.Lind+x@Mail.SHOP.example ', 'mara.lind+x@mail.shop.example'],
  ] as const) {
    it(`takes ${email}`, () => expect(request(email)).to.deep.equal({ email: kept }));
  }

  for (const email of [
    undefined,
    '',
    'mara',
    '@shop.example',
    'mara@shop',
    'mara@other.example',
    'mara@shop.example.evil.example',
    'mara@notshop.example',
    'a@shop.example, b@evil.example',
    'a@shop.example;b@evil.example',
    'a@shop.example b@evil.example',
    'a@evil.example\r\nBcc: b@shop.example',
    '"a@evil.example"@shop.example',
    'Mara <mara@shop.example>',
    'mara@shop.example?cc=b@evil.example',
    'mara@[127.0.0.1]',
    'shop@gmail.com',
    'shop@mailinator.com',
  ]) {
    it(`refuses ${JSON.stringify(email)}`, () => {
      const read = request(email);
      expect(read).to.have.property('path', 'email');
      expect(read)
        .to.have.property('message')
        .that.matches(/shop\.example|a single e-mail address/);
    });
  }

  for (const [website, email, leadsTo] of [
    ['https://shop.example/', 'mara@sh\u043ep.example', 'xn--shp-ted.example'],
    ['https://shop.example/', 'mara@sh\u043ep.shop.example.evil.example', 'evil.example'],
    // IDNA 2003 took these for one another, IDNA 2008 does not, and no mail server is asked which it follows.
    ['https://fass.de/', 'mara@fa\u00df.de', 'xn--fa-hia.de'],
    ['https://fa\u00df.de/', 'mara@fass.de', 'fass.de'],
    // Below a suffix of a registry, not below a domain that somebody registered.
    ['https://shop.\u516c\u53f8.cn/', 'mara@evil.\u516c\u53f8.cn', 'evil.xn--55qx5d.cn'],
  ] as const) {
    it(`refuses ${email} for ${website}, and names both domains in ASCII`, () => {
      const site = claimedSite(website);
      expect(request(email, site)).to.deep.equal({
        path: 'email',
        message: `use an address at ${site.domain}, the domain of the listing’s website; ${leadsTo} is another`,
      });
      expect(site.domain).to.match(/^[a-z0-9.-]+$/);
    });
  }

  for (const [website, email, kept] of [
    ['https://fa\u00df.de/', 'mara@FA\u00df.de', 'mara@xn--fa-hia.de'],
    ['https://b\u00fccher.example/', 'mara@b\u00fccher.example', 'mara@xn--bcher-kva.example'],
    ['https://shop.example/', 'mara@\uff33hop.example', 'mara@shop.example'],
  ] as const) {
    it(`takes ${email} for ${website}`, () =>
      expect(request(email, claimedSite(website))).to.deep.equal({ email: kept }));
  }

  for (const [email, says] of [
    ['mara@\uff47mail.com', /anybody can have a mailbox at gmail\.com/],
    ['mara@ma\u0131linator.com', /xn--malinator-wpb\.com is another/],
    ['mara@\uff2dAILINATOR.com', /mailinator\.com has mailboxes for everybody/],
    ['mar\u00e4@shop.example', /only the letters a to z/],
  ] as const) {
    it(`refuses ${email} as what it leads to`, () => {
      expect(request(email)).to.have.property('message').that.matches(says);
    });
  }

  it('refuses mailboxes for everybody even at the listing’s own domain', () => {
    expect(request('me@gmail.com', claimedSite('https://gmail.com/'))).to.have.property('path', 'email');
    expect(request('me@yopmail.com', claimedSite('https://yopmail.com/'))).to.have.property('path', 'email');
  });

  it('refuses mail to shared hosts, and records without a registrable domain', () => {
    const pages = claimedSite('https://acme.github.io/');
    expect(request('me@acme.github.io', pages)).to.have.property('path', 'method');
    expect(validate({ method: 'meta' }, pages)).to.deep.equal({ email: null });
    expect(validate({ method: 'dns' }, claimedSite('http://203.0.113.9/'))).to.have.property(
      'path',
      'method',
    );
    expect(validate({ method: 'file' }, claimedSite('http://203.0.113.9/'))).to.deep.equal({
      email: null,
    });
  });

  for (const [domain, kind] of [
    ['gmail.com', 'free'],
    ['yahoo.co.uk', 'free'],
    ['gmx.at', 'free'],
    ['web.de', 'free'],
    ['proton.me', 'free'],
    ['mail.ru', 'free'],
    ['yopmail.net', 'disposable'],
    ['guerrillamail.info', 'disposable'],
    ['web.com', null],
    ['shop.example', null],
    ['live.tv', null],
    ['acme.com', null],
  ] as const) {
    it(`${domain}: ${String(kind)}`, () => expect(openMailboxes(domain)).to.equal(kind));
  }

  it('has all its problems named, as far as the website is known', () => {
    const dns = { method: 'dns', email: 'mara@shop.example' } as const;
    const paths = (site: Parameters<typeof validateClaimRequest>[1]) => {
      const result = validateClaimRequest(dns, site);
      return 'problems' in result ? result.problems.map(({ path }) => path) : [];
    };
    expect(paths(claimedSite('http://203.0.113.9/'))).to.deep.equal(['email', 'method']);
    expect(paths(shop)).to.deep.equal(['email']);
    expect(paths(null)).to.deep.equal(['email']);
    expect(validateClaimRequest({ method: 'email', email: 'mara@any.example' }, null)).to.deep.equal({
      email: 'mara@any.example',
    });
  });
});

describe('the instructions', () => {
  const token = '0123456789abcdef0123456789abcdef';
  const of = (method: 'dns' | 'meta' | 'file', websiteUrl = 'https://www.shop.example/about') =>
    instructionsFor({ method, websiteUrl, token, email: null });

  it('can be pasted: the record, the tag, the file', () => {
    expect(of('dns').record).to.deep.equal({
      type: 'TXT',
      name: '_launch-directory.shop.example',
      value: `launch-directory-verification=${token}`,
      or_name: 'shop.example',
      zone_line: `_launch-directory.shop.example. 300 IN TXT "launch-directory-verification=${token}"`,
    });
    expect(of('meta').meta).to.deep.equal({
      tag: `<meta name="launch-directory-verification" content="${token}">`,
      page_url: 'https://www.shop.example/',
    });
    expect(of('file').file).to.deep.equal({
      url: `https://www.shop.example${filePath(token)}`,
      path: `/.well-known/launch-directory-${token}.txt`,
      content: proofText(token),
    });
  });

  it('name hosts in ASCII, so that none passes for another', () => {
    const sites = ['https://b\u00fccher.example/', 'https://sh\u043ep.example/'];
    for (const site of sites) {
      for (const method of ['dns', 'meta', 'file'] as const) {
        const { summary, record, meta, file } = of(method, site);
        const host = new URL(site).host;
        expect(host).to.match(/^xn--/);
        expect(summary)
          .to.include(host)
          .and.to.match(/^[\x20-\x7e]+$/);
        expect(JSON.stringify([record, meta, file])).to.include(host);
      }
    }
  });

  it('name the record below the registrable domain, not below a shared host', () => {
    expect(of('dns', 'https://acme.github.io/').record?.name).to.equal('_launch-directory.acme.github.io');
  });
});

describe('the timetable', () => {
  it('tries after 1, 5, 15 and 60 minutes, then every 6 hours, and a last time after 7 days', () => {
    const tries: number[] = [];
    for (let now = start; now < expiryOf(start);) {
      now = nextPendingCheck(start, now);
      tries.push((now.getTime() - start.getTime()) / minute);
    }
    expect(tries.slice(0, 6)).to.deep.equal([1, 5, 15, 60, 420, 780]);
    expect(tries.at(-1)).to.equal(7 * 24 * 60);
    expect(tries).to.have.length(32);
    expect(new Set(tries).size).to.equal(32);
  });

  it('is not shifted by requested checks', () => {
    expect(nextPendingCheck(start, after(2 * minute))).to.deep.equal(after(5 * minute));
    expect(nextPendingCheck(start, after(3 * hour))).to.deep.equal(after(7 * hour));
    expect(nextPendingCheck(start, after(30 * dayMs))).to.deep.equal(expiryOf(start));
  });
});

describe('the quarterly look', () => {
  const due = after(recheckDays * dayMs);
  const at = (days: number) => new Date(due.getTime() + days * dayMs);
  const step = (outcome: Outcome, now: Date, graceEndsAt: Date | null = null) =>
    recheck({ confirmedAt: start, graceEndsAt }, outcome, now);

  it('continues for a quarter if the proof is found, and ends a grace period', () => {
    const kept = { result: 'kept', graceEndsAt: null, nextAt: at(recheckDays) };
    expect(step('found', due)).to.deep.equal(kept);
    expect(step('found', due, at(3))).to.deep.equal(kept);
  });

  it('starts a grace period of 14 days if the proof is missing, checks every other day, and is lost at its end', () => {
    for (const outcome of ['not_found', 'wrong_token'] as const) {
      expect(step(outcome, due)).to.deep.equal({
        result: 'missing',
        graceEndsAt: at(graceDays),
        nextAt: at(2),
      });
    }
    expect(step('not_found', at(13), at(14))).to.deep.equal({
      result: 'still_missing',
      graceEndsAt: at(14),
      nextAt: at(14),
    });
    expect(step('not_found', at(14), at(14))).to.deep.equal({ result: 'lost' });
    expect(step('transient', at(14), at(14))).to.deep.equal({ result: 'lost' });
  });

  it('takes no answer for no refusal, for as long as the grace is', () => {
    expect(step('transient', due)).to.deep.equal({ result: 'unknown', graceEndsAt: null, nextAt: at(1) });
    expect(step('transient', at(13))).to.include({ result: 'unknown' });
    expect(step('transient', at(14))).to.deep.include({ result: 'missing', graceEndsAt: at(28) });
  });
});
