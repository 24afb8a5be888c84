import type { Cited } from '../../src/shared/profile-schema.ts';
import { type Candidate, nameCandidates } from './name-candidates.ts';
import { withoutLegalForm } from './own-names.ts';
import { isUsable } from './placeholder.ts';
import { isNoProductName } from './product-name.ts';
import { oncePer } from './remembered.ts';
import { cite, type Site } from './site.ts';
import { hasPhrase, squash, wordsIn } from './words.ts';

const maxLength = 60;
const maxWords = 6;
/** One weak source, such as the heading, is not enough. */
const enough = 4;
const maxQuotes = 3;

/** The product's name: the one on which markup, titles, logo, headings, copyright line and domain agree most. */
export function draftName(site: Site): Cited<string> | null {
  const cluster = bestCluster(site).candidates;
  if (cluster.length === 0) return null;
  const value = spellingOf(cluster);
  const quotes = new Map<string, Candidate>();
  for (const one of [...cluster].sort((a, b) => b.weight - a.weight))
    if (hasPhrase(one.quote, value) && !quotes.has(one.quote)) quotes.set(one.quote, one);
  const evidence = [...quotes.values()].slice(0, maxQuotes).map(({ page, quote }) => cite(page, quote));
  return { value, evidence };
}

/** The candidates for the name that most speaks for; spellings of one name are together. */
const bestCluster = oncePer((site: Site): { candidates: readonly Candidate[] } => {
  const clusters = new Map<string, Candidate[]>();
  for (const candidate of nameCandidates(site)) {
    const name = withoutLegalForm(candidate.name.replace(/[®™©]/g, '').trim());
    const key = squash(name);
    if (key === '' || name.length > maxLength || wordsIn(name).length > maxWords) continue;
    if (isNoProductName(name) || !isUsable(name) || !hasPhrase(candidate.quote, name)) continue;
    clusters.set(key, [...(clusters.get(key) ?? []), { ...candidate, name }]);
  }
  let best: { score: number; candidates: Candidate[] } = { score: enough - 1, candidates: [] };
  for (const [key, candidates] of clusters) {
    const score = scoreOf(candidates) + domainScore(key, site);
    if (score >= enough && score > best.score) best = { score, candidates };
  }
  return best;
});

function scoreOf(cluster: readonly Candidate[]): number {
  const bySource = new Map<string, number>();
  for (const { source, weight } of cluster) bySource.set(source, Math.max(weight, bySource.get(source) ?? 0));
  return [...bySource.values()].reduce((sum, weight) => sum + weight, 0);
}

/** The project that a page of a code host is of, such as `crafter-pdf`: its owner has the domain. */
function projectOf({ home, domain }: Site): string | null {
  const [project = ''] = new URL(home.url).pathname
    .split('/')
    .filter((part) => part !== '' && !part.includes('.'));
  const isHost = /\.(?:github|gitlab)\.io$|\.codeberg\.page$/.test(domain);
  const isWebsite =
    /(?:^|[-_.])(?:web(?:site)?|site|pages?|docs|www|home(?:page)?|landing)(?:[-_.]?v?\d+)?$/i.test(project);
  return isHost && project !== '' && !isWebsite ? project : null;
}

/** What domains have around a name: `getorrery.com`, `orreryapp.com`. */
const affixes =
  /^(?:get|use|try|go|my|join|hey|the)?(.*?)(?:app|hq|io|ai|labs?|software|online|cloud|dev|team|inc)?$/;

function domainScore(key: string, site: Site): number {
  if (key === squash(site.domain)) return 5;
  const own = squash(projectOf(site) ?? site.domainLabel);
  if (own === '' || key.length < 2) return 0;
  if (own === key) return 5;
  if (affixes.exec(own)?.[1] === key) return 4;
  return key.length >= 4 && (own.includes(key) || key.includes(own)) ? 1 : 0;
}

/** Logos, menus and headings are set in capitals for their looks. */
const drawn = new Set(['logo', 'home link', 'heading', 'copyright']);
const isCapitals = (name: string): boolean => name.length > 4 && name === name.toUpperCase();

/** The spelling most sources use; the more telling source where they are even. */
function spellingOf(cluster: readonly Candidate[]): string {
  const scores = new Map<string, number>();
  const counted = new Set<string>();
  for (const { name, source, weight } of cluster) {
    const once = `${source} ${name}`;
    const counts = drawn.has(source) && isCapitals(name) ? weight / 4 : weight;
    if (!counted.has(once)) scores.set(name, (scores.get(name) ?? 0) + counts);
    counted.add(once);
  }
  const [best] = [...scores].sort((a, b) => b[1] - a[1]);
  return best?.[0] ?? '';
}
