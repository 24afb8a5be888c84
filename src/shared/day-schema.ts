import { z } from 'zod';
import { isDay } from './day-rules.ts';

/**
 * A day that exists, as YYYY-MM-DD; `pattern` bounds its years. That it exists is said by the format, since a pattern
 * that knows leap years tells a reader nothing.
 */
export const daySchema = (pattern: RegExp, message = 'must be a date that exists, as YYYY-MM-DD') =>
  z.string().regex(pattern, { error: message, abort: true }).refine(isDay, message).meta({ format: 'date' });
