/** Listings on their way to a launch on a real API, and what their page says. */
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Caller, restCaller } from '../support/callers.ts';
import { insertCategories, insertReadyDraft } from '../support/drafts.ts';
import { type Visited, type Visitor, signIn, visitorOf, words } from '../support/visitor.ts';

const start = new Date('2026-11-25T12:00:00Z');

/** Starts and empties the API in hooks of the suite that calls it. */
export function launchStage() {
  let count = 0;
  const stage = {} as { api: RunningApi; call: Caller; mara: Visitor; email: string; clock: { now: Date } };
  before(async () => {
    stage.clock = { now: start };
    stage.api = await startApi({ clock: () => stage.clock.now, env: { FREE_PLACES_PER_WEEK: '2' } });
    stage.call = restCaller(stage.api.baseUrl);
    await insertCategories(stage.api.db);
  });
  after(() => stage.api.close());
  beforeEach(async () => {
    stage.clock.now = start;
    await stage.api.db.raw('TRUNCATE listings, founders, drafts, outbox CASCADE');
    stage.mara = visitorOf(stage.api.baseUrl);
    stage.email = `mara-${(count += 1)}@shop.example`;
    await signIn(stage.mara, stage.api.db, stage.email);
  });

  async function listing(owner = stage.email) {
    const key = await stage.api.key(owner);
    const id = await insertReadyDraft(stage.api.db, owner);
    const { body } = await stage.call('submit_draft', { id }, { key });
    const listingId = Number(body['listing_id']);
    const listing = `/account/listings/${listingId}`;
    const path = `${listing}/launch`;
    return {
      id: listingId,
      path,
      listing,
      mine: async () => (await stage.call('get_my_listing', { listing_id: listingId }, { key })).body,
    };
  }
  async function queued() {
    const own = await listing();
    const answer = await stage.mara.post(`${own.path}/free`);
    expect([answer.status, answer.to]).to.deep.equal([303, `${own.path}?said=launch-queued`]);
    return own;
  }
  const launches = () => stage.api.db('free_launches');
  const listings = () => stage.api.db('listings');
  const looked = (found: boolean | null, detail: string) => ({
    badge_found: found,
    badge_detail: detail,
    badge_checked_at: stage.clock.now,
    profile_complete: true,
  });
  async function live(missing: Record<string, unknown> = {}) {
    const own = await queued();
    await launches().update({
      status: 'live',
      ...looked(true, 'The badge is on the page.'),
      badge_look_due_at: new Date('2026-12-24T02:20:00Z'),
      ...missing,
    });
    await listings().update({ status: 'live', launched_at: stage.clock.now });
    return own;
  }
  const buttons = (page: Visited) =>
    page
      .$('main button:not([data-copy])')
      .map((_, button) => page.$(button).text().replace(/\s+/g, ' ').trim())
      .get();
  const weeksOf = (page: Visited) =>
    page
      .$('#week option')
      .map((_, option) => page.$(option).attr('value'))
      .get();
  const options = (page: Visited, name: string) =>
    page
      .$(`#${name} option`)
      .map((_, option) => page.$(option).attr('value'))
      .get();
  /** Each with its title and state, and the first of what it says. */
  const steps = (page: Visited) =>
    page
      .$('#timeline li')
      .map((_, step) => [
        [
          page.$(step).find('h3').text().replace(/\s+/g, ' ').trim(),
          (page.$(step).find('bdi').first().text() || page.$(step).find('p').text())
            .replace(/\s+/g, ' ')
            .trim(),
        ],
      ])
      .get();
  const alert = (page: Visited) => words(page, '[role=alert]');
  return {
    stage,
    listing,
    queued,
    live,
    launches,
    listings,
    looked,
    buttons,
    weeksOf,
    options,
    steps,
    alert,
  };
}
