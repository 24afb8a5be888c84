/** Whole euros given for a place on the billboard, one number a payment, by the product's slug. */
export const demoContributions: ReadonlyMap<string, readonly number[]> = new Map([
  ['wattburrow', [400, 250, 250]],
  ['tablecroft', [300, 150]],
  ['kettlecount', [200, 90, 60]],
  ['dockwren', [320]],
  ['podthicket', [79, 79]],
  ['tallybrook', [140]],
  ['quillbarrow', [120, 45]],
  ['hushmeadow', [24, 24, 24]],
]);
