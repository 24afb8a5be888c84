import { ApiError } from './generated/client.ts';

/** The body of a refusal (RFC 9457). */
export interface Problem {
  status: number;
  code: string;
  title: string;
  /** What to do next. */
  detail: string;
  /** What is wrong with the input, by its path. */
  errors?: { path: string; message: string }[];
}

/** The refusal that an error carries; null for other errors. */
export function problemOf(error: unknown): Problem | null {
  if (!(error instanceof ApiError)) return null;
  const body = error.body as Partial<Problem> | null;
  return typeof body?.code === 'string' && typeof body.detail === 'string' ? (body as Problem) : null;
}
