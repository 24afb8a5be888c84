import { type Drafter, rulesDrafter } from './drafter.ts';
import type { ModelDrafterParts } from './drafting-model/model-drafter.ts';

/** The model's where there is a key for it, else the one that needs none. */
export async function chooseDrafter(parts: ModelDrafterParts): Promise<Drafter> {
  const apiKey = parts.config.ANTHROPIC_API_KEY;
  if (apiKey === undefined) return rulesDrafter;
  // Its client takes some ten megabytes, which most workers have no use for.
  const { createModelDrafter } = await import('./drafting-model/model-drafter.ts');
  return createModelDrafter({ ...parts, apiKey });
}
