import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';
import { summaryColumns } from '../listings/summary-queries.ts';
import type { FounderRow } from './founder-rules.ts';
import { maxCompanies } from './schema.ts';

const companies = `(
  SELECT coalesce(json_agg(s ORDER BY s.votes DESC, s.launched_at, s.id), '[]') FROM (
    SELECT l.id, ${summaryColumns}, lf.title,
      CASE WHEN 'story' = ANY (l.unlocked_sections) THEN l.story END AS shown_story
    FROM listing_founders lf JOIN listings l ON l.id = lf.listing_id
    WHERE lf.founder_id = f.id AND l.site_id = $1 AND l.status = 'live'
    ORDER BY l.votes DESC, l.launched_at, l.id LIMIT ${maxCompanies}) s)`;

const interview = `(
  SELECT coalesce(json_agg(json_build_object('question_id', q.id, 'question', q.question, 'answer', a.answer)
                           ORDER BY q.position, q.id), '[]')
  FROM interview_answers a JOIN interview_questions q ON q.id = a.question_id
  WHERE a.founder_id = f.id AND q.is_active)`;

/** $1 site, $2 slug. */
const founder = prepared<FounderRow>(
  'founder',
  `SELECT f.slug, f.name, f.country, f.bio, f.photo_picture AS photo, f.is_demo, f.socials, ${companies} AS companies, ${interview} AS interview
   FROM founders f WHERE f.slug = $2`,
);

/** A founder with live listings on the site, those with the most votes, and the founder's answers. */
export async function findFounder(db: Knex, siteId: number, slug: string): Promise<FounderRow | undefined> {
  const [row] = await founder(db, [siteId, slug]);
  return row && row.companies.length > 0 ? row : undefined;
}

export interface QuestionRow {
  id: number;
  question: string;
  hint: string | null;
}

const activeQuestions = prepared<QuestionRow>(
  'active_questions',
  `SELECT id, question, hint FROM interview_questions WHERE is_active ORDER BY position, id`,
);

export async function listActiveQuestions(db: Knex): Promise<QuestionRow[]> {
  return activeQuestions(db, []);
}
