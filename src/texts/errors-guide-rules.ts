/** The page of errors as Markdown. */
import { faultTable } from '../fault-table.ts';

const rows = Object.entries(faultTable).map(
  ([code, { status, title, next }]) => `- \`${code}\` (${status}): ${title}. ${next}`,
);

export const errorsGuide = `Every error has \`code\`, \`status\`, \`title\`, and \`detail\`, which says what to do next.\n\n${rows.join('\n')}`;
