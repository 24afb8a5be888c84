/** A request of the Messages API, for one half of a profile. */
import type {
  DocumentBlockParam,
  MessageCreateParamsNonStreaming,
  TextBlockParam,
} from '@anthropic-ai/sdk/resources/messages';
import type { DraftTask } from '../draft-task.ts';
import { type Half, toolsOf } from './answer-shape.ts';
import { directoryText, request, systemText } from './instructions.ts';

/** Tokens of the longest answer that is asked for: of half a profile, and of some fields; and of the shortest worth it. */
export const answerTokens = { whole: 12_000, some: 6_000, least: 1_500 } as const;
const cached = { cache_control: { type: 'ephemeral' } } as const;

export interface Request extends Pick<DraftTask, 'directory' | 'only'> {
  model: string;
  half: Half;
  /** For servers that do not understand what newer ones do. */
  isPlain: boolean;
  documents: readonly DocumentBlockParam[];
}

/**
 * The same beginning for all drafts, then the pages, then what is wanted: each is cached as long as something comes after
 * it that is asked again. Thinking is left to the model, with little effort; models of today take no temperature.
 */
export function paramsOf({
  model,
  half,
  isPlain,
  documents,
  directory,
  only,
}: Request): MessageCreateParamsNonStreaming {
  const system: TextBlockParam[] = [
    { type: 'text', text: systemText() },
    { type: 'text', text: directoryText(directory), ...cached },
  ];
  const last = documents.length - 1;
  const pages = documents.map((document, i) =>
    i === last && only === undefined ? { ...document, ...cached } : document,
  );
  return {
    model,
    max_tokens: only ? answerTokens.some : answerTokens.whole,
    system,
    tools: toolsOf(!isPlain),
    // Models of today refuse to be forced to call a tool.
    tool_choice: { type: 'auto', disable_parallel_tool_use: true },
    ...(!isPlain && { output_config: { effort: 'low' } }),
    messages: [{ role: 'user', content: [...pages, { type: 'text', text: request(half, only) }] }],
  };
}
