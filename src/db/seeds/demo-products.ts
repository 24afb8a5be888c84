import { type DemoProduct, demoSlug } from './demo-product.ts';
import { artificialIntelligence } from './products/artificial-intelligence.ts';
import { climateAndLand } from './products/climate-and-land.ts';
import { commerceAndHospitality } from './products/commerce-and-hospitality.ts';
import { designAndMedia } from './products/design-and-media.ts';
import { developerTools } from './products/developer-tools.ts';
import { education } from './products/education.ts';
import { finance } from './products/finance.ts';
import { healthAndWellbeing } from './products/health-and-wellbeing.ts';
import { marketingAndSales } from './products/marketing-and-sales.ts';
import { peopleAndWork } from './products/people-and-work.ts';
import { productivity } from './products/productivity.ts';

/** Every product of the demo by its slug. */
export const demoProducts: ReadonlyMap<string, DemoProduct> = new Map(
  [
    artificialIntelligence,
    climateAndLand,
    commerceAndHospitality,
    designAndMedia,
    developerTools,
    education,
    finance,
    healthAndWellbeing,
    marketingAndSales,
    peopleAndWork,
    productivity,
  ]
    .flat()
    .map((product) => [demoSlug(product.name), product]),
);
