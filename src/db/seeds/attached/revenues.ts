/** Whole euros a month over the last months, oldest first, by the product's slug. */
export const demoRevenues: ReadonlyMap<string, readonly number[]> = new Map([
  ['kettlecount', [55_200, 56_400, 57_900, 58_300, 60_100, 61_450]],
  ['quillbarrow', [43_100, 44_900, 47_800, 49_600, 52_700, 54_050]],
  ['tallybrook', [30_500, 30_900, 31_100, 31_900, 32_400, 32_300]],
  ['tablecroft', [17_100, 17_400, 17_900, 18_200, 18_200, 18_350]],
  ['duesong', [12_700, 4_100, 3_900, 4_300, 11_800, 4_200]],
  ['hearthqueue', [6_300, 6_450, 6_400, 6_720, 6_810, 6_900]],
  ['inkfathom', [2_900, 3_150, 3_200, 3_480, 3_700, 3_860]],
  ['slotherby', [640, 810, 1_020, 1_180, 1_460, 1_710]],
]);
