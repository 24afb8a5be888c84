import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { signals, workflowId } from '../../outbox/messages.ts';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { fault } from '../../faults.ts';
import { findListingOfWebsite, websiteListed } from '../../listings/website-queries.ts';
import { parseSubmittedUrl, typedAddress } from '../../shared/web-address-rules.ts';
import { submittedDraftExample } from '../examples.ts';
import { recrawlDraft } from '../recrawl-queries.ts';
import { progressOf, submissionState } from '../progress-rules.ts';
import { findListedDraft } from '../listed-draft-queries.ts';
import { lockUnfinishedDraft, insertDraft } from '../queries.ts';
import { showDraft, audienceOf } from '../show-queries.ts';
import { noRelations, viewOf } from '../view-rules.ts';
import { DraftView } from '../view-schema.ts';

export const submitListing = operation({
  id: 'submit_listing',
  title: 'Submit a product by its website',
  description:
    'Starts a draft: we read the website (respecting robots.txt) and draft the profile with quotes. Nothing is published or charged. Poll get_draft until `ready`. An address of an unsubmitted draft of yours gives that one; a ready one is drafted again and keeps your edits. A website is listed once: you get the draft of your listing; another’s is refused, with `listing` for claim_listing.',
  tag: 'Account and drafts',
  route: ['POST', '/drafts'],
  access: signedIn('listings:write'),
  effects: { idempotencyKey: true, openWorld: true },
  success: 201,
  location: '/drafts/{id}',
  input: z.strictObject({
    url: z
      .string()
      .min(1)
      .max(2048)
      .meta({ pattern: String.raw`^\s*${typedAddress}\s*$` })
      .describe('The product’s website, such as https://example.com.'),
  }),
  output: DraftView,
  example: {
    input: { url: 'https://new.example.com' },
    answer: submittedDraftExample,
  },
  faults: ['website_listed'],
  // Most drafts are ready by then, and MCP clients time out after a minute.
  progress: { look: 'get_draft', input: ({ id }) => ({ id }), of: progressOf, waitMs: 50_000 },
  task: { look: 'get_draft', input: ({ id }) => ({ id }), of: submissionState, cancel: 'cancel_draft' },
  async lookFirst({ url: submitted }, { accountId, tx, site, config }) {
    const parsed = parseSubmittedUrl(submitted, config.CRAWL_RESOLVE);
    if ('refused' in parsed) return parsed;
    const submission = { site_id: site.id, account_id: accountId, url: parsed.url.href };
    const [listed, unfinished] = await Promise.all([
      findListingOfWebsite(tx, site.id, submission.url),
      lockUnfinishedDraft(tx, submission),
    ]);
    return { submission, listed, unfinished };
  },
  async run(_input, context, looked) {
    const { actor, tx, flows, site, now } = context;
    if ('refused' in looked) {
      fault('invalid_input', looked.refused, { problems: [{ path: 'url', message: looked.refused }] });
    }
    const { submission, listed, unfinished } = looked;
    if (listed) {
      const draft = await findListedDraft(tx, listed, actor.accountId, now);
      return draft ? showDraft(tx, draft, audienceOf(context)) : websiteListed(listed, site.baseUrl);
    }
    if (unfinished) {
      if (unfinished.status !== 'ready') return showDraft(tx, unfinished, audienceOf(context));
      const draft = await recrawlDraft(tx, unfinished.id, now);
      await flows.signal(workflowId.draft(draft.id), signals.draftResubmitted);
      return showDraft(tx, draft, audienceOf(context));
    }
    const id = randomUUID();
    const draft = await insertDraft(tx, { id, ...submission }, now);
    await flows.start('draft', workflowId.draft(id), { draftId: id });
    return viewOf(draft, noRelations, audienceOf(context));
  },
});
