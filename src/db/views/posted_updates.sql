-- The updates that owners posted.
CREATE OR REPLACE VIEW posted_updates AS
  SELECT id, listing_id, title, body, created_at FROM listing_updates WHERE kind = 'update';
