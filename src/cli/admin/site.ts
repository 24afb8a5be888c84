import { listSiteSettings } from '../../directory/site-settings-queries.ts';
import { siteSettingNames } from '../../directory/site-settings-schema.ts';
import { reading } from './command.ts';

export const site = reading({
  name: 'site',
  takes: '',
  does: 'Shows the sites of this deployment with their settings.',
  example: 'site',
  places: [],
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
