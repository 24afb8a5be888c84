import pg from 'pg';

/**
 * Configures Directus for the directory's tables, as its user interface would: public listings with their categories and
 * founders. Name, tagline and description are searched, each with a trigram index, which Directus does not create.
 */
export async function configureDirectus(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`
      -- Directus ignores tables without a single-column key.
      ALTER TABLE listing_categories DROP CONSTRAINT listing_categories_pkey,
        ADD UNIQUE (listing_id, category_id), ADD COLUMN id bigserial PRIMARY KEY;
      ALTER TABLE listing_founders DROP CONSTRAINT listing_founders_pkey,
        ADD UNIQUE (listing_id, founder_id), ADD COLUMN id bigserial PRIMARY KEY;

      INSERT INTO directus_collections (collection)
        SELECT unnest(ARRAY['listings', 'categories', 'founders', 'listing_categories', 'listing_founders']);
      INSERT INTO directus_fields (collection, field, special, searchable)
        SELECT 'listings', column_name, CASE WHEN data_type = 'jsonb' THEN 'cast-json' END,
          column_name IN ('name', 'tagline', 'description')
        FROM information_schema.columns WHERE table_schema = 'public' AND table_name = 'listings'
        UNION ALL SELECT 'listings', unnest(ARRAY['categories', 'founders']), 'm2m', false;
      INSERT INTO directus_relations (many_collection, many_field, one_collection, one_field, junction_field) VALUES
        ('listing_categories', 'listing_id', 'listings', 'categories', 'category_id'),
        ('listing_categories', 'category_id', 'categories', NULL, 'listing_id'),
        ('listing_founders', 'listing_id', 'listings', 'founders', 'founder_id'),
        ('listing_founders', 'founder_id', 'founders', NULL, 'listing_id');
      INSERT INTO directus_permissions (policy, collection, action, fields, permissions)
        SELECT p.id, c.collection, 'read', '*', '{}' FROM directus_policies p, directus_collections c
        WHERE p.name = '$t:public_label';

      CREATE EXTENSION IF NOT EXISTS pg_trgm;
      CREATE INDEX ON listings USING gin (lower(name) gin_trgm_ops);
      CREATE INDEX ON listings USING gin (lower(tagline) gin_trgm_ops);
      CREATE INDEX ON listings USING gin (lower(description) gin_trgm_ops);
      ANALYZE`);
  } finally {
    await client.end();
  }
}
