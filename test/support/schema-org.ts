/**
 * Checks structured data against schema.org's own definitions: schema-dts has its classes, properties and ranges as types,
 * so that TypeScript checks each block.
 */
import { fileURLToPath } from 'node:url';
import type { Thing, WithContext } from 'schema-dts';
import ts from 'typescript';

export const schemaOrg: WithContext<Thing>['@context'] = 'https://schema.org';

export interface StructuredData {
  /** Named with each problem. */
  page: string;
  block: Record<string, unknown>;
}

const file = fileURLToPath(new URL('structured-data.ts', import.meta.url));

/** What is wrong with the blocks, each as `<page>: <problem>`. */
export function schemaProblems(blocks: readonly StructuredData[]): string[] {
  const nodes = blocks.flatMap(({ page, block: { '@context': context, ...block } }) =>
    ('@graph' in block ? (block['@graph'] as Node[]) : [block]).map((node) => ({
      page,
      text: `export const node: WithContext<Of.${String(node['@type'])}> = ${written({ '@context': context, ...node })};`,
    })),
  );
  const lines = nodes.map(({ text }, i) => text.replace('node', `node${i}`));
  const text = [
    `import type { WithContext } from 'schema-dts'; import type * as Of from 'schema-dts';`,
    ...lines,
  ];
  return typeProblems(text.join('\n')).map(
    ({ line, message }) => `${nodes[line - 1]?.page ?? 'import'}: ${message}`,
  );
}

type Node = Record<string, unknown>;

/** `query-input` annotates the property `query` of an action (https://schema.org/docs/actions.html, part 4). */
const written = (node: Node): string =>
  JSON.stringify(node).replaceAll(/"([a-z]+)-(?:input|output)":/gi, '"$1":');

function typeProblems(text: string): { line: number; message: string }[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const fileExists = host.fileExists.bind(host);
  const getSourceFile = host.getSourceFile.bind(host);
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022) : getSourceFile(name, ...rest);
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ file: source, start = 0, messageText }) => ({
    line: source?.getLineAndCharacterOfPosition(start).line ?? 0,
    message: ts.flattenDiagnosticMessageText(messageText, '\n'),
  }));
}
