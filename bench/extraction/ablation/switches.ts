/** The functions of activities/drafting that can be switched off, and what each returns then. */
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';
import { draftingFolder, type Off } from './off-values.ts';

export interface Switch {
  id: number;
  /** Below the folder, such as `evidence/sources.ts`. */
  file: string;
  name: string;
  exported: boolean;
  offs: Off[];
  /** Positions of the body in the file, and whether it is an expression. */
  start: number;
  end: number;
  isExpression: boolean;
  lines: number;
}

export interface DraftingFile {
  file: string;
  lines: number;
  switches: Switch[];
}

export function draftingFiles(): DraftingFile[] {
  const paths = readdirSync(draftingFolder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join(draftingFolder, path))
    .sort();
  const program = ts.createProgram(paths, {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    types: ['node'],
  });
  const checker = program.getTypeChecker();
  let id = 0;
  return paths.map((path) => {
    const source = program.getSourceFile(path);
    if (source === undefined) throw new Error(`${path} could not be read.`);
    const file = relative(draftingFolder, path).split(sep).join('/');
    const switches = functionsIn(source).map(({ name, exported, node }) => {
      const body = node.body;
      id += 1;
      return {
        id,
        file,
        name,
        exported,
        offs: offsOf(node, checker),
        start: body.getStart(source),
        end: body.end,
        isExpression: !ts.isBlock(body),
        lines: lineOf(source, node.end) - lineOf(source, node.getStart(source)) + 1,
      };
    });
    return { file, lines: source.getLineStarts().length, switches };
  });
}

const lineOf = (source: ts.SourceFile, position: number): number =>
  source.getLineAndCharacterOfPosition(position).line;

type WithBody = ts.FunctionLikeDeclaration & { body: ts.ConciseBody };
interface Named {
  name: string;
  exported: boolean;
  node: WithBody;
}

/** Functions of the module, also those given to a function that wraps them, and methods. */
function functionsIn(source: ts.SourceFile): Named[] {
  return source.statements.flatMap((statement): Named[] => {
    const exported = ts.canHaveModifiers(statement)
      ? (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
      : false;
    if (ts.isFunctionDeclaration(statement) && statement.name !== undefined)
      return named(statement.name.text, exported, statement);
    if (ts.isClassDeclaration(statement))
      return statement.members.flatMap((member) =>
        ts.isMethodDeclaration(member)
          ? named(`${statement.name?.text ?? ''}.${member.name.getText(source)}`, exported, member)
          : [],
      );
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ name, initializer }) => {
      const wrapped =
        initializer !== undefined && ts.isCallExpression(initializer) ? initializer.arguments : [];
      const node = [initializer, ...wrapped].find(
        (each) => each !== undefined && (ts.isArrowFunction(each) || ts.isFunctionExpression(each)),
      );
      return node === undefined ? [] : named(name.getText(source), exported, node);
    });
  });
}

function named(name: string, exported: boolean, node: ts.FunctionLikeDeclaration): Named[] {
  const isPlain =
    node.asteriskToken === undefined &&
    !(ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword);
  return isPlain && node.body !== undefined ? [{ name, exported, node: node as WithBody }] : [];
}

/** Empty: there is no value of its type that stands for nothing. */
function offsOf(node: ts.SignatureDeclaration, checker: ts.TypeChecker): Off[] {
  const signature = checker.getSignatureFromDeclaration(node);
  if (signature === undefined) return [];
  const type = checker.getReturnTypeOfSignature(signature);
  const parts = type.isUnion() ? type.types : [type];
  const has = (flag: ts.TypeFlags) => parts.some((part) => (part.flags & flag) !== 0);
  if (parts.every((part) => (part.flags & ts.TypeFlags.BooleanLike) !== 0)) return ['false', 'true'];
  if (has(ts.TypeFlags.Null)) return ['null'];
  if (has(ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return ['undefined'];
  if (parts.some((part) => checker.isArrayType(part))) return ['[]'];
  if (parts.every((part) => (part.flags & ts.TypeFlags.StringLike) !== 0)) return ["''"];
  if (parts.every((part) => (part.flags & ts.TypeFlags.NumberLike) !== 0)) return ['zero'];
  const symbol = type.getSymbol()?.name ?? '';
  if (/^(?:Readonly)?Set$/.test(symbol)) return ['new Set()'];
  if (/^(?:Readonly)?Map$/.test(symbol)) return ['new Map()'];
  const isOptional = (property: ts.Symbol) => (property.flags & ts.SymbolFlags.Optional) !== 0;
  const isObject = (type.flags & ts.TypeFlags.Object) !== 0 && type.getCallSignatures().length === 0;
  return isObject && !checker.isTupleType(type) && type.getProperties().every(isOptional) ? ['{}'] : [];
}
