/** Texts of a site: about, terms, privacy and others. */
import { z } from 'zod';
import { textPaths } from '../../directory/path-rules.ts';
import { findSiteAddress } from '../../directory/queries.ts';
import { defaultTexts } from '../../texts/default-texts.ts';
import { deleteOwnText, findOwnText, listOwnTexts, lockOwnText, saveOwnText } from '../../texts/queries.ts';
import { type TextKey, parseTextFile, textFile, textKeys } from '../../texts/text-file-rules.ts';
import { Refusal, changeCommand, readCommand } from './command.ts';
import { orderInputs } from './order-inputs.ts';
import { readWith } from './read-file.ts';
import { findSite } from './sites.ts';

const { site } = orderInputs;
const text = z.enum(textKeys as [TextKey, ...TextKey[]], `is one of ${textKeys.join(', ')}`);

export const textList = readCommand({
  name: 'text list',
  usage: '[--site KEY]',
  description: 'Lists the texts of a site, and which of them replace the default.',
  example: 'text list',
  positionals: [],
  input: { site },
  async run({ site: key }, { db }) {
    const own = await listOwnTexts(db, (await findSite(db, key)).id);
    const texts = textKeys.map((name) => {
      const replaced = own.find((one) => one.key === name);
      return {
        text: name,
        path: textPaths[name],
        title: (replaced ?? defaultTexts[name]).title,
        is_default: replaced === undefined,
        changed: replaced?.updated_at.toISOString() ?? defaultTexts[name].changed,
      };
    });
    return {
      value: texts,
      lines: texts.map(
        (one) => `${one.text}  ${one.is_default ? 'default' : 'own'}, of ${one.changed}  ${one.title}`,
      ),
    };
  },
});

export const textShow = readCommand({
  name: 'text show',
  usage: 'TEXT [--site KEY]',
  description: 'Prints a text of a site in the form that `text set` reads, with its placeholders.',
  example: 'text show terms > terms.md',
  positionals: ['text'],
  input: { text, site },
  async run({ text: name, site: key }, { db }) {
    const { id } = await findSite(db, key);
    const own = await findOwnText(db, id, name);
    const shown = own ?? defaultTexts[name];
    return { value: shown, lines: [textFile(shown).trimEnd()] };
  },
});

export const textSet = changeCommand({
  name: 'text set',
  usage: 'TEXT FILE [--site KEY]',
  description:
    'Replaces a text of a site by that of a file. FILE has a head of YAML between two lines of --- (title and summary), then the text in Markdown; `text show` prints one to begin with. docs/operations.md lists the placeholders.',
  example: 'text set terms terms.md --why "reviewed by our lawyer"',
  positionals: ['text', 'file'],
  input: { text, file: z.string().trim().min(1, 'name a Markdown file'), site },
  async run({ text: name, file, site: key }, { tx, now, baseUrl }) {
    const of = await findSite(tx, key);
    const given = await readWith(file, parseTextFile);
    const before = await lockOwnText(tx, of.id, name);
    await saveOwnText(tx, { siteId: of.id, key: name, now }, given);
    return {
      subject: `text/${of.key}/${name}`,
      detail: { title: given.title, was: before ? textFile(before) : 'the default' },
      message: `${name} of ${of.key} has the text of ${file}: ${await findSiteAddress(tx, of.id, baseUrl)}${textPaths[name]}`,
    };
  },
});

export const textReset = changeCommand({
  name: 'text reset',
  usage: 'TEXT [--site KEY]',
  description: 'Brings back the default of a text. The audit log keeps the text that it replaces.',
  example: 'text reset about --why "the default says it better"',
  positionals: ['text'],
  input: { text, site },
  async run({ text: name, site: key }, { tx }) {
    const of = await findSite(tx, key);
    const before = await lockOwnText(tx, of.id, name);
    if (!before) throw new Refusal(`${name} of ${of.key} is the default already.`);
    await deleteOwnText(tx, of.id, name);
    return {
      subject: `text/${of.key}/${name}`,
      detail: { was: textFile(before) },
      message: `${name} of ${of.key} is the default again.`,
    };
  },
});
