/** The register of VAT numbers: asked when an order is paid, and not waited for. */
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { createVatRegister } from '../../src/vat/vat-register.ts';
import { type CheckoutStage, openStage, sessionIdOf } from './checkout-stage.ts';

/** Valid by its form and check digits. */
const number = 'DE129273398';

describe('the register of VAT numbers', function () {
  this.timeout(30_000);
  let stage: CheckoutStage;
  let server: Server;
  let url: string;
  let asked: unknown[] = [];
  let answer: { status: number; body: string } | 'nothing';
  before(async () => {
    server = createServer((request, response) => {
      void text(request).then((body) => {
        asked.push([request.method, request.url, JSON.parse(body)]);
        if (answer === 'nothing') return;
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest-api`;
    stage = await openStage({ env: { VIES_URL: `${url}/` } });
  });
  after(async () => {
    await stage.close();
    server.closeAllConnections();
    server.close();
  });
  beforeEach(async () => {
    asked = [];
    answer = says({ valid: true });
    await stage.reset();
  });
  const says = (body: object, status = 200) => ({ status, body: JSON.stringify(body) });

  it('confirms a number, once for an order', async () => {
    const { id, path } = await stage.order();
    const typed = { vat_number: number };
    await stage.press('update', path, typed);
    expect(asked).to.deep.equal([]);
    const paying = await stage.pay(path, typed);
    expect(asked).to.deep.equal([
      ['POST', '/rest-api/check-vat-number', { countryCode: 'DE', vatNumber: '129273398' }],
    ]);
    expect(stage.stripe.books.sessionOf(sessionIdOf(paying)).amount).to.equal(4_900);
    expect(await stage.row(id)).to.include({ vat_number: number, vat_number_status: 'confirmed' });
    await stage.pay(path, typed);
    expect(asked).to.have.length(1);
    expect(await stage.row(id)).to.include({ vat_number_status: 'confirmed' });
  });

  it('that does not know a number has the VAT charged, once the person has seen it', async () => {
    answer = says({ valid: false, userError: 'INVALID' });
    const { id, path } = await stage.order();
    const refused = await stage.pay(path, { vat_number: number });
    expect(refused.status).to.equal(409);
    const shown = refused.$('input[name=shown]').attr('value') ?? '';
    expect(shown).to.equal('5831');
    expect(refused.text).to.contain('VAT number is not valid');
    expect(stage.stripe.books.sessions.size).to.equal(0);
    expect((await stage.press('pay', path, { vat_number: number, shown })).status).to.equal(303);
    expect(await stage.row(id)).to.include({ vat_number_status: 'invalid', vat_cents: 931 });
  });

  it('is not asked for numbers that take no VAT off, nor of countries that it does not have', async () => {
    const { path } = await stage.order();
    for (const typed of [
      { vat_number: 'DE123456789' },
      { vat_number: number, country: 'FR' },
      { vat_number: '', country: 'FR' },
      { vat_number: 'CHE-116.281.710 MWST', country: 'CH' },
    ]) {
      expect((await stage.pay(path, typed)).status, JSON.stringify(typed)).to.equal(303);
    }
    expect(asked).to.deep.equal([]);
  });

  for (const [how, given] of [
    ['is busy', says({ actionSucceed: false, errorWrappers: [{ error: 'MS_MAX_CONCURRENT_REQ' }] }, 500)],
    ['cannot ask the country', says({ valid: false, userError: 'MS_UNAVAILABLE' })],
    ['answers something else', { status: 200, body: '<html>' }],
    ['sends on', { status: 302, body: '' }],
    ['does not answer', 'nothing'],
  ] as const) {
    it(`that ${how} leaves the number valid, and not confirmed`, async () => {
      answer = given;
      const { id, path } = await stage.order();
      expect((await stage.pay(path, { vat_number: number })).status).to.equal(303);
      expect(await stage.row(id)).to.include({ vat_number_status: 'valid', total_cents: 4_900 });
      expect(asked).to.have.length(1);
    });
  }

  it('that is not there leaves it open', async () => {
    expect(await createVatRegister('http://127.0.0.1:1').knows(number)).to.equal(null);
  });
});
