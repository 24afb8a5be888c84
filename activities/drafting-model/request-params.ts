/** Requests of the Messages API for one half of a profile. */
import type {
  DocumentBlockParam,
  MessageCreateParamsNonStreaming,
  TextBlockParam,
} from '@anthropic-ai/sdk/resources/messages';
import type { DraftTask } from '../draft-task.ts';
import { type Half, toolsOf } from './answer-shape.ts';
import { directoryText, request, systemText } from './instructions.ts';

/** Maximum tokens of an answer, for half a profile and for some fields; a call with fewer than `least` is not made. */
export const answerTokens = { whole: 12_000, some: 6_000, least: 1_500 } as const;
const cached = { cache_control: { type: 'ephemeral' } } as const;

export interface Request extends Pick<DraftTask, 'directory' | 'only'> {
  model: string;
  half: Half;
  /** For servers without newer features. */
  isPlain: boolean;
  documents: readonly DocumentBlockParam[];
}

/**
 * The common prefix of all drafts, then the pages, then the request, so that the API caches repeated parts. Thinking is left to
 * the model, with low effort; current models accept no temperature.
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
    // Current models do not accept a forced tool call.
    tool_choice: { type: 'auto', disable_parallel_tool_use: true },
    ...(!isPlain && { output_config: { effort: 'low' } }),
    messages: [{ role: 'user', content: [...pages, { type: 'text', text: request(half, only) }] }],
  };
}
