import { type Drafter, rulesDrafter } from './drafter.ts';
import type { ModelDrafterParts } from './drafting-model/model-drafter.ts';

/** The model's drafter if its API key is configured, else the rules. */
export async function chooseDrafter(parts: ModelDrafterParts): Promise<Drafter> {
  const apiKey = parts.config.ANTHROPIC_API_KEY;
  if (apiKey === undefined) return rulesDrafter;
  // The client takes about ten megabytes, which workers without a key do not need.
  const { createModelDrafter } = await import('./drafting-model/model-drafter.ts');
  return createModelDrafter({ ...parts, apiKey });
}
