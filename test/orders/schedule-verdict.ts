/** Whether orders came out as they had to: once each, all of them. Effects are counted by triggers, whoever writes. */
import type { Knex } from 'knex';

export interface Verdict {
  order: string;
  /** What is missing; null where nothing is. */
  lost: string | null;
  /** What happened more than once; null where nothing did. */
  twice: string | null;
}

/** How an order may end. */
export interface Ends {
  statuses: readonly string[];
  /** Another order for the same: exactly one of the two stays paid. */
  rival?: string;
}

/** Keeps a row of every turn that an order, an item or a listing takes for good. */
export async function countEffects(db: Knex): Promise<void> {
  await db.raw(`
CREATE TABLE effects (what text NOT NULL, of text NOT NULL);
CREATE FUNCTION note_effect() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'orders' AND NEW.status IN ('paid', 'refunded') AND NEW.status <> OLD.status THEN
    INSERT INTO effects VALUES (NEW.status, NEW.id::text);
  ELSIF TG_TABLE_NAME = 'order_items' AND NEW.status IN ('done', 'with_team', 'undone') AND NEW.status <> OLD.status THEN
    INSERT INTO effects VALUES (NEW.status, NEW.order_id || ' item ' || NEW.position);
  ELSIF TG_TABLE_NAME = 'listings' AND NEW.status = 'live' AND OLD.status <> 'live' THEN
    INSERT INTO effects VALUES ('live', NEW.id::text);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER note_effect AFTER UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION note_effect();
CREATE TRIGGER note_effect AFTER UPDATE ON order_items FOR EACH ROW EXECUTE FUNCTION note_effect();
CREATE TRIGGER note_effect AFTER UPDATE ON listings FOR EACH ROW EXECUTE FUNCTION note_effect();
  `);
}

/** Orders that have not come to an end of theirs, with everything seen to and every refund written down. */
export async function listUnfinished(db: Knex, ends: ReadonlyMap<string, Ends>): Promise<string[]> {
  const rows = await standing(db, [...ends.keys()]);
  return rows
    .filter(
      ({ id, status, unfinished, refunded, paid_back }) =>
        !ends.get(id)?.statuses.includes(status) || unfinished > 0 || refunded !== paid_back,
    )
    .map(({ id }) => id);
}

interface Standing {
  id: string;
  status: string;
  unfinished: number;
  /** The listings of its items that are live. */
  live: number;
  /** Items that were paid for and brought something about by themselves. */
  features: number;
  contributions: number;
  work: number;
  invoices: number;
  credits: number;
  /** What credit notes come to, what the provider has paid back, and what the order says of it. */
  credited: number;
  paid_back: number;
  refunded: number;
  receipts: number;
  credit_letters: number;
  total: number;
  session: string;
  wanted_features: number;
  wanted_contributions: number;
  repeated: string | null;
}

