/**
 * `npm run check:regexps`: no expression that the service composes as it loads takes more than linear time. Literals
 * are the linter's; what is composed in a function only once it is called, is seen by nobody.
 */
import { recordRegexps, whySuperLinear } from './composed-regexps.ts';

/** From here everything is loaded that reads strangers' text, and nothing is started. */
const roots = ['../activities/index.ts', '../activities/parsing/tasks.ts', '../src/api/app.ts'];

const composed = await recordRegexps(() => Promise.all(roots.map((path) => import(path))));
const faults = composed.flatMap((one) => {
  const why = whySuperLinear(one);
  return why === null ? [] : [`${one.at}: ${why}\n  /${one.source.slice(0, 300)}/${one.flags}`];
});
for (const fault of faults) console.error(fault);
console.log(`${composed.length} composed expressions, ${faults.length} not linear`);
// A recorder that sees none must not pass for a service that has none.
process.exitCode = faults.length > 0 || composed.length === 0 ? 1 : 0;
