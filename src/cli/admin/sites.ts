import type { Knex } from 'knex';
import { z } from 'zod';
import {
  type TeamSite,
  listSiteSettings,
  listTeamSites,
  setSiteSetting,
} from '../../directory/site-settings-queries.ts';
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

export const site = readCommand({
  name: 'site',
  usage: '',
  description: 'Shows the sites of this deployment with their settings.',
  example: 'site',
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

export const setSite = changeCommand({
  name: 'set-site',
  usage: `SITE SETTING VALUE`,
  description: `Changes a setting of a site: ${siteSettingNames.join(', ')}.`,
  example: 'set-site main purpose "A directory of tools for gardeners." --why "as agreed in March"',
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
    if (!read.success) throw new Refusal(`${setting}: ${read.error.issues[0]?.message ?? 'is not usable'}.`);
    const from = found[setting];
    const to = read.data;
    const taken = setting === 'host' && to !== null && sites.find((one) => one.host === to && one !== found);
    if (taken) throw new Refusal(`The host ${to} belongs to ${taken.key}; remove it there first.`);
    await setSiteSetting(tx, found.id, setting, to);
    return {
      subject: `site/${key}`,
      detail: { setting, from, to },
      message: `${setting} of ${key} is ${to ?? 'none'}; it was ${from ?? 'none'}.`,
    };
  },
});
