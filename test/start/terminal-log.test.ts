import { expect } from 'chai';
import { terminalLog } from '../../src/start/terminal-log.ts';

describe('what a person at the terminal sees of a log', () => {
  let shown: string[];
  let lines: ReturnType<typeof terminalLog>;
  beforeEach(() => {
    shown = [];
    lines = terminalLog((line) => shown.push(line), '/data/logs/worker.log');
  });
  const log = (level: number, msg: string, err?: { message: string }) =>
    lines.logLine(JSON.stringify({ level, time: 1, msg, err }));

  it('is warnings and worse, in words', () => {
    log(30, 'the API is listening');
    log(40, 'Temporal is away');
    log(50, 'a mail was not sent', { message: 'connect ECONNREFUSED' });
    lines.logLine('not structured');
    expect(shown).to.deep.equal(['Temporal is away', 'a mail was not sent: connect ECONNREFUSED']);
  });

  it('is an uncaught error without its stack', () => {
    for (const line of [
      'node:internal/run:1',
      '    throw x',
      '',
      'TypeError: no',
      '    at f (x.ts:1)',
      'Node.js v20',
    ])
      lines.errorLine(line);
    expect(shown).to.deep.equal(['TypeError: no']);
  });

  it('is never a flood', () => {
    for (let n = 0; n < 500; n += 1) log(50, `failure ${n}`);
    expect(shown).to.have.length(9);
    expect(shown.at(-1)).to.contain('/data/logs/worker.log');
  });
});
