-- Of what belongs to a listing. Rows that went with their listing find none: the listing itself has told.
CREATE OR REPLACE FUNCTION tell_of_listing(of_listing bigint, topics text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  public_slug text;
BEGIN
  SELECT slug INTO public_slug FROM listings WHERE id = of_listing AND listing_is_public(status);
  IF FOUND THEN
    PERFORM tell('listing ' || public_slug);
    PERFORM tell('listing ' || slug) FROM listing_aliases WHERE listing_id = of_listing;
    PERFORM tell(topic) FROM unnest(topics) AS topic;
  END IF;
END $$;
