/** Bounds on the size of the drafting rules: what they need goes into structure and lexicons, not into longer expressions. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import ts from 'typescript';

const folder = fileURLToPath(new URL('../../activities/drafting/', import.meta.url));
const bounds = {
  linesOfCode: 4_499,
  linesOfFile: 200,
  lengthOfLine: 140,
  expressions: 25_000,
};

const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
const linesOf = (text: string): string[] => text.trimEnd().split('\n');
/** Lines that are neither blank nor only a comment; the formatter begins each line of a longer comment with a star. */
const codeIn = (text: string): string[] =>
  linesOf(text).filter((line) => !/^\s*(?:$|\/\/|\/\*|\*)/.test(line));

/** Regular expressions, and strings that are parts of ones: those with a group, an alternative or a class. */
function expressionsIn(path: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    else if (
      (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) &&
      /\(\?|\\\\|[\p{L})]\|[\p{L}(]/u.test(node.getText())
    )
      found.push(node.getText());
    else ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return found;
}

describe('the size of the drafting rules', () => {
  const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);
  const most = (numbers: number[]): number => Math.max(...numbers);
  const measured = {
    linesOfCode: sum(sources.map(({ text }) => codeIn(text).length)),
    linesOfFile: most(sources.map(({ text }) => linesOf(text).length)),
    lengthOfLine: most(sources.flatMap(({ text }) => linesOf(text).map(({ length }) => length))),
    expressions: sum(
      sources.flatMap(({ path, text }) => expressionsIn(path, text)).map(({ length }) => length),
    ),
  };

  for (const [what, bound] of Object.entries(bounds)) {
    const number = measured[what as keyof typeof bounds];
    it(`is within its bound of ${what}: ${number} of at most ${bound}`, () => {
      expect(number).to.be.at.most(bound);
    });
  }
});
