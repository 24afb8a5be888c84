import { workflowId } from '../../outbox/messages.ts';
import { listFailedPictures, requestAgain } from '../../pictures/picture-queries.ts';
import { failureInWords } from '../../pictures/picture-rules.ts';
import { Refusal, changeCommand, inputs, readCommand } from './command.ts';
import { inLine } from './query-temporal.ts';

export const pictures = readCommand({
  name: 'pictures',
  usage: '[--limit N]',
  description:
    'Lists up to N (100) pictures of other websites that could not be stored, with the reason, newest first. Pages show a letter instead.',
  example: 'pictures',
  positionals: [],
  input: { limit: inputs.limit(100) },
  async run({ limit }, { db }) {
    const found = await listFailedPictures(db, limit);
    return {
      value: found,
      lines:
        found.length === 0
          ? ['No picture failed.']
          : found.map(
              ({ id, kind, source_url: url, failure, settled_at }) =>
                `${id}  ${kind}  since ${settled_at.toISOString()}  ${failureInWords(failure)}  ${inLine(url)}  → npm run admin -- retry-picture ${id} --why "…"`,
            ),
    };
  },
});

export const retryPicture = changeCommand({
  name: 'retry-picture',
  usage: 'ID',
  description:
    'Fetches a picture of another website again, for example after it was mended there; what is stored of it stays until then.',
  example: 'retry-picture 12 --why "the founder has replaced the logo"',
  positionals: ['id'],
  input: { id: inputs.number },
  async run({ id }, { tx, flows, now }) {
    const picture = await requestAgain(tx, id, now);
    if (!picture) {
      throw new Refusal(`There is no picture ${id}; \`pictures\` lists those that failed.`);
    }
    const { n, kind } = picture;
    const run = workflowId.picture(id, n);
    await flows.start('storePicture', run, { pictureId: id, n });
    return { subject: `picture/${id}`, detail: { workflow: run, kind }, message: `${run} fetches it now.` };
  },
});
