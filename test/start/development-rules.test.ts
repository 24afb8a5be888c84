import { expect } from 'chai';
import { readConfig } from '../../src/config/config.ts';
import { isDevelopment, isPublic, paymentsOf } from '../../src/config/development-rules.ts';

/** The variables that a start is refused for, in their order. */
function refused(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return [...String(error).matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name ?? '');
  }
}

const atHome = { BASE_URL: 'https://launches.example' };
const mails = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@launches.example' };
const production = { NODE_ENV: 'production', ...mails };
const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
const testStripe = { ...stripe, STRIPE_SECRET_KEY: 'sk_test_1' };
const trial = { ALLOW_TEST_PAYMENTS: '1' };
const mapped = { CRAWL_RESOLVE: 'a.example:443=127.0.0.1:1' };

describe('a service that others reach', () => {
  for (const host of ['127.0.0.1', '127.8.9.1', '::1', 'localhost', 'launches.localhost']) {
    it(`is not one at ${host}`, () => {
      const url = `http://${host.includes(':') ? `[${host}]` : host}:3000`;
      for (const env of [{ HOST: host }, { BASE_URL: url }, { BASE_URL: url.replace('http', 'https') }]) {
        expect(isPublic(readConfig(env)), JSON.stringify(env)).to.equal(false);
      }
    });
  }
  it('is not one at an address that means loopback', () => {
    for (const host of ['127.1', '2130706433', '0x7f.1', '[0:0:0:0:0:0:0:1]', 'LOCALHOST']) {
      expect(refused({ BASE_URL: `http://${host}:3000` }), host).to.deep.equal([]);
    }
  });
  for (const host of [
    '0.0.0.0',
    '[::]',
    '10.0.0.1',
    '192.168.1.5',
    '128.0.0.1',
    '[::2]',
    'launches.example',
    'localhost.example',
    'notlocalhost',
    '127.0.0.1.launches.example',
  ]) {
    it(`is one at ${host}`, () => {
      for (const env of [
        { BASE_URL: `https://${host}` },
        { HOST: host.replace(/^\[|\]$/g, ''), BASE_URL: 'http://localhost:3000' },
      ]) {
        expect(refused(env), JSON.stringify(env)).to.include('NODE_ENV');
        expect(isPublic(readConfig({ ...env, ...trial }))).to.equal(true);
      }
    });
  }
});

describe('a start', () => {
  interface Row {
    env: Record<string, string>;
    refused?: string[];
    payments?: 'real' | 'test' | 'none';
    development?: boolean;
  }
  const rows: Record<string, Row> = {
    'on loopback': { env: {}, payments: 'test', development: true },
    'on loopback, as a test': { env: { NODE_ENV: 'test' }, payments: 'test', development: true },
    'on loopback, with another address to read': { env: mapped, payments: 'test', development: true },
    'on loopback, in production': { env: { NODE_ENV: 'production' }, payments: 'none' },
    'on loopback, in production, with another address to read': {
      env: { NODE_ENV: 'production', ...mapped },
      refused: ['CRAWL_RESOLVE'],
    },
    'on loopback, in production, with test payments': {
      env: { NODE_ENV: 'production', ...trial },
      payments: 'test',
    },
    'on loopback, with Stripe’s test mode': {
      env: { STRIPE_SECRET_KEY: 'sk_test_1' },
      payments: 'test',
      development: true,
    },
    'at a public address, with nothing else': {
      env: atHome,
      refused: ['NODE_ENV', 'SMTP_URL', 'MAIL_FROM'],
    },
    'at a public address, as a test': {
      env: { ...atHome, ...mails, NODE_ENV: 'test' },
      refused: ['NODE_ENV'],
    },
    'at a public address, without https': {
      env: { ...production, BASE_URL: 'http://launches.example' },
      refused: ['BASE_URL'],
    },
    'on every interface, without an address': {
      env: { HOST: '0.0.0.0' },
      refused: ['NODE_ENV', 'BASE_URL', 'SMTP_URL', 'MAIL_FROM'],
    },
    'on every interface, at an address on loopback': {
      env: { HOST: '0.0.0.0', BASE_URL: 'http://localhost:3000', ...mails },
      refused: ['NODE_ENV'],
    },
    'at a public address, in production': { env: { ...atHome, ...production }, payments: 'none' },
    'at a public address, in a container': {
      env: { ...atHome, ...production, ...stripe, HOST: '0.0.0.0' },
      payments: 'real',
    },
    'at a public address, with Stripe’s test mode': {
      env: { ...atHome, ...production, ...testStripe },
      refused: ['STRIPE_SECRET_KEY'],
    },
    'at a public address, with Stripe’s test mode by a restricted key': {
      env: { ...atHome, ...production, ...testStripe, STRIPE_SECRET_KEY: 'rk_test_1' },
      refused: ['STRIPE_SECRET_KEY'],
    },
    'at a public address, with Stripe and no secret for its events': {
      env: { ...atHome, ...production, STRIPE_SECRET_KEY: 'sk_live_1' },
      refused: ['STRIPE_WEBHOOK_SECRET'],
    },
    'at a public address, with another address to read': {
      env: { ...atHome, ...production, ...mapped },
      refused: ['CRAWL_RESOLVE'],
    },
    'at a public address, with ratings over plain HTTP': {
      env: { ...atHome, ...production, DOMAIN_RATING_URL: 'http://127.0.0.1:9/{domain}' },
      refused: ['DOMAIN_RATING_URL'],
    },
    'that is a trial': { env: { ...atHome, ...trial }, payments: 'test' },
    'that is a trial, without https': {
      env: { BASE_URL: 'http://launches.example', ...trial },
      payments: 'test',
    },
    'that is a trial, with Stripe’s test mode': {
      env: { ...atHome, ...production, ...testStripe, ...trial },
      payments: 'test',
    },
    'that is a trial, with another address to read': {
      env: { ...atHome, ...trial, ...mapped },
      refused: ['CRAWL_RESOLVE'],
    },
    'that is a trial, with Stripe': {
      env: { ...atHome, ...production, ...stripe, ...trial },
      refused: ['ALLOW_TEST_PAYMENTS'],
    },
    'with a word for ALLOW_TEST_PAYMENTS': {
      env: { ALLOW_TEST_PAYMENTS: 'yes' },
      refused: ['ALLOW_TEST_PAYMENTS'],
    },
  };
  for (const [what, row] of Object.entries(rows)) {
    const { env, payments, development = false } = row;
    it(`${what} ${row.refused ? `is refused for ${row.refused.join(', ')}` : `has ${payments ?? ''} payments`}`, () => {
      expect(refused(env)).to.deep.equal(row.refused ?? []);
      if (row.refused) return;
      expect(paymentsOf(readConfig(env))).to.equal(payments);
      expect(isDevelopment(readConfig(env))).to.equal(development);
    });
  }

  it('that is refused says what to set', () => {
    for (const env of [atHome, { HOST: '0.0.0.0' }, { ...atHome, ...production, ...testStripe }]) {
      expect(() => readConfig(env)).to.throw(/ALLOW_TEST_PAYMENTS=1 for a trial/);
    }
    expect(() => readConfig(atHome))
      .to.throw(/BASE_URL=https:\/\/launches\.example/)
      .and.match(/NODE_ENV=production, and STRIPE_SECRET_KEY to take payments/);
    expect(() => readConfig({ HOST: '0.0.0.0', BASE_URL: 'http://localhost:1' })).to.throw('HOST=0.0.0.0');
  });
});
