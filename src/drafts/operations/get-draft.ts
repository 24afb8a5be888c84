import { z } from 'zod';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { draftMarkdown } from '../draft-text-rules.ts';
import { progressOf } from '../progress-rules.ts';
import { findOwnDraft, noSuchDraft } from '../queries.ts';
import { showDraft, audienceOf } from '../show-queries.ts';
import { DraftId, DraftView } from '../view-schema.ts';
import { draftExample } from '../examples.ts';

export const getDraft = operation({
  id: 'get_draft',
  title: 'Get a draft',
  description:
    'Value, state and quotes of each field, the pages read, and what is missing. Poll while `crawling` or `drafting`.',
  tag: 'Account and drafts',
  route: ['GET', '/drafts/{id}'],
  access: signedIn('account:read'),
  input: z.strictObject({ id: DraftId }),
  output: DraftView,
  example: { input: { id: 'b1d0c0de-4f5f-4d6e-9d2e-0a4b8a2f9c11' }, answer: draftExample },
  faults: ['draft_not_found'],
  progress: {
    look: 'get_draft',
    input: ({ id: draftId }) => ({ id: draftId }),
    of: progressOf,
    waitMs: 25_000,
  },
  resource: {
    uri: 'draft://{draft_id}',
    name: 'Draft',
    description: 'One of your drafts: its values with their evidence, and what is missing.',
    input: ({ draft_id: id }) => ({ id }),
    markdown: draftMarkdown,
    suggest: {
      by: 'list_my_drafts',
      input: () => ({ per_page: 100 }),
      found: ({ items }: { items: { id: string; name: string | null; url: string }[] }) =>
        items.map(({ id, name, url }) => ({ value: id, name: name ?? url })),
    },
  },
  async run({ id }, context) {
    const { actor, db } = context;
    const draft = (await findOwnDraft(db, actor.accountId, id)) ?? noSuchDraft();
    return showDraft(db, draft, audienceOf(context));
  },
});
