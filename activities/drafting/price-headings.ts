/** What price lists, and sections about other money, are called. */
import { oneOf, source, words } from './lexicon.ts';
import { remembered } from './remembered.ts';
import { wordsIn } from './words.ts';

const priced = words('price');
const isSubscription = oneOf('subscription');
/** `Our plans`, `Plans for every team`, `Choose your plan`; not `Meal plans your family likes`. */
const plans = new RegExp(
  `^(?:${source('plan')}|${source('a_plan')} \\p{L}+$)|${source('plan', 'a_plan')}[^\\p{L}]*$`,
  'iu',
);
const others = words('others_price');
const gain = words('gain');
const maxWords = 9;

/** Whether a heading names money that is not asked for the product: `Provider pricing`, `Example`, `Cost estimates`. */
export const isOthersPriceHeading = remembered((heading) => others.test(heading.slice(0, 200)));

/** Whether a heading says that prices are under it; `Cut your costs` says that others are. */
export const isPricingHeading = remembered(
  (heading) =>
    wordsIn(heading).length <= maxWords &&
    (priced.test(heading) || plans.test(heading) || isSubscription(heading)) &&
    !others.test(heading) &&
    !gain.test(heading),
);
