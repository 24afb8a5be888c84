/** Which demo product launches when, relative to the week the demo is loaded in, and how it was voted for. */
import { addWeeks, mondayOf, weekStart } from '../shared/week-rules.ts';

/** Weeks from this one (negative: past) → slugs, most voted first, and the votes of the first. */
const weeks: readonly (readonly [offset: number, topVotes: number, slugs: string])[] = [
  [-8, 96, 'sootlamp tablecroft duesong hirewhistle combkeeper inkfathom'],
  [-7, 142, 'kettlecount nookledger parcelheron swatchgrove leavebell wardrowan'],
  [-6, 171, 'wattburrow marginwick ferrybolt pigeonrow chalkmill dockwren'],
  [-5, 118, 'rotawren brindlequest framewicket stubbington pacelarch cratemoss'],
  [-4, 133, 'vocabbey thistlewire tallybrook glosswright fairgable binsparrow'],
  [-3, 109, 'podthicket planklane hearthqueue furrowbook vatwillow journeyfold'],
  [-2, 127, 'murmurleaf ledgerfern kerncastle pillmarten copperlatch snippetmoor'],
  [-1, 158, 'hushmeadow shelfmarrow flakewarden captionbrook billhazel parsnip-clerk'],
  [0, 121, 'quillbarrow stringbeck larderlight mossgrid keyhollow slotherby tidemuster brothline'],
  [1, 0, 'reelmason oddmentry flueline duskprobe paythrush'],
  [2, 0, 'labjotter larkslate patchbell secondcoat loomcairn'],
];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A week's launches are still found, and voted for, some days after it. */
const votingMs = 10 * dayMs;

export interface DemoLaunch {
  slug: string;
  /** The Monday, YYYY-MM-DD. */
  week: string;
  /** Null while it is to come. */
  launchedAt: Date | null;
  submittedAt: Date;
  /** When each vote was cast, none after `now`. */
  votes: Date[];
}

/** The whole calendar at `now`. The same `now` gives the same calendar. */
export function demoCalendar(now: Date, isPaid: (slug: string) => boolean): DemoLaunch[] {
  const thisWeek = mondayOf(now);
  return weeks.flatMap(([offset, topVotes, slugs]) => {
    const week = addWeeks(thisWeek, offset);
    const start = weekStart(week);
    const elapsed = Math.min(1, (now.getTime() - start.getTime()) / (7 * dayMs));
    let above = Infinity;
    return slugs.split(' ').map((slug, index) => {
      const random = randomOf(slug);
      const submittedAt = new Date(start.getTime() - Math.round((20 + random() * 30) * dayMs));
      if (offset > 0) return { slug, week, launchedAt: null, submittedAt, votes: [] };

      const launchedAt = new Date(Math.min(now.getTime(), launchTime(start, index, isPaid(slug), now)));
      // Zipf-like: the share falls with the rank; a week that has just begun has few votes yet.
      const share = (1 / (index + 1) ** 0.8) * (0.92 + random() * 0.16);
      const count = Math.max(0, Math.min(above - 1, Math.round(topVotes * share * Math.max(0.1, elapsed))));
      above = count;
      const window = Math.min(votingMs, now.getTime() - launchedAt.getTime());
      const votes = Array.from(
        { length: count },
        () => new Date(launchedAt.getTime() + Math.floor(random() ** 1.8 * window)),
      );
      return { slug, week, launchedAt, submittedAt, votes };
    });
  });
}

/** Free launches go live as the week begins; paid ones at an hour of their choice, if that has come. */
function launchTime(start: Date, index: number, paid: boolean, now: Date): number {
  const chosen = start.getTime() + dayMs + 8 * hourMs + index * 20 * 60_000;
  return paid && chosen <= now.getTime() ? chosen : start.getTime() + index * 700;
}

/** Numbers in 0..1 that depend on the seed alone (mulberry32). */
export function randomOf(seed: string): () => number {
  let state = 0x9e3779b9;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
