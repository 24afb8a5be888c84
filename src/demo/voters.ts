/**
 * The accounts that the demo's votes, follows and reviews are from. Their addresses receive nothing; nobody can
 * sign in with them.
 */
import { randomOf } from './calendar.ts';

const firstNames =
  'Ada Bjarne Carmen Dario Elif Fenna Goran Hana Ivo Jana Kofi Lucía Mirela Nils Oona Pavel Quentin Rosa Samuel Tove'.split(
    ' ',
  );
const lastNames = 'Alder Birk Castell Dorn Ekholm Ferrant Grove Hollis Iversen Juhl'.split(' ');

export interface DemoVoter {
  email: string;
  name: string;
}

/** More than the votes of the most voted product, since an account votes once for each. */
export const demoVoters: readonly DemoVoter[] = lastNames.flatMap((last, i) =>
  firstNames.map((first, j) => ({
    email: `voter-${String(i * firstNames.length + j + 1).padStart(3, '0')}@demo.example`,
    name: `${first} ${last}`,
  })),
);

/** The same order for the same seed. */
export function shuffled<T>(items: readonly T[], seed: string): T[] {
  const random = randomOf(seed);
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
