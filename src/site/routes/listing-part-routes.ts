/** Milestones and story of a listing, and the interview of its founder. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import { randomUUID } from 'node:crypto';
import { faultOf } from '../../contract/problem.ts';
import type { Problem } from '../../faults.ts';
import { maxMilestones } from '../../shared/milestone-rules.ts';
import { problemSentences, problemsByPath } from '../field-problems.ts';
import type { FieldProblems } from '../form-parts.ts';
import { longFormBytes, readForm } from '../form.ts';
import type { SiteFacts } from '../layout.ts';
import {
  type Interview,
  interviewPage,
  interviewParts,
  interviewPath,
  noInterviewPage,
  typedOfInterview,
} from '../pages/account/interview-page.ts';
import {
  type TypedMilestone,
  listingMilestonesPage,
  milestonesPath,
} from '../pages/account/listing-milestones-page.ts';
import { listingStoryPage, storyPath } from '../pages/account/listing-story-page.ts';
import type { OwnListing } from '../pages/account/own-listing-page.ts';
import type { WithSession } from '../require-session.ts';
import { seeOther, sendPrivate } from '../send-private.ts';
import { sentOnce } from '../sent-once.ts';
import { storyFields, storyParts } from '../story-fields.ts';
import { editedParts, staleProblems } from '../typed-parts.ts';
import { asSentence } from '../words.ts';
import type { Read } from './badge-routes.ts';
import { withOwnListing } from './own-listing-reader.ts';

export interface ListingPartRouteDeps {
  read: Read;
  siteOf: (ctx: RouterContext) => Promise<SiteFacts>;
  withUser: WithSession;
}

const path = '/account/listings/:id';

export function addListingPartRoutes(router: Router, deps: ListingPartRouteDeps): void {
  addMilestones(router, deps);
  addStory(router, deps);
  addInterview(router, deps);
}

const milestoneLabels: Readonly<Record<string, string>> = {
  date: 'The date',
  title: 'The title',
  description: 'The description',
  url: 'The link',
};

function addMilestones(router: Router, deps: ListingPartRouteDeps): void {
  const { read, siteOf } = deps;
  const withListing = withOwnListing(deps);
  const show = async (
    ctx: RouterContext,
    listing: OwnListing,
    more: { typed?: TypedMilestone; problems?: FieldProblems; refused?: string } = {},
  ) => {
    const page = listingMilestonesPage({
      site: await siteOf(ctx),
      said: ctx.query['said'],
      listing,
      idempotencyKey: randomUUID(),
      ...more,
    });
    sendPrivate(ctx, page, more.problems ? 400 : more.refused === undefined ? 200 : 409);
  };
  router.get(
    `${path}/milestones`,
    withListing((ctx, _user, listing) => show(ctx, listing)),
  );

  router.post(
    `${path}/milestones`,
    withListing(async (ctx, _user, listing) => {
      const form = await readForm(ctx);
      const typed = {
        date: form.text('date'),
        title: form.text('title'),
        description: form.text('description'),
        url: form.text('url'),
      };
      const { url, ...given } = typed;
      const input = { listing_id: listing.id, ...given, ...(url !== '' && { url }) };
      try {
        const key = form.text('key') || randomUUID();
        await sentOnce(() => read(ctx, 'add_milestone', input, key));
      } catch (error) {
        const { code, problems = [] } = faultOf(error);
        if (code === 'milestone_limit') {
          const refused = `A listing can have ${maxMilestones} milestones, and this one has them all. Delete one first.`;
          await show(ctx, listing, { typed, refused });
        } else if (code === 'invalid_input') {
          await show(ctx, listing, {
            typed,
            problems: problemSentences(problemsByPath(problems), milestoneLabels),
          });
        } else if (code === 'idempotency_key_reused') {
          await show(ctx, listing, {
            typed,
            refused: 'Another milestone was added from this form already. Press again to add this one, too.',
          });
        } else throw error;
        return;
      }
      seeOther(ctx, `${milestonesPath(listing.id)}?said=milestone-added`);
    }),
  );

  router.post(
    `${path}/milestones/delete`,
    withListing(async (ctx, _user, listing) => {
      const id = Number((await readForm(ctx)).text('milestone'));
      // One that is gone already is deleted, too: the button was pressed twice.
      if (listing.milestones.some((milestone) => milestone.id === id)) {
        await read(ctx, 'delete_milestone', { listing_id: listing.id, milestone_id: id }).catch(
          (error: unknown) => {
            if (faultOf(error).code !== 'milestone_not_found') throw error;
          },
        );
      }
      seeOther(ctx, `${milestonesPath(listing.id)}?said=milestone-deleted`);
    }),
  );
}

function addStory(router: Router, deps: ListingPartRouteDeps): void {
  const { read, siteOf } = deps;
  const withListing = withOwnListing(deps);
  router.get(
    `${path}/story`,
    withListing(async (ctx, _user, listing) => {
      sendPrivate(ctx, listingStoryPage({ site: await siteOf(ctx), said: ctx.query['said'], listing }));
    }),
  );

  router.post(
    `${path}/story`,
    withListing(async (ctx, _user, listing) => {
      const form = await readForm(ctx, longFormBytes);
      const { typed, changed, stale } = editedParts(storyParts, { form, stored: listing.story });
      const again = async (problems: FieldProblems) =>
        sendPrivate(ctx, listingStoryPage({ site: await siteOf(ctx), listing, typed, problems }), 400);
      if (stale.length > 0) {
        await again(staleProblems(stale, listing.story));
        return;
      }
      const sections = Object.fromEntries(changed.map(({ name }) => [name, typed[name] ?? '']));
      try {
        if (changed.length > 0) await read(ctx, 'set_founder_story', { listing_id: listing.id, ...sections });
      } catch (error) {
        const { code, problems = [] } = faultOf(error);
        if (code !== 'invalid_input') throw error;
        const labels = Object.fromEntries(storyFields.map(({ name, label }) => [name, `“${label}”`]));
        await again(problemSentences(problemsByPath(problems), labels));
        return;
      }
      seeOther(ctx, `${storyPath(listing.id)}?said=story-saved`);
    }),
  );
}

function addInterview(router: Router, { read, siteOf, withUser }: ListingPartRouteDeps): void {
  /** Without answers nothing is changed, and all questions are returned. Null for a user who is no founder. */
  const find = async (ctx: RouterContext): Promise<Interview | null> => {
    try {
      return await read<Interview>(ctx, 'answer_interview', { answers: [] });
    } catch (error) {
      if (faultOf(error).code === 'founder_profile_missing') return null;
      throw error;
    }
  };
  router.get(
    interviewPath,
    withUser(async (ctx) => {
      const [site, interview] = await Promise.all([siteOf(ctx), find(ctx)]);
      const said = ctx.query['said'];
      sendPrivate(ctx, interview ? interviewPage({ site, said, interview }) : noInterviewPage({ site }));
    }),
  );

  router.post(
    interviewPath,
    withUser(async (ctx) => {
      const form = await readForm(ctx, longFormBytes);
      const [site, interview] = await Promise.all([siteOf(ctx), find(ctx)]);
      if (!interview) {
        sendPrivate(ctx, noInterviewPage({ site }));
        return;
      }
      const parts = interviewParts(interview);
      const stored = typedOfInterview(interview);
      const { typed, changed, stale } = editedParts(parts, { form, stored });
      const again = (problems: FieldProblems) =>
        sendPrivate(ctx, interviewPage({ site, interview, typed, problems }), 400);
      if (stale.length > 0) {
        again(staleProblems(stale, stored));
        return;
      }
      const answers = changed.map(({ name, fields: [field = ''] }) => ({
        question_id: Number(name),
        answer: typed[field] ?? '',
      }));
      try {
        if (answers.length > 0) await read(ctx, 'answer_interview', { answers });
      } catch (error) {
        const { code, problems = [] } = faultOf(error);
        if (code !== 'invalid_input') throw error;
        const fieldOf = (problem: Problem) => changed[Number(problem.path.split('.')[1])]?.fields[0] ?? '';
        again(
          Object.fromEntries(problems.map((one) => [fieldOf(one), asSentence(`This answer ${one.message}`)])),
        );
        return;
      }
      seeOther(ctx, `${interviewPath}?said=interview-saved`);
    }),
  );
}
