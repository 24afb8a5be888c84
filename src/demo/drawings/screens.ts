/** Screenshots of the demo's products, by the product and the file that its listing names. */
import type { Screen } from './screen-kit.ts';
import { chartsScreens } from './screens/charts.ts';
import { householdScreens } from './screens/household.ts';
import { peopleScreens } from './screens/people.ts';
import { tablesScreens } from './screens/tables.ts';

export const screens: Record<string, Screen> = {
  ...chartsScreens,
  ...householdScreens,
  ...peopleScreens,
  ...tablesScreens,
};
