-- Posts of a site's blog.
CREATE TABLE blog_posts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  site_id integer NOT NULL REFERENCES sites,
  slug text NOT NULL CHECK (slug ~ '^[a-z0-9][a-z0-9-]{0,219}$'),
  title text NOT NULL,
  summary text NOT NULL,
  markdown text NOT NULL,
  author text NOT NULL,
  tags text[] NOT NULL DEFAULT '{}',
  faqs jsonb NOT NULL DEFAULT '[]',
  -- Null while it is being written; a time to come while it waits.
  published_at timestamptz,
  updated_at timestamptz NOT NULL,
  is_demo boolean NOT NULL DEFAULT false,
  words tsvector NOT NULL GENERATED ALWAYS AS (words_of_post(title, summary, markdown, tags)) STORED,
  UNIQUE (site_id, slug)
);
CREATE INDEX blog_posts_newest ON blog_posts (site_id, published_at DESC, id DESC);
CREATE INDEX blog_posts_by_words ON blog_posts USING gin (words);
