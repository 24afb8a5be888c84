/** Who takes the payments of this deployment. */
import type { Config } from '../config.ts';
import { type StripeProvider, createStripeProvider } from './stripe-provider.ts';
import { type TestProvider, type TestProviderDeps, createTestProvider } from './test-provider.ts';

/** Null: nothing can be paid here. The provider that moves no money is refused in production, where it would give away. */
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
  return config.NODE_ENV === 'production' ? null : createTestProvider({ ...deps, baseUrl: config.BASE_URL });
}
