import type * as HarfBuzz from 'harfbuzzjs';

/** Loads HarfBuzz on first use: its module starts a WebAssembly instance, which most processes do not need. */
export const loadHarfBuzz = (): Promise<typeof HarfBuzz> => import('harfbuzzjs');
