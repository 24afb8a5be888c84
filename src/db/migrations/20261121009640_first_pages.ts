import type { Knex } from 'knex';
import { searchCalled, searchRanked, searchScore } from './20261121003400_search_directory.ts';
import { rankedByPages } from './20261121009610_popular_first.ts';

export const asQuery = (terms: string, weight = '') =>
  weight === '' ? `replace(replace(${terms}, ':@', ''), '*@', '*')` : `replace(${terms}, '@', '${weight}')`;

const called = (table: string) =>
  `ARRAY(SELECT id FROM ${table} WHERE called = ANY (keys) AND (facets IS NULL OR name_vector @@ facets)
    ORDER BY votes DESC, id LIMIT 100)`;

const nearlyMatching = 's.id = ANY (nearly) OR s.text_vector @@ matching';

const firstAmong = (popular: 'famous' | 'popular', matching: string, exact?: string) =>
  `(
      WITH c AS MATERIALIZED (
        SELECT ctid AS at, id, votes FROM live_search s WHERE (${matching}) AND ${popular} LIMIT 400)
      SELECT ARRAY(SELECT at FROM c ORDER BY votes DESC, id LIMIT 200)
        || ARRAY(SELECT ctid FROM live_search WHERE name_vector @@ by_name LIMIT 200)${
          exact === undefined
            ? ''
            : `
        || ARRAY(SELECT ctid FROM live_search WHERE ${exact} LIMIT 200)`
        }
      WHERE (SELECT count(*) FROM c) = 400)`;

export const candidatesOf = (table: string) =>
  `${table} WHERE ctid = ANY (candidates || ARRAY(SELECT ctid FROM ${table} WHERE id = ANY (search_best.called)))`;

/**
 * How well what is found is what was asked for: where the words stand (names are short, and theirs alone is weight A), how
 * much of the name they are, whether they are words or only begin so, where that may differ; and votes.
 */
export const scoreBy = (
  terms: 'exact' | 'forgiving',
) => `ts_rank('{0.1, 0.2, 0.4, 1}', text_vector, ${terms}) * ln(10 + votes)
        * CASE WHEN name_vector @@ ${terms}_a THEN 1 + 9 * least(1, asked / name_words) ^ 3 ELSE 1 END
        * CASE WHEN ${terms}_is_whole OR text_vector @@ ${terms}_whole THEN 1.5::float8 ELSE 1 END`;

export const bestOf = (table: string) =>
  `ARRAY(SELECT id FROM ${candidatesOf(table)}
      ORDER BY ${scoreBy('exact')} DESC, votes DESC, id OFFSET skip LIMIT take)`;

const bestCorrectedOf = (table: string) =>
  `ARRAY(
      SELECT id FROM (
        SELECT *, bool_or(is_exact AND is_called) OVER () AS any_called,
          row_number() OVER (PARTITION BY is_exact, is_called ORDER BY score DESC, votes DESC, id) AS place
        FROM (
          SELECT id, votes, is_exact, is_called, CASE
            WHEN is_exact THEN ${scoreBy('exact')}
            ELSE ${scoreBy('forgiving')}
              + CASE WHEN is_called THEN ln(10 + votes) ELSE 0 END END AS score
          FROM (
            SELECT *, text_vector @@ exact AS is_exact, id = ANY (search_best.called) AS is_called
            FROM ${candidatesOf(table)} OFFSET 0) told) scored) placed
      ORDER BY CASE
        WHEN is_exact AND place = 1 THEN 0
        WHEN NOT is_exact AND is_called AND place <= 3 AND NOT any_called THEN 1
        WHEN is_exact THEN 2
        ELSE 3 END, score DESC, votes DESC, id OFFSET skip LIMIT take)`;

