/**
 * SQL for the rating of the same source, about 30 days earlier (20 to 45), which a Domain Rating is compared with; the row of
 * `domain_ratings` is named `e`. All arguments are SQL expressions.
 */
export const earlierRating = (
  columns: string,
  { domain, source, day }: { domain: string; source: string; day: string },
) => `SELECT ${columns} FROM domain_ratings e
        WHERE e.domain = ${domain} AND e.source = ${source}
          AND e.measured_on BETWEEN ${day} - 45 AND ${day} - 20
        ORDER BY abs(e.measured_on - (${day} - 30)), e.measured_on DESC LIMIT 1`;
