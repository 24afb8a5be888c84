/** Pages of the site that explain it, as MCP resources. Not in the list of operations, as only their resources read them. */
import { z } from 'zod';
import { everyone } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { paymentsOf } from '../../config/development-rules.ts';
import { errorsGuide } from '../errors-guide-rules.ts';
import { createSiteTexts } from '../site-texts.ts';
import type { TextKey } from '../text-file-rules.ts';

const GuidePage = z.object({
  title: z.string().describe('The title of the page.'),
  markdown: z.string().describe('Its text.'),
});
const common = {
  tag: 'Site and search',
  access: everyone,
  input: z.strictObject({}),
  output: GuidePage,
  faults: [],
  freshness: { topics: () => [], lag: 'exact' },
} as const;

const textOf = (key: TextKey, name: string, description: string) =>
  operation({
    ...common,
    id: `get_${key.replaceAll('-', '_')}`,
    title: name,
    description,
    route: ['GET', `/guides/${key}`],
    resource: resourceOf(key, name, description),
    run(_input, { db, site, config }) {
      const paymentProvider = { real: 'Stripe', test: 'a test provider', none: null }[paymentsOf(config)];
      return createSiteTexts({ db, config, paymentProvider }).find(site, key);
    },
  });

const resourceOf = (page: string, name: string, description: string) => ({
  uri: `guide://${page}` as const,
  name,
  description,
  markdown: ({ title, markdown }: z.output<typeof GuidePage>) => `# ${title}\n\n${markdown}\n`,
});

export const guidePages = [
  textOf(
    'how-drafts-are-made',
    'How drafts are made',
    'What is read of a website, where each value comes from, and what stays blank.',
  ),
  textOf(
    'how-ranking-works',
    'How ranking works',
    'Which votes count, how lists are ordered, and what money can and cannot change.',
  ),
  operation({
    ...common,
    id: 'get_errors_guide',
    title: 'Errors',
    description: 'Every error code, with its status and what to do.',
    route: ['GET', '/guides/errors'],
    resource: resourceOf('errors', 'Errors', 'Every error code, with its status and what to do.'),
    run: () => Promise.resolve({ title: 'Errors', markdown: errorsGuide }),
  }),
];
