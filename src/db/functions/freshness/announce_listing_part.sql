-- Of what belongs to a listing. Rows that went with their listing find none: the trigger of the listing announces that.
CREATE OR REPLACE FUNCTION announce_listing_part(of_listing bigint, topics text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  public_slug text;
BEGIN
  SELECT slug INTO public_slug FROM listings WHERE id = of_listing AND listing_is_public(status);
  IF FOUND THEN
    PERFORM announce('listing ' || public_slug);
    PERFORM announce('listing ' || slug) FROM listing_aliases WHERE listing_id = of_listing;
    PERFORM announce(topic) FROM unnest(topics) AS topic;
  END IF;
END $$;
