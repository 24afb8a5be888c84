import { expect } from 'chai';
import salesTax from 'sales-tax';
import { readVatNumber } from '../../src/vat/vat-number-rules.ts';
import { isInEu, vatCountries, vatOf, vatRateOf } from '../../src/vat/vat-rules.ts';

const day = '2026-11-21';
const business = (country: string, status: 'valid' | 'invalid' | 'confirmed' = 'valid') => ({
  country,
  status,
});

describe('rates of VAT', () => {
  it('are those of another table, for every country that has one here', async () => {
    for (const country of vatCountries) {
      const { rate } = await salesTax.getSalesTax(country);
      expect(vatRateOf(country, day), country).to.equal(Math.round(rate * 1_000) / 10);
    }
  });

  it('are of the day', () => {
    expect(vatRateOf('EE', '2025-06-30')).to.equal(22);
    expect(vatRateOf('EE', '2025-07-01')).to.equal(24);
    expect(vatRateOf('FI', '2024-08-31')).to.equal(24);
    expect(vatRateOf('SK', '2024-12-31')).to.equal(20);
    expect(vatRateOf('US', day)).to.equal(null);
  });

  it('are there for the 27 countries of the EU', () => {
    expect(vatCountries.filter(isInEu)).to.have.length(27);
  });
});

describe('the VAT of an order', () => {
  it('is that of the consumer’s country', () => {
    expect(vatOf({ country: 'FR', number: null }, 'DE', day)).to.include({
      ratePercent: 20,
      reverseCharge: false,
    });
    expect(vatOf({ country: 'DE', number: null }, 'DE', day)).to.include({ ratePercent: 19 });
    expect(vatOf({ country: 'NO', number: null }, 'DE', day)).to.include({ ratePercent: 25 });
  });

  it('is the business’s own to account for, abroad', () => {
    for (const status of ['valid', 'confirmed'] as const) {
      const vat = vatOf({ country: 'FR', number: business('FR', status) }, 'DE', day);
      expect(vat).to.include({ ratePercent: 0, reverseCharge: true, country: 'FR' });
    }
  });

  it('is charged to a business of the seller’s country, for a bad number, and for one of another country', () => {
    const charged = { reverseCharge: false, ratePercent: 19 };
    expect(vatOf({ country: 'DE', number: business('DE') }, 'DE', day)).to.include(charged);
    expect(vatOf({ country: 'DE', number: business('DE', 'invalid') }, 'FR', day)).to.include(charged);
    expect(vatOf({ country: 'DE', number: business('AT') }, 'FR', day)).to.include(charged);
  });

  it('is none outside, and none is known without a country', () => {
    for (const country of ['US', 'JP', 'AU', null]) {
      expect(vatOf({ country, number: null }, 'DE', day)).to.include({
        ratePercent: 0,
        reverseCharge: false,
      });
    }
  });
});

describe('VAT numbers', () => {
  const read = (typed: string, country: string | null = null) => readVatNumber(typed, country);

  it('are read with spaces and dots, with and without their prefix', () => {
    for (const typed of ['DE136695976', 'de 136 695 976', 'DE-136.695.976']) {
      expect(read(typed)).to.deep.equal({ number: 'DE136695976', status: 'valid', country: 'DE' });
    }
    expect(read('136695976', 'DE')).to.include({ status: 'valid', country: 'DE' });
  });

  it('of Greece begin with EL, and GR is taken for it', () => {
    for (const typed of ['EL094259216', 'GR094259216']) {
      expect(read(typed)).to.deep.equal({ number: 'EL094259216', status: 'valid', country: 'GR' });
    }
    expect(read('094259216', 'GR')).to.include({ number: 'EL094259216', status: 'valid' });
  });

  it('of Northern Ireland count as British for services', () => {
    expect(read('XI980780684')).to.include({ status: 'valid', country: 'GB' });
  });

  it('with a wrong check digit are none', () => {
    for (const typed of ['DE136695977', 'EL094259217', 'XX123', 'DE', '<script>']) {
      expect(read(typed)?.status, typed).to.equal('invalid');
    }
    expect(read('  ')).to.equal(null);
  });
});
