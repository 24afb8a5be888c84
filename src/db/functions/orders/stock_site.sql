-- What a site sells, to begin with; the site team sets its own prices (npm run admin -- price) before it takes money.
CREATE OR REPLACE FUNCTION stock_site(of_site integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO products (site_id, code, name, description, fulfilment, price_cents, minimum_cents, needs_listing, week,
    takes_categories, lasts_days, position, options)
  SELECT of_site, p.* FROM (VALUES
    ('launch', 'Launch',
      'Your listing goes live at once, or in the week that you choose, without badge or founder profile. A listing that is live on the free plan moves to the paid plan and keeps its week and votes. It shows story, milestones and media, and you can add further categories.',
      'launch', 4900, NULL::integer, true, 'optional', false, NULL::integer, 1, '[]'::jsonb),
    ('featured', 'Featured',
      'Your listing is featured for a week, and has the badge “Featured”.',
      'featured', 9900, NULL, true, 'none', false, 7, 2, '[]'),
    ('launch_bundle', 'Launch bundle',
      'A launch, and a featured week with the badge “Featured” from the day on which it goes live.',
      'bundle', 12900, NULL, true, 'optional', false, 7, 3, '[]'),
    ('done_for_you', 'Done for you',
      'The site team writes your listing with you: texts, pictures, founder profile.',
      'work', 14900, NULL, true, 'none', false, NULL, 4, '[]'),
    ('extra_categories', 'Extra categories',
      'Your listing appears in up to three more categories.',
      'extra_categories', 1900, NULL, true, 'none', true, NULL, 5, '[]'),
    ('relaunch', 'Relaunch',
      'A live listing launches again in the week that you choose. '
      'The week counts the votes cast in it; earlier votes count for all time.',
      'relaunch', 2900, NULL, true, 'required', false, NULL, 6, '[]'),
    ('ai_review', 'AI review',
      'The site team reviews your listing and sends you suggestions.',
      'work', 1900, NULL, true, 'none', false, NULL, 7, '[]'),
    ('billboard_min', 'Billboard',
      'A place on the billboard, a paid ranking, for an amount that you choose.',
      'billboard', NULL, 1000, true, 'none', false, NULL, 8, '[]'),
    ('trophy_cup', 'Trophy',
      'An engraved trophy for your cabinet, sent to you by the site team.',
      'work', 7900, NULL, true, 'none', false, NULL, 9,
      '[{"name": "engraving", "label": "engraving", "kind": "text", "is_required": true, "max_length": 40, "choices": []},
        {"name": "finish", "label": "gold, silver or bronze", "kind": "choice", "is_required": true, "max_length": null, "choices": ["gold", "silver", "bronze"]},
        {"name": "shipping_address", "label": "delivery address (name, street, post code, town and country)", "kind": "address", "is_required": true, "max_length": 500, "choices": []}]')
  ) AS p
  ON CONFLICT DO NOTHING
$$;
