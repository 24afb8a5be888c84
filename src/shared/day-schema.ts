import { z } from 'zod';
import { isDay } from './day-rules.ts';

/** An existing day, YYYY-MM-DD; `pattern` limits its years. The format `date` documents that it must exist. */
export const daySchema = (pattern: RegExp, message = 'must be a date that exists, as YYYY-MM-DD') =>
  z.string().regex(pattern, { error: message, abort: true }).refine(isDay, message).meta({ format: 'date' });
