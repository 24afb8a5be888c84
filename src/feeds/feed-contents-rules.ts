/** What is in each feed. Pure. */
import { blogPath, categoryPath, postPath } from '../directory/path-rules.ts';
import { listingPath } from '../listings/badge-rules.ts';
import {
  type Feed,
  type FeedEntry,
  type FeedSite,
  blogTitle,
  categoryTitle,
  launchesTitle,
  updatesTitle,
} from './feed-rules.ts';

export interface FeedLaunch {
  id: number;
  slug: string;
  name: string;
  tagline: string | null;
  short_description: string | null;
  launched_at: Date;
  updated_at: Date;
}

export interface FeedPost {
  id: number;
  slug: string;
  title: string;
  summary: string;
  author: string;
  published_at: Date;
  updated_at: Date;
}

export interface FeedUpdate {
  id: number;
  title: string;
  body: string;
  created_at: Date;
}

/** All lists are newest first. */
export const launchesFeed = (site: FeedSite, launches: readonly FeedLaunch[]): Feed => ({
  site,
  of: null,
  title: launchesTitle(site.name),
  subtitle: site.purpose,
  page: '/',
  entries: launches.map(launchEntry),
});

export const categoryFeed = (
  site: FeedSite,
  { id, slug, name, description }: { id: number; slug: string; name: string; description: string },
  launches: readonly FeedLaunch[],
): Feed => ({
  site,
  of: `category/${id}`,
  title: categoryTitle(name, site.name),
  subtitle: description || `New products in ${name}.`,
  page: categoryPath(slug),
  entries: launches.map(launchEntry),
});

export const blogFeed = (site: FeedSite, posts: readonly FeedPost[]): Feed => ({
  site,
  of: 'blog',
  title: blogTitle(site.name),
  subtitle: `Posts of ${site.name}.`,
  page: blogPath,
  entries: posts.map(({ id, slug, title, summary, author, published_at, updated_at }) => ({
    of: `post/${id}`,
    title,
    path: postPath(slug),
    summary,
    author,
    published: published_at,
    updated: updated_at,
  })),
});

export const updatesFeed = (
  site: FeedSite,
  { id, slug, name }: { id: number; slug: string; name: string },
  updates: readonly FeedUpdate[],
): Feed => ({
  site,
  of: `listing/${id}/updates`,
  title: updatesTitle(name),
  subtitle: `What ${name} announces on ${site.name}.`,
  page: listingPath(slug),
  entries: updates.map(({ id: update, title, body, created_at }) => ({
    of: `update/${update}`,
    title,
    path: `${listingPath(slug)}#updates`,
    summary: body,
    author: name,
    published: created_at,
    updated: created_at,
  })),
});

const launchEntry = (launch: FeedLaunch): FeedEntry => ({
  of: `listing/${launch.id}`,
  title: launch.name,
  path: listingPath(launch.slug),
  summary: launch.tagline ?? launch.short_description ?? launch.name,
  published: launch.launched_at,
  updated: launch.updated_at,
});
