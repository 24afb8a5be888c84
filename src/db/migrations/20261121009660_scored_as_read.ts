import type { Knex } from 'knex';
import { keyPlannedOnce } from './20261121009620_planned_once.ts';
import {
  asQuery,
  bestOf,
  bestOfCandidates,
  candidatesByVotes,
  candidatesOf,
  popularCandidates,
  rankedByCandidates,
  scoreBy,
} from './20261121009640_first_pages.ts';
import { correctionsInTenths } from './20261121009630_tenths_of_edits.ts';

const best = 'score DESC, votes DESC, id';

const corrections = `ARRAY(SELECT id FROM scored ORDER BY CASE
      WHEN is_exact THEN CASE WHEN id = (SELECT id FROM scored WHERE is_exact ORDER BY ${best} LIMIT 1) THEN 0 ELSE 2 END
      WHEN is_called AND id = ANY (ARRAY(
        SELECT id FROM scored WHERE is_called AND NOT is_exact AND NOT EXISTS (SELECT FROM scored WHERE is_exact AND is_called)
        ORDER BY ${best} LIMIT 3)) THEN 1
      ELSE 3 END, ${best} OFFSET skip LIMIT take)`;

const told = (from: string) => `SELECT id, votes, is_exact, is_called,
        CASE WHEN is_exact THEN ${scoreBy('exact')}
        ELSE ${scoreBy('forgiving')}
          + CASE WHEN is_called THEN ln(10 + votes) ELSE 0 END END AS score
      FROM (SELECT *, text_vector @@ exact AS is_exact, ${from} OFFSET 0) told`;

const bestCorrectedOf = (table: string) => `(
    WITH scored AS MATERIALIZED (
      ${told(`id = ANY (search_best.called) AS is_called FROM ${candidatesOf(table)}`)})
    SELECT ${corrections})`;

type Popular = 'famous' | 'popular';

const some = (terms: 'exact' | 'forgiving', where: string) =>
  `SELECT id, votes, ${terms === 'exact'} AS is_exact, false AS is_called, ${scoreBy(terms)} AS score
      FROM live_search WHERE ${where} AND id <> ALL (nearly) LIMIT 200`;

const page = (scored: string[], answer: string) => `(
    WITH scored AS MATERIALIZED (
      ${scored.map((rows) => `(${rows})`).join('\n      UNION ALL\n      ')})
    SELECT ${answer} WHERE (SELECT count(*) FROM scored) >= 200)`;

const byText = (terms: 'exact' | 'forgiving', popular: Popular) =>
  `${popular} AND text_vector @@ ${terms} AND NOT name_vector @@ by_name`;

const asWritten = (popular: Popular) =>
  page(
    [
      some('exact', byText('exact', popular)),
      some('exact', 'name_vector @@ by_name'),
      `SELECT id, votes, true, true, ${scoreBy('exact')} FROM live_search WHERE id = ANY (nearly)`,
    ],
    `ARRAY(SELECT id FROM scored ORDER BY ${best} OFFSET skip LIMIT take)`,
  );

const corrected = (popular: Popular) =>
  page(
    [
      some('forgiving', `${byText('forgiving', popular)} AND NOT text_vector @@ exact`),
      some('forgiving', 'name_vector @@ by_name AND NOT text_vector @@ exact'),
      some('exact', 'text_vector @@ exact AND NOT name_vector @@ exact'),
      some('exact', 'name_vector @@ exact'),
      told('true AS is_called FROM live_search WHERE id = ANY (nearly)'),
    ],
    corrections,
  );

const queries = `
  exact tsquery := ${asQuery('terms.exact')};
  exact_a tsquery := ${asQuery('terms.exact', 'A')};
  exact_whole tsquery := ${asQuery('terms.exact_whole')};
  forgiving tsquery := ${asQuery('terms.forgiving')};
  forgiving_a tsquery := ${asQuery('terms.forgiving', 'A')};
  forgiving_whole tsquery := ${asQuery('terms.forgiving_whole')};
  asked float8 := terms.asked;
  exact_is_whole boolean := terms.exact = terms.exact_whole;
  -- What is not as it is written, and one word, is another word.
  forgiving_is_whole boolean := terms.asked = 1;`;

