/**
 * Preloaded into worker processes with `node --import`. For the call stack that the Temporal UI shows of a run, the SDK takes a
 * stack trace of every promise of every workflow, which is a fifth of a worker's CPU time. It has no option for it, but goes
 * without where it cannot follow promises; what a run waits for is in its details. Not TypeScript, which a thread cannot preload.
 */
import v8 from 'node:v8';

// Not its members: Node itself uses those.
Object.defineProperty(v8, 'promiseHooks', { value: undefined });
