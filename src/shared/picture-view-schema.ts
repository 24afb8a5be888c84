/** Pictures in views: fetched from other websites, stored here, served from this site. */
import { z } from 'zod';
import { Address } from './published-schema.ts';

/** A stored picture in its largest size; `widthsOf` (picture-size-rules.ts) has the smaller ones at the same key. */
export const PictureView = z
  .object({
    url: Address.describe('On this site; WebP. What is at an address never changes.'),
    width: z.int().describe('In pixels.'),
    height: z.int().describe('In pixels.'),
  })
  .meta({ id: 'Picture' });
export type PictureView = z.infer<typeof PictureView>;