/**
 * What is popular is scored where it is read, instead of found, put in order and read again; and what comes first is
 * picked instead of numbered by windows. Both took a third of a search for a common word. Names of one word are their own
 * keys. What is not counted is known to be more than a thousand: words of one stem are not added up.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
-- A name by its words, in whichever order and form they stand.
CREATE OR REPLACE FUNCTION search_key(stems text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF cardinality(stems) = 1 THEN RETURN left(coalesce(stems[1], ''), 500); END IF;
  RETURN (
    SELECT left(coalesce(string_agg(stem, ' ' ORDER BY stem COLLATE "C"), ''), 500)
    FROM (SELECT DISTINCT stem FROM unnest(stems) AS stem) each_once);
END $$;

DROP FUNCTION search_corrections;
${correctionsInTenths('max')}

DROP FUNCTION search_candidates, search_popular, search_best, search_ranked;

-- Where the candidates lie among up to 1001 matches, how many these are and, where it is \`deep\`, all of them, the most
-- voted first. Rows lie in order of votes, as of the last rebuild. Candidates are the first 200 that do not match by name,
-- the first 200 that do and, where it is \`corrected\`, 200 that match as it is written; up to 200 matches are candidates all.
-- The statement has its words in it, as the best plan for a rare word is the worst for a common one.
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
    WITH c AS MATERIALIZED (SELECT ctid AS at, id, votes, %s AS named FROM %I s WHERE %s LIMIT 1001)
    SELECT n, CASE WHEN n <= 200 THEN ARRAY(SELECT at FROM c)
      ELSE ARRAY(SELECT at FROM c WHERE NOT named LIMIT 200) || %s%s END,
      CASE WHEN %L THEN ARRAY(SELECT id FROM c ORDER BY votes DESC, id) END
    FROM (SELECT count(*) AS n FROM c) counted $q$,
    in_name, source, matching, named,
    CASE WHEN corrected THEN
      format(' || ARRAY(SELECT ctid FROM %I WHERE text_vector @@ %s LIMIT 200)', source, search_query(terms.exact, '', filter)) END,
    deep) INTO total, candidates, matches;
END $$;

-- A page of the same among the popular listings, and of all that match by name: each row is scored where it is read. Null
-- where fewer than 200 are found. All such words are common ones, and have one plan.
CREATE FUNCTION search_popular(terms record, nearly bigint[], corrected boolean, skip integer, take integer)
RETURNS bigint[] LANGUAGE plpgsql STABLE AS $$
DECLARE${queries}
  by_name tsquery := ${asQuery('terms.by_name')};
  ids bigint[];
BEGIN
  -- GIN reads every posting of a word before the first row, so that many are looked for among few: twice as many as must
  -- be there, as they need not be spread evenly.
  IF terms.at_least > 2 * 200 * 32 THEN
    IF corrected THEN ids := ${corrected('famous')};
    ELSE ids := ${asWritten('famous')}; END IF;
  END IF;
  IF ids IS NULL THEN
    IF corrected THEN ids := ${corrected('popular')};
    ELSE ids := ${asWritten('popular')}; END IF;
  END IF;
  RETURN ids;
END $$;

-- The candidates and those that are called so, the best first. Where it is \`corrected\`, what is written as it was asked for
-- comes before what is spelt nearly so, and is scored as if that were not asked for: corrections add to an answer and do
-- not change its first. Next to the first stand three at most that are called nearly so, unless there is one that is
-- called so. Rows are found again by where they lie, as their vectors are wide.
CREATE FUNCTION search_best(
  source text, candidates tid[], terms record, called bigint[], corrected boolean, skip integer, take integer)
RETURNS bigint[] LANGUAGE plpgsql STABLE AS $$
DECLARE${queries}
BEGIN
  IF source = 'live_search' THEN
    IF NOT corrected THEN RETURN ${bestOf('live_search')}; END IF;
    RETURN ${bestCorrectedOf('live_search')};
  END IF;
  IF NOT corrected THEN RETURN ${bestOf('upcoming_search')}; END IF;
  RETURN ${bestCorrectedOf('upcoming_search')};
END $$;

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
  -- Where the vocabulary knows of more matches than are counted, with a quarter to spare as it is as old as the last
  -- rebuild, they need not be counted: enough of them are among the popular.
  IF source = 'live_search' AND filter IS NULL AND terms.at_least > 1250 THEN
    head := search_popular(terms, called, corrected, CASE WHEN deep THEN 0 ELSE skip END, CASE WHEN NOT deep THEN take END);
    IF NOT deep AND head IS NOT NULL THEN
      total := 1001;
      ids := head;
      RETURN;
    END IF;
  END IF;
  SELECT * INTO total, candidates, matches FROM search_candidates(source, terms, called, corrected, filter, deep);
  IF NOT deep THEN
    ids := search_best(source, candidates, terms, called, corrected, skip, take);
    RETURN;
  END IF;
  IF head IS NULL THEN head := search_best(source, candidates, terms, called, corrected, 0, NULL); END IF;
  head := head || ARRAY(
    SELECT id FROM unnest(matches) WITH ORDINALITY AS m (id, place) WHERE id NOT IN (SELECT unnest(head)) ORDER BY place);
  ids := head[skip + 1:skip + take];
  IF total > 1000 AND cardinality(ids) < take THEN
    EXECUTE format(
      'SELECT $1 || ARRAY(SELECT id FROM %I s WHERE (%s) AND id <> ALL ($2) ORDER BY votes DESC, id OFFSET %s LIMIT %s)',
      source, search_matching(terms.forgiving, CASE WHEN corrected THEN called ELSE '{}' END, filter),
      greatest(0, skip - cardinality(head)), take - cardinality(ids)) INTO ids USING ids, head;
  END IF;
END $$;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
DROP FUNCTION search_candidates, search_popular, search_best, search_ranked, search_corrections;
${correctionsInTenths('sum')}
${candidatesByVotes}
${popularCandidates}
${bestOfCandidates}
${rankedByCandidates}
${keyPlannedOnce}
  `);
}
