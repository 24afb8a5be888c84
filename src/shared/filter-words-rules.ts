/** The words that the filters `stage` and `pricing_model` know, and texts that mean the same. */

/** Texts in the form of `keyOf`. */
const words = {
  stage: {
    'pre-launch':
      'prelaunch pre-release unreleased coming-soon launching-soon upcoming waitlist waiting-list',
    alpha: 'in-alpha public-alpha private-alpha closed-alpha open-alpha early-alpha alpha-testing',
    beta: 'in-beta public-beta private-beta closed-beta open-beta in-public-beta in-private-beta beta-testing',
    'early-access': 'earlyaccess in-early-access',
    launched:
      'live released available shipped stable ga generally-available general-availability in-production',
  },
  pricing_model: {
    free: 'gratis 100-free completely-free totally-free always-free free-forever free-of-charge free-to-use no-cost',
    freemium: 'fremium free-tier free-and-paid free-paid free-with-paid-plans free-with-paid-upgrades',
    subscription:
      'subscriptions subscription-based recurring monthly yearly annual per-month per-seat per-user monthly-subscription yearly-subscription annual-subscription paid-subscription',
    'one-time':
      'onetime one-off pay-once buy-once lifetime lifetime-deal one-time-payment one-time-purchase one-time-fee one-off-payment one-off-purchase single-payment perpetual-license perpetual-licence lifetime-license lifetime-licence',
    'usage-based': 'usage metered payg pay-as-you-go pay-per-use pay-per-usage consumption-based',
    'open-source': 'opensource open-sourced foss floss oss free-and-open-source free-open-source',
    'contact-sales':
      'contact contact-us custom quote on-request price-on-request talk-to-sales request-a-quote get-a-quote',
  },
} as const;

export type FilterField = keyof typeof words;
export type PricingModel = keyof (typeof words)['pricing_model'];

/** The known words of each field. */
export const filterWords = {
  stage: Object.keys(words.stage),
  pricing_model: Object.keys(words.pricing_model) as PricingModel[],
} satisfies Record<FilterField, string[]>;

const meanings = {
  stage: meaningsOf(words.stage),
  pricing_model: meaningsOf(words.pricing_model),
} satisfies Record<FilterField, ReadonlyMap<string, string>>;

function meaningsOf(known: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(known).flatMap(([word, same]) =>
      [word, ...same.split(' ')].map((key): [string, string] => [key, word]),
    ),
  );
}

/** Lower case, with hyphens for everything but letters and digits: `Pay as you go!` becomes `pay-as-you-go`. */
const keyOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replaceAll(' ', '-');

/** Words after which a text means the same without them: `freemium model`, `beta version`. */
const kind = /-(?:model|phase|plans?|pricing|stage|version)$/;

/** The known word that a text means, whatever its case and punctuation; otherwise the text unchanged. */
export function filterWord(field: FilterField, text: string): string {
  const key = keyOf(text);
  return meanings[field].get(key) ?? meanings[field].get(key.replace(kind, '')) ?? text;
}

/** The fields with texts that mean a known word replaced by it; others as they are. */
export const withFilterWords = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields as Record<string, unknown>).map(([name, value]) => [
      name,
      Object.hasOwn(words, name) && typeof value === 'string'
        ? filterWord(name as FilterField, value)
        : value,
    ]),
  ) as Fields;
