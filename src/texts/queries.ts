/** Texts of a site that replace the defaults. */
import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';
import type { SiteText, TextKey } from './text-file-rules.ts';

/** The settings of a site that texts name, and its own text, whose members are null if it has none. */
export interface TextRow {
  seller_name: string | null;
  seller_address: string | null;
  seller_vat_number: string | null;
  badge_lost: 'notify' | 'hide';
  title: string | null;
  summary: string | null;
  markdown: string | null;
  updated_at: Date | null;
}

const textOfSite = prepared<TextRow>(
  'text_of_site',
  `SELECT s.seller_name, s.seller_address, s.seller_vat_number, s.badge_lost, t.title, t.summary, t.markdown, t.updated_at
   FROM sites s LEFT JOIN site_texts t ON t.site_id = s.id AND t.key = $2 WHERE s.id = $1`,
);

/** Undefined if there is no such site. */
export async function findTextRow(db: Knex, siteId: number, key: TextKey): Promise<TextRow | undefined> {
  const [row] = await textOfSite(db, [siteId, key]);
  return row;
}

export async function listOwnTexts(
  db: Knex,
  siteId: number,
): Promise<{ key: TextKey; title: string; updated_at: Date }[]> {
  return db('site_texts').where({ site_id: siteId }).select('key', 'title', 'updated_at');
}

const ownText = (db: Knex, siteId: number, key: TextKey) =>
  db('site_texts')
    .where({ site_id: siteId, key })
    .first<SiteText | undefined>('title', 'summary', 'markdown');

/** Undefined if the site has the default. */
export const findOwnText = async (db: Knex, siteId: number, key: TextKey): Promise<SiteText | undefined> =>
  ownText(db, siteId, key);

/** The same, locked until `tx` ends. */
export const lockOwnText = async (
  tx: Knex.Transaction,
  siteId: number,
  key: TextKey,
): Promise<SiteText | undefined> => ownText(tx, siteId, key).forUpdate();

export async function saveOwnText(
  tx: Knex.Transaction,
  { siteId, key, now }: { siteId: number; key: TextKey; now: Date },
  { title, summary, markdown }: SiteText,
): Promise<void> {
  const texts = { title, summary, markdown, updated_at: now };
  await tx('site_texts')
    .insert({ site_id: siteId, key, ...texts })
    .onConflict(['site_id', 'key'])
    .merge(texts);
}

export async function deleteOwnText(tx: Knex.Transaction, siteId: number, key: TextKey): Promise<void> {
  await tx('site_texts').where({ site_id: siteId, key }).delete();
}
