import { page, text } from './memory-crawl.ts';

/** A small website: five pages linked from the first, and one that robots.txt keeps crawlers from. */
export const sixPages = {
  '/robots.txt': text('User-agent: *\nDisallow: /admin\n'),
  '/': page('Acme', '/pricing', '/about', '/features', '/faq', '/blog', '/login'),
  '/pricing': page('Pricing'),
  '/about': page('About us', '/team'),
  '/features': page('Features'),
  '/faq': page('Questions'),
  '/blog': page('Blog'),
};
