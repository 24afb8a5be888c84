/**
 * Module hooks that put a switch into each function of activities/drafting, in modules that are imported with `?ablate=…`.
 * Each such import has modules of its own, so that nothing remembered by one is used by another.
 */
import { readFile } from 'node:fs/promises';
import type { LoadHook, ResolveHook } from 'node:module';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import type { Switch } from './switches.ts';

interface Data {
  /** The address of activities/drafting, with a slash at its end. */
  folder: string;
  switches: Switch[];
}

let folder = '';
let switches: Switch[] = [];

export function initialize(data: Data): void {
  ({ folder, switches } = data);
}

export const resolve: ResolveHook = async (specifier, context, nextResolve) => {
  const resolved = await nextResolve(specifier, context);
  const query = /\?ablate=\d+$/.exec(context.parentURL ?? '')?.[0];
  const isInside = resolved.url.startsWith(folder) && !resolved.url.includes('?');
  return query !== undefined && isInside ? { ...resolved, url: resolved.url + query } : resolved;
};

export const load: LoadHook = async (url, context, nextLoad) => {
  if (!url.startsWith(folder) || !/\.ts\?ablate=\d+$/.test(url)) return nextLoad(url, context);
  const text = await readFile(fileURLToPath(url), 'utf8');
  const file = decodeURI(url.slice(folder.length, url.indexOf('?')));
  const { outputText } = ts.transpileModule(switched(text, file), {
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2023,
      verbatimModuleSyntax: true,
    },
  });
  return { format: 'module', source: outputText, shortCircuit: true };
};

/** From the end to the start, so that positions stay right. */
function switched(text: string, file: string): string {
  const own = switches.filter((each) => each.file === file && each.offs.length > 0);
  return own
    .sort((a, b) => b.start - a.start)
    .reduce((rest, { id, start, end, isExpression }) => {
      const body = rest.slice(start, end);
      const inside = isExpression
        ? `globalThis.draftingSwitch(${id}, () => (${body}))`
        : `{ return globalThis.draftingSwitch(${id}, () => ${body}); }`;
      return rest.slice(0, start) + inside + rest.slice(end);
    }, text);
}
