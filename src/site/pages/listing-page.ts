/** A listing's page: its public profile with the evidence of each fact, and what the community makes of it. */
import type { VoteDay } from '../../community/public-page.ts';
import type { EarnedBadge } from '../../listings/badge-schema.ts';
import type { ListingView } from '../../listings/schema.ts';
import { buttonScripts } from '../assets.ts';
import { type Child, type Html, html } from '../html.ts';
import { type SiteFacts, layout } from '../layout.ts';
import { listingDescription, listingMeta, listingTitle } from '../meta/listing-meta.ts';
import { comingLaunch } from './coming-launch.ts';
import { type AlternativeView, alternatives } from './listing-alternatives.ts';
import { votesChart } from './listing-charts.ts';
import {
  type ListingCommunity,
  nobodyYet,
  outcome,
  reviews,
  votesPanel,
  yourVote,
} from './listing-community.ts';
import { facts, missingFacts } from './listing-facts.ts';
import { gallery } from './listing-gallery.ts';
import { claimNote, head, reach } from './listing-head.ts';
import { type AwardView, awards, badges } from './listing-honours.ts';
import { ratings, socials, tags } from './listing-panels.ts';
import { about, faqs, founders, milestones, story, updates } from './listing-sections.ts';
import { share } from './listing-share.ts';
import { sourcesOf } from './listing-source.ts';

export interface ListingPageInput {
  site: SiteFacts;
  listing: ListingView;
  now: Date;
  community?: ListingCommunity;
  around?: ListingSurroundings;
}

/** What belongs to a listing without being part of it. */
export interface ListingSurroundings {
  alternatives: readonly AlternativeView[];
  awards: readonly AwardView[];
  badges: readonly EarnedBadge[];
  voteDays: readonly VoteDay[];
  /** The id of the listing, for its owner. */
  ownId: number | null;
}

const nothingAround: ListingSurroundings = {
  alternatives: [],
  awards: [],
  badges: [],
  voteDays: [],
  ownId: null,
};

export function listingPage(input: ListingPageInput): string {
  const { site, listing, now, community = nobodyYet, around = nothingAround } = input;
  const { viewer } = community;
  const source = sourcesOf(listing.evidence);
  const parts: readonly Part[] = [
    ['about', 'About', about(listing, source)],
    ['updates', 'Updates', updates(listing.latest_updates)],
    ['story', 'Story', story(listing.story ?? {}, source)],
    ['milestones', 'Milestones', milestones(listing.milestones ?? [], source)],
    ['founders', listing.founders.length === 1 ? 'Founder' : 'Founders', founders(listing, source)],
    ['questions', 'Questions', faqs(listing.faqs, source)],
    ['reviews', 'Reviews', reviews(listing, community)],
    ['alternatives', 'Alternatives', alternatives(listing, around.alternatives)],
  ];
  const shown = parts.filter(([, , content]) => content !== null);
  const sections = shown.map(([id, name]) => [id, name] as const);
  const [first, rest] = [shown.filter(([id]) => id === 'about'), shown.filter(([id]) => id !== 'about')];
  return layout({
    site,
    title: listingTitle(site, listing),
    description: listingDescription(site, listing),
    canonical: listing.links.page,
    indexed: !listing.is_demo,
    demo: listing.is_demo,
    meta: listingMeta(site, listing),
    head: viewer && buttonScripts,
    body: html`
      <article class="listing">
        ${outcome(community)} ${head(listing, source, awards(around.awards))}
        ${reach(listing, { viewer, ownId: around.ownId, sections })} ${yourVote(community)}
        ${comingLaunch(listing, viewer, now)}
        <div class="columns">
          <div>
            ${gallery(listing)}
            ${first.length > 0 ? first.map(part) : html`<p class="soft">There is no description yet.</p>`}
          </div>
          <aside aria-label="Facts">
            ${facts(listing, source)} ${missingFacts(listing)}
            ${votesPanel(listing, votesChart(listing, around.voteDays, now))} ${ratings(listing)}
            ${badges(around.badges)} ${socials(listing, source)} ${tags(listing)} ${share(listing)}
            ${claimNote(listing, around.ownId)}
          </aside>
          ${rest.length > 0 && html`<div>${rest.map(part)}</div>`}
        </div>
      </article>
    `,
  });
}

/** A section with its element id and its name in the bar; null content is not shown. */
type Part = readonly [id: string, name: string, content: Child];

const part = ([id, , content]: Part): Html => html`<div class="part" id="${id}">${content}</div>`;
