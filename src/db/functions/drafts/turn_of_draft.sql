-- Whether other drafts of the website come before this one, and which pages are being read for it now. No row once its
-- website has been read.
CREATE OR REPLACE FUNCTION turn_of_draft(of_draft uuid)
RETURNS TABLE (waits boolean, reading text[]) LANGUAGE sql AS $$
  SELECT
    EXISTS (
      SELECT FROM host_turns t
      WHERE t.host = own.host AND t.draft_id <> own.draft_id
        AND coalesce(own.held_until < clock_timestamp(), true) AND (
          t.held_until > clock_timestamp()
          OR (t.waits AND (t.arrived_at, t.draft_id) < (own.arrived_at, own.draft_id))
        )
    ),
    CASE WHEN own.held_until > clock_timestamp() THEN own.reading ELSE '{}' END
  FROM host_turns own WHERE own.draft_id = of_draft
$$;
