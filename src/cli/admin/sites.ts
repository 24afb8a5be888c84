import type { Knex } from 'knex';
import { z } from 'zod';
import {
  type TeamSite,
  insertSite,
  listSiteSettings,
  listTeamSites,
  setSiteSetting,
} from '../../directory/site-settings-queries.ts';
import { listProducts } from '../../orders/product-queries.ts';
import { siteSettingNames, siteSettings } from '../../directory/site-settings-schema.ts';
import { Refusal, changeCommand, inputs, readCommand } from './command.ts';

/** Finds the site of a key, or the default site without one. */
export async function findSite(db: Knex, key: string | undefined): Promise<TeamSite> {
  const sites = await listTeamSites(db);
  const found = sites.find((one) => (key === undefined ? one.is_default : one.key === key));
  if (found) return found;
  const keys = sites.map((one) => one.key).join(', ');
  throw new Refusal(
    key === undefined
      ? `There is no default site; name one with --site: ${keys}.`
      : `There is no site "${key}"; the sites are ${keys}.`,
  );
}

export const siteList = readCommand({
  name: 'site list',
  usage: '',
  description: 'Shows the sites of this deployment with their settings.',
  example: 'site list',
  positionals: [],
  input: {},
  async run(_, { db }) {
    const sites = await listSiteSettings(db, siteSettingNames);
    return {
      value: sites,
      lines: sites.flatMap((one) => [
        `${one.key}${one.is_default ? ' (the default)' : ''}`,
        ...siteSettingNames.map((setting) => `  ${setting}: ${one[setting] ?? 'none'}`),
      ]),
    };
  },
});

export const siteAdd = changeCommand({
  name: 'site add',
  usage: 'KEY --name TEXT --purpose TEXT [--host HOST] [--currency CODE]',
  description:
    'Adds a site to this deployment. It has its own listings, weeks, blog, products with the usual prices, and invoices; categories and interview questions are shared by all sites. It answers requests to HOST; KEY and CURRENCY (by default EUR) cannot be changed later.',
  example:
    'site add gardens --name "Garden Launches" --purpose "A directory of tools for gardeners." --host gardens.example --why "as agreed in March"',
  positionals: ['key'],
  input: {
    key: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'is 1 to 40 lower-case letters, digits and hyphens'),
    name: siteSettings.name,
    purpose: siteSettings.purpose,
    host: siteSettings.host.default(null),
    currency: z
      .string()
      .transform((code) => code.toUpperCase())
      .refine(
        (code) => Intl.supportedValuesOf('currency').includes(code) && hasCents(code),
        'is a currency with cents by its three letters (ISO 4217), such as EUR',
      )
      .default('EUR'),
  },
  async run(added, { tx }) {
    const sites = await listSiteSettings(tx, siteSettingNames);
    if (sites.some(({ key }) => key === added.key)) {
      throw new Refusal(`There is a site ${added.key} already; choose another key.`);
    }
    assertHostFree(sites, added.host);
    await insertSite(tx, added);
    const products = await listProducts(tx, (await findSite(tx, added.key)).id);
    const where = added.host === null ? `set its host with \`site set ${added.key} host HOST\`` : added.host;
    return {
      subject: `site/${added.key}`,
      detail: { ...added },
      message: `The site ${added.key} is added, with ${products.length} products in ${added.currency}: ${where}. Before it sells anything, check its prices (\`products --site ${added.key}\`) and set its seller (\`site set ${added.key} seller-name …\`).`,
    };
  },
});

/** Amounts are whole hundredths of a currency. */
const hasCents = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 2;

function assertHostFree(others: readonly { key: string; host: string | null }[], host: string | null): void {
  const taken = host !== null && others.find((one) => one.host === host);
  if (taken) throw new Refusal(`The host ${host} belongs to ${taken.key}; remove it there first.`);
}

export const siteSet = changeCommand({
  name: 'site set',
  usage: `SITE SETTING VALUE`,
  description: `Changes a setting of a site: ${siteSettingNames.join(', ')}.`,
  example: 'site set main purpose "A directory of tools for gardeners." --why "as agreed in March"',
  positionals: ['site', 'setting', 'value'],
  input: {
    site: inputs.text(40),
    // `seller-name` is accepted for seller_name.
    setting: z
      .string()
      .transform((name) => name.replaceAll('-', '_'))
      .pipe(z.enum(siteSettingNames, `is one of ${siteSettingNames.join(', ')}`)),
    value: inputs.text(500),
  },
  async run({ site: key, setting, value: text }, { tx }) {
    const sites = await listSiteSettings(tx, siteSettingNames);
    const found = sites.find((one) => one.key === key);
    if (!found) {
      throw new Refusal(
        `There is no site "${key}"; the sites are ${sites.map((one) => one.key).join(', ')}.`,
      );
    }
    const read = siteSettings[setting].safeParse(text);
    if (!read.success) throw new Refusal(`${setting}: ${read.error.issues[0]?.message ?? 'is invalid'}.`);
    const from = found[setting];
    const to = read.data;
    if (setting === 'host')
      assertHostFree(
        sites.filter((one) => one !== found),
        to,
      );
    await setSiteSetting(tx, found.id, setting, to);
    return {
      subject: `site/${key}`,
      detail: { setting, from, to },
      message: `${setting} of ${key} is ${to ?? 'none'}; it was ${from ?? 'none'}.`,
    };
  },
});
