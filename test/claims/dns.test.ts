/** Records of claims, asked of real name servers that behave and misbehave. */
import { expect } from 'chai';
import { checkRecord } from '../../activities/claims/dns.ts';
import { LookupLimitReached } from '../../activities/claims/finding.ts';
import { proofText } from '../../src/claims/instruction-rules.ts';
import { readConfig } from '../../src/config/config.ts';
import { type DnsAnswer, type DnsServer, startDnsServer } from '../support/dns-server.ts';

const token = '0123456789abcdef0123456789abcdef';
const proof = proofText(token);
const others = proofText('ffffffffffffffffffffffffffffffff');
const domain = 'shop.example';
const below = `_launch-directory.${domain}`;

describe('the TXT record of a claim', function () {
  this.timeout(20_000);
  let server: DnsServer;
  let second: DnsServer;
  let looked = 0;
  before(async () => {
    [server, second] = await Promise.all([startDnsServer(), startDnsServer()]);
  });
  after(() => Promise.all([server.close(), second.close()]));
  beforeEach(() => {
    for (const one of [server, second]) {
      one.answers.clear();
      one.asked.length = 0;
      one.delayMs = 0;
    }
    looked = 0;
  });

  const look = (servers = [server.address], signal = new AbortController().signal) =>
    checkRecord({ domain, token }, servers, {
      countLookup: () => {
        looked += 1;
        return Promise.resolve();
      },
      signal,
    });
  const txt = (...texts: string[]): DnsAnswer => ({ txt: texts.map((text) => [text]) });
  const has = (answers: Record<string, DnsAnswer>, at = server) => {
    for (const [name, answer] of Object.entries(answers)) at.answers.set(name, answer);
  };

  const found: Record<string, Record<string, DnsAnswer>> = {
    'at its own name': { [below]: txt(proof) },
    'at the domain itself, among others': {
      [domain]: txt('v=spf1 -all', 'google-site-verification=x', proof),
    },
    'in several strings': { [below]: { txt: [[proof.slice(0, 20), proof.slice(20)]] } },
    'behind a CNAME': { [below]: { cname: 'acme.verify.example' }, 'acme.verify.example': txt(proof) },
    'beside the record of somebody else': { [below]: txt(others, proof) },
    'by a wildcard that has the very value': { [`*.${domain}`]: txt(proof) },
    'at the domain, though its own name fails': { [below]: 'SERVFAIL', [domain]: txt(proof) },
    'with spaces around it, as some editors add': { [below]: txt(` ${proof} `) },
  };
  for (const [says, answers] of Object.entries(found)) {
    it(`is found ${says}`, async () => {
      has(answers);
      const { outcome, found: where } = await look();
      expect(outcome, where).to.equal('found');
    });
  }

  const refused: Record<string, [answers: Record<string, DnsAnswer>, outcome: string, says: RegExp]> = {
    'no such name': [{}, 'not_found', /have no TXT record/],
    'a name without the record': [
      { [below]: 'NODATA', [domain]: 'NODATA' },
      'not_found',
      /have no TXT record/,
    ],
    'somebody else’s token': [
      { [below]: txt(others) },
      'wrong_token',
      /wrong value: “launch-directory-ver.*=ffff/,
    ],
    'the token alone': [{ [below]: txt(token) }, 'not_found', /only other TXT records: “0123/],
    'the value with more behind it': [{ [below]: txt(`${proof}x`) }, 'wrong_token', /exactly/],
    'the value in capitals': [{ [below]: txt(proof.toUpperCase()) }, 'wrong_token', /exactly/],
    'the value in two records': [
      { [below]: txt(proof.slice(0, 40), proof.slice(40)) },
      'wrong_token',
      /exactly/,
    ],
    'a wildcard of something else': [{ [`*.${domain}`]: txt('parked') }, 'not_found', /“parked”/],
    'a CNAME to nowhere': [{ [below]: { cname: 'gone.example' } }, 'not_found', /no TXT record/],
    'the record at another name': [{ [`www.${domain}`]: txt(proof) }, 'not_found', /no TXT record/],
    SERVFAIL: [{ [below]: 'SERVFAIL', [domain]: 'SERVFAIL' }, 'transient', /gave no answer \(SERVFAIL\)/],
    'SERVFAIL at one of the names': [
      { [below]: 'SERVFAIL', [domain]: txt('v=spf1') },
      'transient',
      /SERVFAIL/,
    ],
    REFUSED: [{ [below]: 'REFUSED', [domain]: 'REFUSED' }, 'transient', /gave no answer/],
    silence: [{ [below]: 'SILENCE', [domain]: 'NODATA' }, 'transient', /gave no answer \(TIMEOUT\)/],
    garbage: [{ [below]: 'GARBAGE', [domain]: 'NODATA' }, 'transient', /gave no answer/],
  };
  for (const [says, [answers, outcome, words]] of Object.entries(refused)) {
    it(`is not found: ${says} (${outcome})`, async () => {
      has(answers);
      const finding = await look();
      expect(finding.found).to.match(words);
      expect(finding.outcome).to.equal(outcome);
    });
  }

  it('is found by a slow server', async () => {
    has({ [below]: txt(proof) });
    server.delayMs = 700;
    expect(await look()).to.include({ outcome: 'found' });
  });

  it('sends at most two queries to a server', async () => {
    await look([server.address, second.address]);
    expect(server.asked).to.deep.equal([`${below} TXT`, `${domain} TXT`]);
    expect(looked).to.equal(4);
  });

  it('must be found by both servers if there are two', async () => {
    const both = [server.address, second.address];
    has({ [below]: txt(proof) });
    expect(await look(both))
      .to.include({ outcome: 'not_found' })
      .and.property('found')
      .that.matches(/spreading/);
    has({ [below]: txt(others) }, second);
    expect(await look(both)).to.include({ outcome: 'not_found' });
    has({ [below]: 'SERVFAIL' }, second);
    expect(await look(both)).to.include({ outcome: 'transient' });
    has({ [below]: txt(proof) }, second);
    expect(await look(both)).to.include({ outcome: 'found' });
  });

  it('quotes what is there shortly, and without what would break a line', async () => {
    has({ [domain]: txt(`a\nb\u0000${'x'.repeat(200)}`, 'two', 'three', 'four') });
    const { found: words } = await look();
    expect(words).to.include('“a b').and.include('and 1 more').and.not.match(/\n|\0/);
    expect(words.length).to.be.below(400);
  });

  it('says that nothing is known where the domain was asked too often', async () => {
    const countLookup = () => Promise.reject(new LookupLimitReached('enough'));
    const { signal } = new AbortController();
    const error: unknown = await checkRecord({ domain, token }, [server.address], {
      countLookup,
      signal,
    }).catch((caught: unknown) => caught);
    expect(error).to.be.instanceOf(LookupLimitReached);
    expect(server.asked).to.deep.equal([]);
  });

  it('stops asking when it is cancelled', async () => {
    has({ [below]: 'SILENCE' });
    const controller = new AbortController();
    const looking = look([server.address], controller.signal).catch((error: unknown) => error);
    while (server.asked.length === 0) await new Promise(setImmediate);
    controller.abort(new Error('stopped'));
    expect(await looking).to.have.property('message', 'stopped');
  });
});

describe('DNS_SERVER', () => {
  const read = (value: string) => readConfig({ DNS_SERVER: value }).DNS_SERVER;
  it('is one server or two', () => {
    expect(read('127.0.0.1:53')).to.deep.equal(['127.0.0.1:53']);
    expect(read('9.9.9.9:53, [2620:fe::fe]:53')).to.deep.equal(['9.9.9.9:53', '[2620:fe::fe]:53']);
    expect(readConfig({}).DNS_SERVER).to.equal(undefined);
  });
  for (const value of [
    'localhost:53',
    '9.9.9.9',
    '1.1.1.1:99999',
    '1.1.1.1:53,2.2.2.2:53,3.3.3.3:53',
    ',',
    '::1:53',
  ]) {
    it(`is not ${value}`, () => expect(() => read(value)).to.throw(/DNS_SERVER: is not one or two/));
  }
});
