import { type Drafter, rulesDrafter } from './drafter.ts';
import { type ModelDrafterParts, createModelDrafter } from './drafting-model/model-drafter.ts';

/** The model's where there is a key for it, else the one that needs none. */
export function chooseDrafter(parts: ModelDrafterParts): Drafter {
  const apiKey = parts.config.ANTHROPIC_API_KEY;
  return apiKey === undefined ? rulesDrafter : createModelDrafter({ ...parts, apiKey });
}
