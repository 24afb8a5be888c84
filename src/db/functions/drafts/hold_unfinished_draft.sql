-- Id of the draft that an address is submitted for again, held until the transaction ends. Who submits the same address at
-- the same moment waits, and finds the draft that the other has made.
CREATE OR REPLACE FUNCTION hold_unfinished_draft(of_account bigint, of_site integer, of_url text)
RETURNS SETOF uuid LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('submit ' || of_account || ' ' || of_site || ' ' || of_url, 0));
  RETURN QUERY SELECT id FROM drafts
    WHERE account_id = of_account AND site_id = of_site AND md5(url) = md5(of_url) AND url = of_url
      AND status IN ('crawling', 'drafting', 'ready')
    ORDER BY created_at DESC, id LIMIT 1 FOR UPDATE;
END $$;
