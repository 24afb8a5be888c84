/** Every refusal that is written in the code says what to do next, those too that no other test meets. */
import { readFile, readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import ts from 'typescript';
import { type FaultCode, faultTable } from '../../src/fault-table.ts';
import { parseSubmittedUrl } from '../../src/shared/web-address-rules.ts';
import { rebindingOf } from '../../src/transports/rebinding.ts';
import { lackOf } from './next-step.ts';

interface Written {
  at: string;
  code: string;
  /** Null where it is put together elsewhere. */
  detail: string | null;
}

/** `fault('code', 'detail', …)` and `new Fault('code', 'detail', …)`. */
function refusalsIn(file: string, text: string): Written[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Written[] = [];
  const visit = (node: ts.Node): void => {
    if (
      (ts.isCallExpression(node) || ts.isNewExpression(node)) &&
      /^[fF]ault$/.test(node.expression.getText(source))
    ) {
      const [code, detail] = node.arguments ?? [];
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      found.push({
        at: `${file}:${line}`,
        code: code && ts.isStringLiteral(code) ? code.text : '',
        detail: detail ? textOf(detail) : null,
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** With a word for whatever is filled in. */
function textOf(node: ts.Expression): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `something ${literal.text}`).join('');
}

describe('every fault in the code', () => {
  let written: Written[];
  before(async () => {
    const root = new URL('../../src/', import.meta.url);
    const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.ts'));
    written = (
      await Promise.all(
        files.map(async (file) => refusalsIn(`src/${file}`, await readFile(new URL(file, root), 'utf8'))),
      )
    ).flat();
  });

  it('says what to do next', () => {
    const lacking = written.flatMap(({ at, code, detail }) => {
      const lack = detail === null ? null : lackOf(detail);
      return lack === null ? [] : [`${at} ${code}: “${detail ?? ''}” ${lack}`];
    });
    expect(written.length).to.be.greaterThan(40);
    expect(lacking).to.deep.equal([]);
  });

  it('does so where rules make its message', () => {
    const addresses = [
      '',
      'a b',
      'x',
      'ftp://a.example',
      'http://u:p@a.com',
      'a.com:22',
      '10.0.0.1',
      '8.8.8.8',
    ];
    for (const address of [...addresses, 'localhost', 'a.onion', 'http:a.com', '://']) {
      const parsed = parseSubmittedUrl(address);
      expect('refused' in parsed ? lackOf(parsed.refused) : 'passes', address).to.equal(null);
    }
    for (const headers of [{ host: 'evil.example' }, { host: 'localhost', origin: 'https://evil.example' }]) {
      expect(lackOf(rebindingOf('http://127.0.0.1:3000', headers) ?? '')).to.equal(null);
    }
  });

  it('is raised somewhere, or is not in the table', async () => {
    const root = fileURLToPath(new URL('../../src/', import.meta.url));
    const files = (await readdir(root, { recursive: true })).filter(
      (path) => path.endsWith('.ts') && path !== 'fault-table.ts',
    );
    const source = (await Promise.all(files.map((path) => readFile(root + path, 'utf8')))).join('\n');
    const unused = Object.keys(faultTable).filter((code) => !source.includes(`'${code}'`));
    expect(unused).to.deep.equal([]);
  });

  it('is in the table with a title and general advice', () => {
    for (const code of Object.keys(faultTable) as FaultCode[]) {
      const { title, next } = faultTable[code];
      expect(title, code).to.match(/^[A-Z]/);
      expect(next, code).to.match(/\.$/).and.to.have.length.within(20, 300);
    }
  });
});
