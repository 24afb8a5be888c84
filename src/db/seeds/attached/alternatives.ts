/** Products whose owners approved others as alternatives to theirs, in the owner's order, by slugs. */
export const demoAlternatives: ReadonlyMap<string, readonly string[]> = new Map([
  ['billhazel', ['ledgerfern', 'vatwillow']],
  ['captionbrook', ['podthicket', 'glosswright']],
  ['ferrybolt', ['mossgrid', 'flakewarden']],
  ['flakewarden', ['thistlewire', 'ferrybolt']],
  ['framewicket', ['swatchgrove']],
  ['hearthqueue', ['tallybrook', 'pigeonrow']],
  ['inkfathom', ['pigeonrow', 'kettlecount']],
  ['kettlecount', ['snippetmoor']],
  ['larderlight', ['brothline']],
  ['ledgerfern', ['stubbington', 'billhazel', 'vatwillow']],
  ['murmurleaf', ['furrowbook', 'combkeeper']],
  ['parcelheron', ['dockwren']],
  ['rotawren', ['leavebell', 'slotherby']],
  ['swatchgrove', ['kerncastle', 'framewicket']],
]);
