import { expect } from 'chai';
import { readConfig } from '../../src/config/config.ts';

describe('settings of the model drafter', () => {
  const read = (env: Record<string, string>) => readConfig({ NODE_ENV: 'production', ...env });
  const refusal = (env: Record<string, string>): string => {
    try {
      read(env);
    } catch (error) {
      return error instanceof Error ? error.message : '';
    }
    throw new Error('it was not refused');
  };

  it('send the key over https or to this machine only', () => {
    for (const url of [
      'https://api.anthropic.com',
      'https://models.example:8443/anthropic/',
      'http://127.0.0.1:9/x',
    ])
      expect(read({ ANTHROPIC_BASE_URL: url }).ANTHROPIC_BASE_URL).to.equal(url.replace(/\/$/, ''));
    for (const url of [
      'http://models.example',
      'https://me:HUSHHUSH@models.example',
      'https://models.example/?key=HUSHHUSH',
      'ftp://models.example',
      'models.example',
    ])
      expect(refusal({ ANTHROPIC_BASE_URL: url }), url)
        .to.contain('ANTHROPIC_BASE_URL')
        .and.not.contain('HUSHHUSH');
  });

  it('refuse an invalid key without repeating it', () => {
    for (const key of ['sk HUSHHUSH', 'sk-HUSHHUSH\n', 'sk-HUSHHUSH\u00e9'])
      expect(refusal({ ANTHROPIC_API_KEY: key }))
        .to.contain('ANTHROPIC_API_KEY')
        .and.not.contain('HUSHHUSH');
  });

  it('accept four prices, and budgets of 0', () => {
    expect(read({ ANTHROPIC_PRICES: '2/10/2.5/0.1' }).ANTHROPIC_PRICES).to.deep.equal({
      input: 2,
      output: 10,
      cacheWrite: 2.5,
      cacheRead: 0.1,
    });
    for (const prices of ['2', '2/10/2.5', '2/10/2.5/-1', '2/10/2.5/1e3', 'a/b/c/d', '2/10/2.5/0.1/4', '///'])
      expect(refusal({ ANTHROPIC_PRICES: prices }), prices).to.contain('ANTHROPIC_PRICES');
    expect(read({ DRAFT_BUDGET_TOKENS: '0', DRAFT_BUDGET_USD: '0.25' })).to.include({
      DRAFT_BUDGET_TOKENS: 0,
      DRAFT_BUDGET_USD: 0.25,
      ANTHROPIC_MODEL: 'claude-sonnet-5-5',
    });
    for (const env of [
      { DRAFT_BUDGET_TOKENS: '1.5' },
      { DRAFT_BUDGET_USD: '-1' },
      { ANTHROPIC_MODEL: 'a b' },
    ])
      expect(refusal(env)).to.contain(Object.keys(env)[0]);
  });
});
