/** What a Domain Rating is compared with: the one that the same source measured some 30 days before. */

/**
 * The row of `domain_ratings`, as `e`, where there is one: two sources measure two things, and they measure daily, weekly
 * or once a month. `columns`, and the three that say which, are SQL of this project.
 */
export const earlierRating = (
  columns: string,
  { domain, source, day }: { domain: string; source: string; day: string },
) => `SELECT ${columns} FROM domain_ratings e
        WHERE e.domain = ${domain} AND e.source = ${source}
          AND e.measured_on BETWEEN ${day} - 45 AND ${day} - 20
        ORDER BY abs(e.measured_on - (${day} - 30)), e.measured_on DESC LIMIT 1`;
