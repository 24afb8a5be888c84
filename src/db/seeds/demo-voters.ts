/** The accounts that the demo's votes are from. Their addresses receive nothing; nobody can sign in with them. */

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
