/** Expressions composed at run time, which a linter cannot see: recorded while their modules load, then analysed. */
import { fileURLToPath } from 'node:url';
import { analyse } from 'scslre';

export interface Composed {
  readonly source: string;
  readonly flags: string;
  /** Where it is composed, `file:line`, and who asked for that. */
  readonly at: string;
}

const root = fileURLToPath(new URL('../', import.meta.url));

/** Where the project calls the constructor, and for whom; empty where a dependency does. */
function callers(): string {
  const frames = (new Error().stack ?? '').split('\n').slice(1);
  const [nearest, ...others] = frames.filter((frame) => !frame.includes(`${root}scripts/`));
  const place = (frame = '') => {
    const at = frame.includes('node_modules') ? -1 : frame.indexOf(root);
    return at === -1 ? '' : frame.slice(at + root.length).replace(/:\d+\)?$/, '');
  };
  const first = place(nearest);
  const second = others.map(place).find((each) => each !== '') ?? '';
  return first === '' || second === '' ? first : `${first} for ${second}`;
}

/** Records every expression that the project composes while `load` runs, those of dependencies left out. */
export async function recordRegexps(load: () => unknown): Promise<Composed[]> {
  const found = new Map<string, Composed>();
  const real = globalThis.RegExp;
  const record = (expression: RegExp): RegExp => {
    const at = callers();
    const { source, flags } = expression;
    if (at !== '') found.set(`/${source}/${flags}`, { source, flags, at });
    return expression;
  };
  globalThis.RegExp = new Proxy(real, {
    construct: (target, args: [string, string?], asked) =>
      record(Reflect.construct(target, args, asked) as RegExp),
    apply: (target, _self, args: [string, string?]) => record(target(...args)),
  });
  try {
    await load();
  } finally {
    globalThis.RegExp = real;
  }
  return [...found.values()];
}

/**
 * What makes an expression take more than linear time, in a sentence; null for one that is linear. Looked for is a
 * character that slows it when repeated: what a repeated word does to `foo[^.]*bar` is not found, and wants a bound.
 */
export function whySuperLinear({ source, flags }: Pick<RegExp, 'source' | 'flags'>): string | null {
  const [report] = analyse({ source, flags }, { maxReports: 1 }).reports;
  if (report === undefined) return null;
  const growth = report.exponential ? 'exponential' : 'super-linear';
  const quantifiers =
    report.type === 'Trade'
      ? `${report.startQuant.raw} and ${report.endQuant.raw} share characters`
      : report.type === 'Self'
        ? `${report.quant.raw} is repeated in ${report.parentQuant.raw}`
        : `${report.quant.raw} is tried again from every place`;
  return `${growth} over ${JSON.stringify(report.character.pick)}: ${quantifiers}`;
}
