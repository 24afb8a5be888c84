-- Of small tables that change rarely: the argument is the topic.
CREATE OR REPLACE FUNCTION announce_topic() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(TG_ARGV[0]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER announce_topic AFTER INSERT OR UPDATE OR DELETE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION announce_topic('categories');
CREATE OR REPLACE TRIGGER announce_topic AFTER INSERT OR UPDATE OR DELETE ON blog_posts
  FOR EACH STATEMENT EXECUTE FUNCTION announce_topic('blog');
CREATE OR REPLACE TRIGGER announce_topic AFTER INSERT OR UPDATE OR DELETE ON interview_questions
  FOR EACH STATEMENT EXECUTE FUNCTION announce_topic('interview');
CREATE OR REPLACE TRIGGER announce_topic AFTER INSERT OR UPDATE OR DELETE ON interview_answers
  FOR EACH STATEMENT EXECUTE FUNCTION announce_topic('founders');
CREATE OR REPLACE TRIGGER announce_topic AFTER INSERT OR UPDATE OR DELETE ON sites
  FOR EACH STATEMENT EXECUTE FUNCTION announce_topic('site');
CREATE OR REPLACE TRIGGER announce_topic AFTER INSERT OR UPDATE OR DELETE ON site_texts
  FOR EACH STATEMENT EXECUTE FUNCTION announce_topic('site');
CREATE OR REPLACE TRIGGER announce_topic AFTER INSERT OR UPDATE OR DELETE ON closed_weeks
  FOR EACH STATEMENT EXECUTE FUNCTION announce_topic('listings');
CREATE OR REPLACE TRIGGER announce_topic AFTER INSERT OR UPDATE OR DELETE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION announce_topic('products');
-- Products include the number of places that weeks have left.
CREATE OR REPLACE TRIGGER announce_topic AFTER INSERT OR UPDATE OF status, week ON order_items
  FOR EACH STATEMENT EXECUTE FUNCTION announce_topic('products');
CREATE OR REPLACE TRIGGER announce_topic AFTER UPDATE OF status ON orders
  FOR EACH STATEMENT EXECUTE FUNCTION announce_topic('products');