async function standing(db: Knex, ids: readonly string[]): Promise<Standing[]> {
  const { rows } = await db.raw<{ rows: Standing[] }>(
    `SELECT o.id, o.status, o.total_cents AS total, coalesce(o.refunded_cents, 0) AS refunded,
       CASE WHEN o.status IN ('paid', 'refunded') THEN
         (SELECT count(*) FROM order_items i WHERE i.order_id = o.id AND i.status IN ('open', 'waiting')) ELSE 0 END
         + (SELECT count(*) FROM refunds r WHERE r.order_id = o.id AND r.credited_at IS NULL) AS unfinished,
       (SELECT count(DISTINCT l.id) FROM order_items i JOIN listings l ON l.id = i.listing_id
         WHERE i.order_id = o.id AND l.status = 'live') AS live,
       (SELECT count(*) FROM order_items i WHERE i.order_id = o.id AND i.status = 'done' AND i.fulfilment IN ('featured', 'bundle')) AS wanted_features,
       (SELECT count(*) FROM listing_features f WHERE f.order_id = o.id) AS features,
       (SELECT count(*) FROM order_items i WHERE i.order_id = o.id AND i.status = 'done' AND i.fulfilment = 'billboard') AS wanted_contributions,
       (SELECT count(*) FROM contributions c WHERE c.order_id = o.id) AS contributions,
       (SELECT count(*) FROM work_items w WHERE w.order_id = o.id) AS work,
       (SELECT count(*) FROM invoices v WHERE v.order_id = o.id AND NOT v.is_credit) AS invoices,
       (SELECT count(*) FROM invoices v WHERE v.order_id = o.id AND v.is_credit) AS credits,
       (SELECT coalesce(sum(v.net_cents + v.vat_cents), 0)::bigint FROM invoices v
         WHERE v.order_id = o.id AND v.is_credit) AS credited,
       (SELECT count(*) FROM mails m WHERE m.occasion = 'order/' || o.id || '/receipt') AS receipts,
       (SELECT count(*) FROM mails m WHERE m.occasion LIKE 'order/' || o.id || '/refunded%') AS credit_letters,
       (SELECT coalesce(sum(r.amount_cents), 0)::bigint FROM test_refunds r JOIN test_payments p USING (payment_id)
         WHERE p.order_id = o.id) AS paid_back,
       (SELECT status FROM test_payments p WHERE p.session_id = o.session_id) AS session,
       (SELECT string_agg(e.what || ' of ' || e.of || ' ' || e.times || ' times', ', ') FROM
         (SELECT what, of, count(*) AS times FROM effects
           WHERE of = o.id::text OR of LIKE o.id || ' item %'
             OR of IN (SELECT i.listing_id::text FROM order_items i WHERE i.order_id = o.id)
           GROUP BY what, of HAVING count(*) > 1) e) AS repeated
     FROM orders o WHERE o.id = ANY (?::uuid[])`,
    [[...ids]],
  );
  return rows;
}

export async function judge(db: Knex, ends: ReadonlyMap<string, Ends>): Promise<Verdict[]> {
  const rows = await standing(db, [...ends.keys()]);
  const rowOf = (order: string) => rows.find(({ id }) => id === order);
  return [...ends].map(([order, { statuses, rival }]) => {
    const row = rowOf(order);
    if (!row) return { order, lost: 'the order is gone', twice: null };
    const ofRival = rival === undefined ? undefined : rowOf(rival)?.status;
    if (ofRival === row.status) {
      const both = `it is ${row.status}, and so is the other order for the same`;
      return { order, lost: row.status === 'paid' ? null : both, twice: row.status === 'paid' ? both : null };
    }
    return { order, lost: lostOf(row, statuses), twice: twiceOf(row) };
  });
}

function lostOf(row: Standing, statuses: readonly string[]): string | null {
  const { status: end, unfinished, invoices, receipts } = row;
  if (!statuses.includes(end)) return `it is ${end} and had to be ${statuses.join(' or ')}`;
  if (unfinished > 0) return `${unfinished} items were not seen to`;
  if (end === 'expired') return row.session === 'open' ? 'it has expired and may still be paid' : null;
  if (invoices < 1 || receipts < 1) return 'it is paid, and has no receipt';
  if (row.paid_back > row.credited) return 'money went back without a credit note';
  if (row.credit_letters < row.credits) return 'a credit note was not sent';
  if (end === 'refunded' && row.paid_back < row.total)
    return 'it is refunded, and not all of it was paid back';
  if (end === 'paid' && row.features < row.wanted_features) return 'a featured place is missing';
  return end === 'paid' && row.contributions < row.wanted_contributions ? 'a contribution is missing' : null;
}

function twiceOf(row: Standing): string | null {
  if (row.repeated !== null) return row.repeated;
  if (row.invoices > 1) return 'invoices';
  if (row.credited > row.paid_back || row.credited !== row.refunded) return 'credit notes';
  if (row.receipts > 1 || row.credit_letters > row.credits) return 'letters';
  if (row.features > row.wanted_features && row.status === 'paid') return 'featured places';
  if (row.status === 'expired' && row.work + row.features + row.contributions + row.invoices > 0) {
    return 'it was fulfilled, and nobody paid';
  }
  return null;
}

/** Sites and years whose numbers have gaps. */
export async function numberingProblems(db: Knex): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { series: string }[] }>(
    `SELECT site_id || '/' || year || '/' || series AS series FROM invoices GROUP BY site_id, year, series HAVING max(number) <> count(*)`,
  );
  return rows.map(({ series }) => series);
}
