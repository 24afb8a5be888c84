/** The same sites drafted by a model, if there is a key. Each site is drafted once, at a cost. */
import type { Knex } from 'knex';
import { pino } from 'pino';
import { chooseDrafter } from '../../activities/choose-drafter.ts';
import type { Drafted } from '../../activities/draft-task.ts';
import { emptyProfile } from '../../src/shared/profile-rules.ts';
import { verified } from '../../activities/drafting/verified.ts';
import { verify } from '../../activities/drafting/verify.ts';
import { readConfig } from '../../src/config/config.ts';
import { openDatabase } from '../../src/db/knex.ts';
import { listSpendByDay } from '../../src/drafts/spend-queries.ts';
import { insertDraft } from '../../test/drafting-model/site.ts';
import { freshDatabase } from '../../test/support/engines.ts';
import { type Draft, directory, type ReadSite } from './drafted-sites.ts';
import { parseHere } from '../../test/support/parse.ts';

/** Longer than the timeout of the drafter. */
const withinMs = 10 * 60_000;

/** Drafts by the model alone, and by model and rules as in production. Empty without a key. */
export async function draftWithModel(
  sites: readonly ReadSite[],
  print: (line: string) => void,
): Promise<Record<string, Draft>> {
  const config = readConfig();
  if (config.ANTHROPIC_API_KEY === undefined) {
    print('No model is measured: ANTHROPIC_API_KEY is not set.');
    return {};
  }
  const drafts = new Map<string, Drafted[]>();
  const database = await freshDatabase();
  const db = openDatabase(database.url, 4);
  try {
    const drafter = await chooseDrafter({ db, config, log: pino({ level: 'warn' }) });
    for (const { site, pages } of sites) {
      const draftId = await insertDraft(db);
      const task = { draftId, pages, directory };
      drafts.set(
        site.slug,
        await drafter.draft(task, { parse: parseHere, signal: AbortSignal.timeout(withinMs) }),
      );
    }
    print(`${config.ANTHROPIC_MODEL}: ${await spent(db)}`);
  } finally {
    await db.destroy();
    await database.drop();
  }
  const draftsOf = ({ site }: ReadSite) => drafts.get(site.slug) ?? [];
  return {
    model: (read) => {
      const [first] = draftsOf(read).filter(({ by }) => by !== 'rules');
      const drafted = first?.profile ?? emptyProfile();
      return verify(drafted, read.pages, directory).profile;
    },
    'model and rules': (read) => verified(draftsOf(read), { pages: read.pages, directory }).profile,
  };
}

async function spent(db: Knex): Promise<string> {
  const rows = await listSpendByDay(db, new Date(0));
  const calls = rows.map((row) => `${row.calls} × ${row.outcome}`).join(', ');
  const cost = rows.reduce((sum, row) => sum + (row.cost ?? 0), 0) / 1e6;
  return `calls: ${calls}; about $${cost.toFixed(2)}`;
}
