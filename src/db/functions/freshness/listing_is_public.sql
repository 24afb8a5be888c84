-- Whether everybody may see a listing of that status.
CREATE OR REPLACE FUNCTION listing_is_public(status text) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN status IN ('live', 'awaiting_badge', 'scheduled');
