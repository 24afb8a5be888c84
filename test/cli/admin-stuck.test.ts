/** What does not get on, by made-up rows and by runs that really fail. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { openDatabase } from '../../src/db/knex.ts';
import { defaultSite, insertListing } from '../listings/search-rows.ts';
import { freshDatabase } from '../support/engines.ts';
import { ownNamespace } from '../workflows/support/engines.ts';
import { insertAccount } from '../workflows/support/rows.ts';
import { until } from '../workflows/support/until.ts';
import { createWorld } from '../workflows/support/world.ts';
import { now, teamOn } from './admin-rows.ts';

interface Found {
  stuck: { id: string; since: string; why: string; todo: string }[];
  temporal: string;
}

const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

describe('what is stuck', function () {
  this.timeout(90_000);
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Knex;
  const look = async (...args: string[]) =>
    JSON.parse(await teamOn(database.url).admin('stuck', '--json', ...args)) as Found;

  beforeEach(async () => {
    database = await freshDatabase();
    db = openDatabase(database.url, 4);
  });
  afterEach(async () => {
    await db.destroy();
    await database.drop();
  });

  it('is nothing where all gets on', async () => {
    await insertDraft('crawling', 14);
    await insertDraft('ready', 9999);
    await insertLaunch({ checked: minutesAgo(5) });
    await insertMail(14);
    await insertMail(9999, { sent_at: now });
    await insertMail(8 * 24 * 60, { failure_code: 'mail_refused' });
    await insertEntry(1);
    await insertEntry(9999, { delivered_at: now });
    expect(await teamOn(database.url).admin('stuck')).to.equal(
      'Nothing is stuck.\nTemporal was not queried: no service runs on this DATA_DIR, and TEMPORAL_ADDRESS is not set.',
    );
  });

  it('is what the rows say, with since when, why and what to do', async () => {
    const crawling = await insertDraft('crawling', 16);
    const drafting = await insertDraft('drafting', 20);
    await db('draft_pages').insert([
      { draft_id: crawling, url: 'https://shop.example/', html: '', text: '' },
      { draft_id: crawling, url: 'https://shop.example/x', refused_why: 'robots.txt' },
    ]);
    const redraft = (n: number, minutes: number, more = {}) =>
      db('draft_redrafts').insert({ draft_id: drafting, n, created_at: minutesAgo(minutes), ...more });
    await redraft(1, 40, { finished_at: minutesAgo(39), outcome: 'done' });
    await redraft(2, 17);
    await redraft(3, 14);
    const [rival] = await db('draft_competitors')
      .insert({
        draft_id: crawling,
        url: 'https://rival.example/',
        status: 'reading',
        created_at: minutesAgo(18),
      })
      .returning<{ id: number }[]>('id');
    const never = await insertLaunch({ checked: null, week: '2027-01-04' });
    const over = await insertLaunch({ checked: minutesAgo(5 * 24 * 60), week: '2026-11-16' });
    const late = await insertMail(16);
    const refused = await insertMail(60, { failure_code: 'mail_refused' });
    await insertEntry(3);
    await insertEntry(30, { workflow_id: 'draft/2', attempts: 4, last_error: 'INVALID_ARGUMENT: no' });

    await insertLive('2026-11-09');
    const told = await insertLive('2026-11-23');
    const update = await insertUpdate(told, 121);
    await insertUpdate(told, 119);

    const { stuck } = await look();
    const temporal = (command: string, id: string) => `temporal ${command} -w ${id} --namespace default`;
    expect(stuck).to.deep.equal([
      {
        id: 'draft/1',
        since: minutesAgo(3).toISOString(),
        why: 'start draft is undelivered after 0 attempts: Temporal is unavailable, or the service does not run',
        todo: 'temporal operator cluster health --namespace default',
      },
      {
        id: 'draft/2',
        since: minutesAgo(30).toISOString(),
        why: 'start draft is undelivered after 4 attempts: INVALID_ARGUMENT: no',
        todo: temporal('workflow describe', 'draft/2'),
      },
      {
        id: `draft/${drafting}`,
        since: minutesAgo(20).toISOString(),
        why: 'still drafting',
        todo: temporal('workflow describe', `draft/${drafting}`),
      },
      {
        id: `draft/${crawling}`,
        since: minutesAgo(16).toISOString(),
        why: 'still crawling, 1 pages read',
        todo: temporal('workflow describe', `draft/${crawling}`),
      },
      {
        id: `redraft/${drafting}/2`,
        since: minutesAgo(17).toISOString(),
        why: `fields of draft ${drafting} still wait to be drafted again`,
        todo: temporal('workflow describe', `redraft/${drafting}/2`),
      },
      {
        id: `competitor/${rival?.id}`,
        since: minutesAgo(18).toISOString(),
        why: `the competitor’s website of draft ${crawling} is still not read`,
        todo: temporal('workflow describe', `competitor/${rival?.id}`),
      },
      {
        id: `free-launch/${over.id}/1`,
        since: '2026-11-23T00:00:00.000Z',
        why: 'its week of 2026-11-16 is over, but it has neither gone live nor moved',
        todo: `npm run admin -- recheck ${over.slug} --why "no check since 2026-11-23T00:00:00.000Z"`,
      },
      {
        id: `free-launch/${never.id}/1`,
        since: minutesAgo(120).toISOString(),
        why: 'badge and profile were never checked',
        todo: `npm run admin -- recheck ${never.slug} --why "no check since ${minutesAgo(120).toISOString()}"`,
      },
      {
        id: 'close-weeks',
        since: '2026-11-16T00:00:00.000Z',
        why: 'the week of 2026-11-09 of main is over and not closed',
        todo: 'temporal schedule trigger --schedule-id close-weeks --namespace default',
      },
      {
        id: `listing-update/${update}`,
        since: minutesAgo(121).toISOString(),
        why: '2 of 5 followers are notified, 0 are to be retried',
        todo: temporal('workflow describe', `listing-update/${update}`),
      },
      {
        id: `mail/${late}`,
        since: minutesAgo(16).toISOString(),
        why: `occasion/${late} is not sent yet`,
        todo: temporal('workflow describe', `mail/${late}`),
      },
      {
        id: `mail/${refused}`,
        since: minutesAgo(60).toISOString(),
        why: `occasion/${refused} was given up: mail_refused`,
        todo: temporal('workflow show', `mail/${refused}`),
      },
    ]);
    const lines = (await teamOn(database.url).admin('stuck')).split('\n');
    expect(lines.slice(-2)[0]).to.equal('12 stuck.');
    expect(lines[2]).to.equal(
      `draft/${drafting}  since ${minutesAgo(20).toISOString()}  still drafting  → ${temporal('workflow describe', `draft/${drafting}`)}`,
    );
  });

  it('is told without runs where Temporal is away', async () => {
    const printed = await teamOn(database.url, { TEMPORAL_ADDRESS: '127.0.0.1:1' }).admin('stuck');
    expect(printed).to.match(
      /^Nothing is stuck\.\nTemporal does not answer at 127\.0\.0\.1:1 \(.+\): running/,
    );
  });

  it('is a run whose activity, or whose own code, fails again and again', async () => {
    const engine = await ownNamespace();
    const away = openDatabase('postgres://nobody@127.0.0.1:1/nowhere', 1);
    const world = await createWorld(engine, { databaseUrl: database.url, deps: { db: away } });
    const env = { TEMPORAL_ADDRESS: engine.address, TEMPORAL_NAMESPACE: engine.namespace ?? 'default' };
    const found = async (id: string) =>
      (JSON.parse(await teamOn(database.url, env).admin('stuck', '--json')) as Found).stuck.find(
        (one) => one.id === id,
      );
    try {
      await world.work();
      const start = { taskQueue: 'general' };
      const ending = { ...start, workflowId: 'free-launch/1/1', args: [{ listingId: 1, n: 1 }] };
      // Told to end before it has begun, its first step is short work on Postgres, which is not there.
      await engine.client.workflow.signalWithStart('freeLaunch', { ...ending, signal: 'withdrawn' });
      await engine.client.workflow.start('workflowOfAnotherVersion', { ...start, workflowId: 'other/1' });

      const launch = await until(() => found('free-launch/1/1'), 'the activity fails', 30_000);
      const { events } = await engine.client.workflow.getHandle('free-launch/1/1').fetchHistory();
      const asked = events?.find((event) => event.activityTaskScheduledEventAttributes)?.eventTime?.seconds;
      expect(Date.parse(launch.since) / 1000, 'since the first attempt').to.equal(Number(asked));
      expect(launch.why).to.match(/^endFreeLaunch, attempt \d+: .*ECONNREFUSED/);
      expect(launch.todo).to.equal(
        `temporal workflow describe -w free-launch/1/1 --address ${engine.address} --namespace ${env.TEMPORAL_NAMESPACE}`,
      );
      const other = await until(() => found('other/1'), 'the workflow task fails', 60_000);
      expect(other.why).to.match(/^workflow task, attempt \d+: the worker’s code does not match/);
      expect(other.todo).to.contain('temporal workflow show -w other/1');
      const first = await teamOn(database.url, env).admin('stuck', '--runs', '1');
      expect(first).to.match(
        /\n1 running workflows were examined, the newest; there are more \(--runs N\)\.$/,
      );
    } finally {
      for (const id of ['free-launch/1/1', 'other/1']) {
        await engine.client.workflow
          .getHandle(id)
          .terminate()
          .catch(() => undefined);
      }
      await world.close();
      await away.destroy();
      await engine.close();
    }
  });

  async function insertDraft(status: string, minutes: number): Promise<string> {
    const id = randomUUID();
    await db('drafts').insert({
      id,
      site_id: await defaultSite(db),
      account_id: await insertAccount(db),
      url: 'https://shop.example/',
      status,
      created_at: minutesAgo(minutes + 1),
      updated_at: minutesAgo(minutes),
    });
    return id;
  }

  async function insertLaunch({ checked, week = '2027-01-04' }: { checked: Date | null; week?: string }) {
    const slug = `waiting-${randomUUID()}`;
    const id = await insertListing(db, slug, { status: 'awaiting_badge', plan: 'free', launch_week: week });
    await db('free_launches').insert({
      listing_id: id,
      n: 1,
      launch_week: week,
      status: 'awaiting_badge',
      badge_checked_at: checked,
      created_at: minutesAgo(120),
      updated_at: minutesAgo(120),
    });
    return { id, slug };
  }

  const insertLive = (week: string) =>
    insertListing(db, `live-${week}`, { launch_week: week, launched_at: `${week}T00:00:00Z` });

  async function insertUpdate(listingId: number, minutes: number): Promise<number> {
    const created_at = minutesAgo(minutes);
    const [row] = await db('listing_updates')
      .insert({ listing_id: listingId, title: 't', body: 'b', created_at })
      .returning<{ id: number }[]>('id');
    await db('fan_outs').insert({ update_id: row?.id, created_at, followers: 5, sent: 2 });
    return row?.id ?? Number.NaN;
  }

  async function insertMail(minutes: number, columns: object = {}): Promise<string> {
    const id = randomUUID();
    const about = {
      id,
      occasion: `occasion/${id}`,
      recipient: 'a@shop.example',
      subject: 's',
      body: 'b',
      html: 'b',
    };
    await db('mails').insert({ ...about, created_at: minutesAgo(minutes), ...columns });
    return id;
  }

  const insertEntry = (minutes: number, columns: object = {}) =>
    db('outbox').insert({
      kind: 'start',
      workflow_id: 'draft/1',
      name: 'draft',
      args: '[]',
      created_at: minutesAgo(minutes),
      ...columns,
    });
});
