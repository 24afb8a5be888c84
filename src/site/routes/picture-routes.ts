/** Stored pictures: `/pictures/<key>/<width>.webp`. What is at an address never changes. */
import type Router from '@koa/router';
import type { PictureStore } from '../../pictures/picture-store.ts';
import { noPicture, sendPicture } from '../send-picture.ts';

export function addPictureRoutes(router: Router, pictures: PictureStore): void {
  router.get('/pictures/:key/:width.webp', async (ctx) => {
    const { key = '', width = '' } = ctx.params;
    const bytes = await pictures.get(key, `${width}.webp`);
    if (bytes) sendPicture(ctx, { type: 'image/webp', tag: `${key}-${width}`, bytes });
    else noPicture(ctx);
  });
}
