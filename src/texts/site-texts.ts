/** The texts of a site, as its pages show them. */
import type { Knex } from 'knex';
import type { Config } from '../config/config.ts';
import type { Site } from '../contract/context.ts';
import { defaultTexts } from './default-texts.ts';
import { type TextFacts, fillLine, fillMarkdown } from './placeholder-rules.ts';
import { findTextRow } from './queries.ts';
import type { SiteText, TextKey } from './text-file-rules.ts';

export interface ShownText extends SiteText {
  /** When it was last changed: an RFC 3339 time or day. */
  changed: string;
}

export interface SiteTexts {
  /** The site's own text, or else the default, with the values of its placeholders. */
  find(site: Site, key: TextKey): Promise<ShownText>;
}

export interface SiteTextDeps {
  db: Knex;
  config: Config;
  /** Null if nothing can be paid. */
  paymentProvider: string | null;
}

export function createSiteTexts({ db, config, paymentProvider }: SiteTextDeps): SiteTexts {
  return {
    async find({ id, name, purpose, currency, baseUrl }, key) {
      const row = await findTextRow(db, id, key);
      if (!row) throw new Error(`There is no site ${id}.`);
      const facts: TextFacts = {
        siteName: name,
        siteUrl: baseUrl,
        purpose,
        currency,
        sellerName: row.seller_name,
        sellerAddress: row.seller_address,
        sellerVatNumber: row.seller_vat_number,
        badgeLost: row.badge_lost,
        contact: config.SITE_TEAM_EMAIL ?? null,
        paymentProvider,
        checksVatNumbers: config.VIES_URL !== undefined,
        freeWaitWeeks: config.FREE_WAIT_WEEKS,
        freePlacesPerWeek: config.FREE_PLACES_PER_WEEK,
        draftExpiryDays: config.DRAFT_EXPIRY_DAYS,
      };
      const { title, summary, markdown, updated_at: updatedAt } = row;
      const text =
        title !== null && summary !== null && markdown !== null && updatedAt !== null
          ? { title, summary, markdown, changed: updatedAt.toISOString() }
          : defaultTexts[key];
      return {
        title: fillLine(text.title, facts),
        summary: fillLine(text.summary, facts),
        markdown: fillMarkdown(text.markdown, facts),
        changed: text.changed,
      };
    },
  };
}