/**
 * Only what finds matches of rarer words is planned for them: the rest has plans that the connection keeps. Words that very
 * many say are looked for among a thirty-second of the listings. Where all matches are candidates, nothing else is looked
 * for.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
ALTER TABLE live_search ADD COLUMN famous boolean NOT NULL DEFAULT false;
-- Named as a rebuild names it, which makes both tables like live_search.
ALTER TABLE upcoming_search ADD COLUMN famous boolean CONSTRAINT live_search_famous_not_null NOT NULL DEFAULT false;
CREATE INDEX live_search_by_text_of_famous ON live_search USING gin (text_vector) WITH (fastupdate = off) WHERE famous;

DROP FUNCTION search_ranked, search_page, search_called, search_score;

-- Listings that are called so, the most voted first.
CREATE FUNCTION search_called(source text, keys text[], filter text) RETURNS bigint[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  facets tsquery := filter;
BEGIN
  IF source = 'live_search' THEN RETURN ${called('live_search')}; END IF;
  RETURN ${called('upcoming_search')};
END $$;

${candidatesByVotes}

${popularCandidates}

${bestOfCandidates}

${rankedByCandidates}
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
DROP FUNCTION search_ranked, search_best, search_popular, search_candidates, search_called;
${searchScore}
${searchCalled}
${searchRanked}
DROP FUNCTION search_ranked;
${rankedByPages}
ALTER FUNCTION search_score STABLE;
ALTER FUNCTION search_page STABLE;
ALTER TABLE live_search DROP COLUMN famous;
ALTER TABLE upcoming_search DROP COLUMN famous;
  `);
}

/** As of this migration. */
export const popularCandidates = `
-- The same among the popular listings alone; null where fewer than 400 of them match. All such words are common ones, and
-- have one plan.
CREATE FUNCTION search_popular(terms record, nearly bigint[], corrected boolean) RETURNS tid[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  matching tsquery := ${asQuery('terms.forgiving')};
  by_name tsquery := ${asQuery('terms.by_name')};
  exact tsquery := ${asQuery('terms.exact')};
  candidates tid[];
BEGIN
  -- GIN reads every posting of a word before the first row, so that many are looked for among few. Twice as many as must
  -- be there, as the vocabulary is as old as the last rebuild.
  IF terms.at_least > 2 * 400 * 32 THEN
    IF corrected THEN candidates := ${firstAmong('famous', nearlyMatching, 'text_vector @@ exact')};
    ELSE candidates := ${firstAmong('famous', 's.text_vector @@ matching')}; END IF;
  END IF;
  IF candidates IS NULL THEN
    IF corrected THEN candidates := ${firstAmong('popular', nearlyMatching, 'text_vector @@ exact')};
    ELSE candidates := ${firstAmong('popular', 's.text_vector @@ matching')}; END IF;
  END IF;
  RETURN candidates;
END $$;`;

/** As of this migration. */
export const bestOfCandidates = `
-- The candidates and those that are called so, the best first. Where it is \`corrected\`, what is written as it was asked for
-- comes before what is spelt nearly so, and is scored as if that were not asked for: corrections add to an answer and do
-- not change its first. Next to the first stand three at most that are called nearly so, unless there is one that is
-- called so. Rows are found again by where they lie, as their vectors are wide.
CREATE FUNCTION search_best(
  source text, candidates tid[], terms record, called bigint[], corrected boolean, skip integer, take integer)
RETURNS bigint[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  exact tsquery := ${asQuery('terms.exact')};
  exact_a tsquery := ${asQuery('terms.exact', 'A')};
  exact_whole tsquery := ${asQuery('terms.exact_whole')};
  forgiving tsquery := ${asQuery('terms.forgiving')};
  forgiving_a tsquery := ${asQuery('terms.forgiving', 'A')};
  forgiving_whole tsquery := ${asQuery('terms.forgiving_whole')};
  asked float8 := terms.asked;
  exact_is_whole boolean := terms.exact = terms.exact_whole;
  -- What is not as it is written, and one word, is another word.
  forgiving_is_whole boolean := terms.asked = 1;
BEGIN
  IF source = 'live_search' THEN
    IF NOT corrected THEN RETURN ${bestOf('live_search')}; END IF;
    RETURN ${bestCorrectedOf('live_search')};
  END IF;
  IF NOT corrected THEN RETURN ${bestOf('upcoming_search')}; END IF;
  RETURN ${bestCorrectedOf('upcoming_search')};
END $$;`;

