import { expect } from 'chai';
import { isPublicAddress, parseSubmittedUrl } from '../../src/shared/web-address-rules.ts';
import { privateAddresses, privateUrls, publicAddresses } from './addresses.ts';

const mapped = new Map([
  ['acme-tasks.example:443', { address: '127.0.0.1', port: 4100 }],
  ['acme-tasks.example:8123', { address: '127.0.0.1', port: 4100 }],
]);

function accepted(input: string, resolve?: Parameters<typeof parseSubmittedUrl>[1]): string {
  const result = parseSubmittedUrl(input, resolve);
  if ('refused' in result) throw new Error(`${input} was refused: ${result.refused}`);
  return result.url.href;
}

function refusal(input: string, resolve?: Parameters<typeof parseSubmittedUrl>[1]): string {
  const result = parseSubmittedUrl(input, resolve);
  if ('url' in result) throw new Error(`${input} was accepted as ${result.url.href}`);
  return result.refused;
}

describe('the address a product is submitted by', () => {
  const good: [typed: string, read: string][] = [
    ['example.com', 'https://example.com/'],
    ['  https://example.com/pricing \n', 'https://example.com/pricing'],
    ['HTTP://Example.COM', 'http://example.com/'],
    ['example.com.', 'https://example.com/'],
    ['example.com:8080/x', 'https://example.com:8080/x'],
    ['https://example.com:443/', 'https://example.com/'],
    ['https://bücher.ch/ä?q=1#top', 'https://xn--bcher-kva.ch/%C3%A4?q=1'],
    ['me.github.io', 'https://me.github.io/'],
    ['shop.example.co.uk', 'https://shop.example.co.uk/'],
  ];
  for (const [typed, read] of good) {
    it(`takes ${JSON.stringify(typed)} as ${read}`, () => {
      expect(accepted(typed)).to.equal(read);
    });
  }

  it('accepts a domain with umlauts, however many addresses were parsed before', () => {
    // Node 20 reads Latin-1 as UTF-8 in URL.canParse, once its caller is optimised.
    for (let n = 0; n < 50_000; n += 1) accepted(`https://example.com/${n}`);
    expect(accepted('https://b\u00fccher.ch/')).to.equal('https://xn--bcher-kva.ch/');
    expect(refusal('https://\u00e2\u0080\u008bexample.com/')).to.match(/invisible/);
  });

  const bad: [typed: string, why: RegExp][] = [
    ['', /Enter the address/],
    ['   ', /Enter the address/],
    ['my product', /spaces/],
    ['hello', /full domain/],
    ['not a url at all', /spaces/],
    ['//example.com', /not a web address/],
    ['/etc/passwd', /not a web address/],
    ['http:example.com', /not a web address/],
    ['http:///example.com', /not a web address/],
    ['https://', /not a web address/],
    ['http://a..b.com/', /not a domain/],
    ['http://256.1.1.1/', /not a web address/],
    ['https://example.com:99999/', /not a web address/],
    ['ftp://example.com/', /Only http and https/],
    ['file:///etc/passwd', /Only http and https/],
    ['gopher://example.com/', /Only http and https/],
    ['data:text/html,hello', /Only http and https/],
    ['javascript:alert(1)', /Only http and https/],
    ['mailto:me@example.com', /Only http and https/],
    ['https://me:secret@example.com/', /user name and password/],
    ['https://me@example.com/', /user name and password/],
    ['founder@example.com', /user name and password/],
    ['https://example.com@127.0.0.1/', /user name and password/],
    ['https://example.com\\@127.0.0.1/', /backslashes/],
    ['https://127.0.0.1\\.example.com/', /backslashes/],
    ['https://exam\tple.com/', /spaces/],
    ['https://example.com/\u0000', /invisible/],
    ['https://exam\u200bple.com/', /invisible/],
    ['https://\u202emoc.elpmaxe/', /invisible/],
    ['co.uk', /not a domain/],
    ['acme-tasks.example', /not a domain/],
    ['acme.test', /not a domain/],
    ['acme.invalid', /not a domain/],
    ['93.184.215.14', /domain name instead/],
    ['http://[2606:4700::1111]/', /domain name instead/],
  ];
  for (const [typed, why] of bad) {
    it(`refuses ${JSON.stringify(typed)} and says what to do`, () => {
      expect(refusal(typed)).to.match(why);
    });
  }

  for (const port of [1, 21, 22, 23, 25, 110, 143, 3306, 5432, 6379, 9200, 11211, 27017, 65535]) {
    it(`refuses port ${port}`, () => {
      expect(refusal(`https://example.com:${port}/`)).to.match(/Leave the port out/);
    });
  }

  for (const url of privateUrls) {
    it(`refuses ${url}`, () => {
      expect(refusal(url)).to.match(/public (internet|website)/);
      expect(refusal(url.replace('http://', ''))).to.be.a('string');
      expect(refusal(url, mapped)).to.be.a('string');
    });
  }

  it('accepts a host of the resolve map with its ports only', () => {
    expect(accepted('acme-tasks.example', mapped)).to.equal('https://acme-tasks.example/');
    expect(accepted('ACME-Tasks.example./x', mapped)).to.equal('https://acme-tasks.example/x');
    expect(accepted('http://acme-tasks.example:8123/', mapped)).to.equal('http://acme-tasks.example:8123/');
    expect(refusal('http://acme-tasks.example/', mapped)).to.match(/not a domain/);
    expect(refusal('http://other.example/', mapped)).to.match(/not a domain/);
    expect(refusal('https://me@acme-tasks.example/', mapped)).to.match(/user name/);
    expect(refusal('http://127.0.0.1:4100/', mapped)).to.match(/port/i);
  });
});

describe('isPublicAddress', () => {
  for (const address of privateAddresses) {
    it(`refuses ${JSON.stringify(address)}`, () => {
      expect(isPublicAddress(address)).to.equal(false);
    });
  }
  for (const address of publicAddresses) {
    it(`takes ${address}`, () => {
      expect(isPublicAddress(address)).to.equal(true);
    });
  }
});
