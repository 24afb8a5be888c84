/** Pictures in views: fetched from other websites, stored here, served from this site. */
import { z } from 'zod';
import { Address } from './published-schema.ts';

/** A stored picture in its largest size; `widthsOf` (picture-size-rules.ts) has the smaller ones at the same key. */
export const PictureView = z
  .object({
    url: Address.describe('WebP on this site, always the same picture.'),
    width: z.int().min(1).describe('In pixels.'),
    height: z.int().min(1).describe('In pixels.'),
  })
  .meta({ id: 'Picture' });
export type PictureView = z.infer<typeof PictureView>;