/** As of this migration. */
export const rankedByCandidates = `
-- A page by relevance: the candidates, the best first, then the other matches, the most voted first.
CREATE FUNCTION search_ranked(
  source text, terms record, called bigint[], corrected boolean, filter text, skip integer, take integer, OUT total integer, OUT ids bigint[])
LANGUAGE plpgsql STABLE AS $$
DECLARE
  -- So many that candidates do not fill it.
  deep boolean := skip + take > 200;
  candidates tid[];
  matches bigint[];
  head bigint[];
BEGIN
  -- Where the vocabulary knows of many more matches than are counted, they need not be counted: enough of them are among
  -- the popular.
  IF source = 'live_search' AND filter IS NULL AND terms.at_least > 2000 AND NOT deep THEN
    candidates := search_popular(terms, called, corrected);
  END IF;
  total := 1001;
  IF candidates IS NULL THEN
    SELECT * INTO total, candidates, matches FROM search_candidates(source, terms, called, corrected, filter, deep);
  END IF;
  IF NOT deep THEN
    ids := search_best(source, candidates, terms, called, corrected, skip, take);
    RETURN;
  END IF;
  head := search_best(source, candidates, terms, called, corrected, 0, NULL);
  head := head || ARRAY(
    SELECT id FROM unnest(matches) WITH ORDINALITY AS m (id, place) WHERE id NOT IN (SELECT unnest(head)) ORDER BY place);
  ids := head[skip + 1:skip + take];
  IF total > 1000 AND cardinality(ids) < take THEN
    EXECUTE format(
      'SELECT $1 || ARRAY(SELECT id FROM %I s WHERE (%s) AND id <> ALL ($2) ORDER BY votes DESC, id OFFSET %s LIMIT %s)',
      source, search_matching(terms.forgiving, CASE WHEN corrected THEN called ELSE '{}' END, filter),
      greatest(0, skip - cardinality(head)), take - cardinality(ids)) INTO ids USING ids, head;
  END IF;
END $$;`;

/** As of this migration. */
export const candidatesByVotes = `
-- Where the candidates lie among up to 1001 matches, how many these are and, where it is \`deep\`, all of them, the most
-- voted first. Rows lie in order of votes, as of the last rebuild. Candidates are the 200 most voted of the 400 that lie
-- first, 200 that match by name and, where it is \`corrected\`, 200 that match as it is written; up to 200 matches are
-- candidates all. The statement has its words in it, as the best plan for a rare word is the worst for a common one.
CREATE FUNCTION search_candidates(
  source text, terms record, called bigint[], corrected boolean, filter text, deep boolean,
  OUT total integer, OUT candidates tid[], OUT matches bigint[])
LANGUAGE plpgsql STABLE AS $$
DECLARE
  matching text := search_matching(terms.forgiving, CASE WHEN corrected THEN called ELSE '{}' END, filter);
  in_name text := 'name_vector @@ ' || search_query(terms.by_name, '', filter);
  named text := format('ARRAY(SELECT ctid FROM %I WHERE %s LIMIT 200)', source, in_name);
BEGIN
  -- Facets are in both indexes, and take far longer to read than names that are at hand.
  IF filter IS NOT NULL THEN
    named := format('CASE WHEN n <= 1000 THEN ARRAY(SELECT at FROM c WHERE named LIMIT 200) ELSE %s END', named);
  END IF;
  EXECUTE format($q$
    WITH c AS MATERIALIZED (SELECT ctid AS at, id, votes%s FROM %I s WHERE %s LIMIT 1001)
    SELECT n, CASE WHEN n <= 200 THEN ARRAY(SELECT at FROM c)
      ELSE ARRAY(SELECT at FROM (SELECT * FROM c LIMIT 400) first ORDER BY votes DESC, id LIMIT 200) || %s%s END,
      CASE WHEN %L THEN ARRAY(SELECT id FROM c ORDER BY votes DESC, id) END
    FROM (SELECT count(*) AS n FROM c) counted $q$,
    CASE WHEN filter IS NOT NULL THEN format(', %s AS named', in_name) END, source, matching, named,
    CASE WHEN corrected THEN
      format(' || ARRAY(SELECT ctid FROM %I WHERE text_vector @@ %s LIMIT 200)', source, search_query(terms.exact, '', filter)) END,
    deep) INTO total, candidates, matches;
END $$;`;
