/** Selects the payment provider of this deployment. */
import type { Config } from '../config/config.ts';
import { paymentsOf } from '../config/development-rules.ts';
import { type StripeProvider, createStripeProvider } from './stripe-provider.ts';
import { type TestProvider, type TestProviderDeps, createTestProvider } from './test-provider.ts';

/** Stripe if its key is set, otherwise the test provider if it is allowed; null if nothing can be paid. */
export function chooseProvider(
  config: Config,
  deps: Omit<TestProviderDeps, 'baseUrl'>,
): StripeProvider | TestProvider | null {
  if (config.STRIPE_SECRET_KEY !== undefined) {
    return createStripeProvider({
      secretKey: config.STRIPE_SECRET_KEY,
      webhookSecret: config.STRIPE_WEBHOOK_SECRET,
      apiBase: config.STRIPE_API_BASE,
      clock: deps.clock,
    });
  }
  return paymentsOf(config) === 'test' ? createTestProvider({ ...deps, baseUrl: config.BASE_URL }) : null;
}
