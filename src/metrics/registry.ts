import { Registry } from 'prom-client';

/** Not prom-client's global one, in which a module that a test loads twice could not register its metrics again. */
export const registry = new Registry();
