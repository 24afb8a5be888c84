/** The texts of the site, and the public log. */
import type Router from '@koa/router';
import type { PublicLog } from '../../audit/public-log.ts';
import type { Site } from '../../contract/context.ts';
import { textPaths, transparencyPath } from '../../directory/path-rules.ts';
import type { SiteTexts } from '../../texts/site-texts.ts';
import { textKeys } from '../../texts/text-file-rules.ts';
import { type PageReader, requestedPage } from '../page-reader.ts';
import { textPage } from '../pages/text-page.ts';
import { transparencyPage } from '../pages/transparency-page.ts';

export interface TextRouteDeps {
  siteTexts: SiteTexts;
  publicLog: PublicLog;
  findSite: (host: string | undefined) => Promise<Site>;
  clock: () => Date;
}

export function addTextRoutes(
  router: Router,
  { siteTexts, publicLog, findSite, clock, siteOf, answerPage }: PageReader & TextRouteDeps,
): void {
  for (const key of textKeys) {
    router.get(textPaths[key], (ctx) =>
      answerPage(ctx, async () => {
        const text = await siteTexts.find(await findSite(ctx.host), key);
        return textPage({ site: await siteOf(ctx), key, text });
      }),
    );
  }

  router.get(transparencyPath, (ctx) =>
    answerPage(ctx, async () => {
      const { id } = await findSite(ctx.host);
      const log = await publicLog.page(id, requestedPage(ctx), clock());
      return transparencyPage({ site: await siteOf(ctx), log });
    }),
  );
}
