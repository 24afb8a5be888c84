import { z } from 'zod';
import { listSiteSettings, setSiteSetting } from '../../directory/site-settings-queries.ts';
import { siteSettingNames, siteSettings } from '../../directory/site-settings-schema.ts';
import { Refusal, changing, inputs } from './command.ts';

export const setSite = changing({
  name: 'set-site',
  takes: `SITE SETTING VALUE`,
  does: `Changes a setting of a site: ${siteSettingNames.join(', ')}.`,
  example: 'set-site main purpose "A directory of tools for gardeners." --why "as agreed in March"',
  places: ['site', 'setting', 'value'],
  input: {
    site: inputs.text(40),
    // Written as options are, too: seller-name.
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
      throw new Refusal(`There is no site "${key}"; there is ${sites.map((one) => one.key).join(', ')}.`);
    }
    const read = siteSettings[setting].safeParse(text);
    if (!read.success) throw new Refusal(`${setting}: ${read.error.issues[0]?.message ?? 'is not usable'}.`);
    const from = found[setting];
    const to = read.data;
    const taken = setting === 'host' && to !== null && sites.find((one) => one.host === to && one !== found);
    if (taken) throw new Refusal(`The host ${to} is that of ${taken.key}; take it from there first.`);
    await setSiteSetting(tx, found.id, setting, to);
    return {
      subject: `site/${key}`,
      detail: { setting, from, to },
      message: `${setting} of ${key} is ${to ?? 'none'}; it was ${from ?? 'none'}.`,
    };
  },
});
