/** The equivalent paths of Directus: the same fields, and lists without a total. */
import type { PathList } from '../read-paths.ts';

const base = '/items/listings?filter[site_id][_eq]=1';
const live = '&filter[status][_eq]=live';
const item =
  '&limit=1&fields=*,categories.category_id.slug,categories.category_id.name,founders.founder_id.slug,founders.founder_id.name,founders.title';
const page =
  '&limit=20&fields=slug,name,website_url,tagline,logo_url,pricing_model,country,votes,votes_pending,status,launch_week,launched_at,is_demo,categories.category_id.slug,categories.category_id.name';

const lastSegment = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const queryOf = (path: string) => new URL(path, 'http://127.0.0.1').searchParams.get('q') ?? '';

const mapped = ({ name, paths }: PathList, path: (ours: string) => string): PathList => ({
  name,
  paths: paths.map((ours) => path(ours).replaceAll('[', '%5B').replaceAll(']', '%5D')),
});

export const directusItems = (ours: PathList): PathList =>
  mapped(ours, (path) => `${base}&filter[slug][_eq]=${lastSegment(path)}${item}`);

export const directusNewest = (ours: PathList): PathList =>
  mapped(ours, () => `${base}${live}&sort=-launched_at${page}`);

/** With the total; ordered by id, as Directus has no relevance. */
export const directusSearches = (ours: PathList): PathList =>
  mapped(
    ours,
    (path) => `${base}${live}&search=${encodeURIComponent(queryOf(path))}&meta=filter_count${page}`,
  );
