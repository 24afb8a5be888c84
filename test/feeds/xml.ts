/** Files of the site as a real XML parser reads them. */
import { expect } from 'chai';
import { XMLParser } from 'fast-xml-parser';
import { illFormed } from '../badge/well-formed.ts';

/** Throws where it is not well-formed. */
export function readXml(text: string): Record<string, unknown> {
  expect(text).to.match(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/);
  // The parser forgives what others refuse.
  expect(illFormed(text.replace(/^<\?xml[^>]*\?>/, ''))).to.equal(null);
  const parser = new XMLParser({
    // Numeric references, too.
    htmlEntities: true,
    ignoreAttributes: false,
    parseTagValue: false,
    trimValues: false,
    isArray: (name) => ['url', 'sitemap', 'entry', 'item', 'link', 'image:image'].includes(name),
  });
  return parser.parse(text) as Record<string, unknown>;
}

export interface Sitemap {
  urlset?: { url: { loc: string; lastmod?: string; 'image:image'?: { 'image:loc': string }[] }[] };
  sitemapindex?: { sitemap: { loc: string; lastmod: string }[] };
}
export interface Feed {
  feed: {
    id: string;
    title: string;
    updated: string;
    link: { '@_rel': string; '@_href': string }[];
    author: { name: string };
    entry?: {
      id: string;
      title: string;
      summary: string;
      published: string;
      updated: string;
      link: { '@_rel': string; '@_href': string }[];
    }[];
  };
}

export interface Rss {
  rss: {
    '@_version': string;
    channel: {
      title: string;
      link: string[];
      description: string;
      language: string;
      lastBuildDate: string;
      'atom:link': Record<string, string>;
      item?: {
        title: string;
        link: string[];
        guid: { '#text': string; '@_isPermaLink': string };
        pubDate: string;
        description: string;
        'dc:creator'?: string;
      }[];
    };
  };
}
