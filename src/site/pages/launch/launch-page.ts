/** The launch of an owner's listing: choosing a plan, what is missing, when it goes live, and what follows. */
import { cartPath, ownLaunchPath, ownListingPath } from '../../../shared/account-path-rules.ts';
import type { OwnLaunch } from '../../../launches/own-launches.ts';
import { listingPath } from '../../../listings/badge-rules.ts';
import type { OrderView } from '../../../orders/schema.ts';
import { liveScripts } from '../../assets.ts';
import { problemSummary, refusal } from '../../form-parts.ts';
import { type Child, type Html, html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import { isPublic, planInWords, statusInWords } from '../../listing-status.ts';
import { renewed } from '../../live.ts';
import { accountLayout } from '../account/account-layout.ts';
import type { OwnListing } from '../account/own-listing-page.ts';
import { type ProfileFormInput, profileForm } from '../account/profile-form.ts';
import { paymentPath } from '../orders/account-orders-page.ts';
import { weekPath } from '../week-page.ts';
import { type PickedBadge, badgePicker } from './badge-picker.ts';
import { type PlanChoice, choosePlan } from './choose-plan.ts';
import { badgeStatus, checkNow, codeBox, launchWeek, shareBox } from './launch-parts.ts';
import { freeSteps, paidSteps, timeline } from './launch-timeline.ts';

/** What the timeline shows. */
export interface LaunchProgress {
  listing: OwnListing;
  /** Its latest free launch. */
  launch: OwnLaunch | null;
  /** An order of its launch that is unpaid, or paid and about to take effect. */
  order: OrderView | null;
  now: Date;
}

export interface LaunchPageInput extends LaunchProgress {
  site: SiteFacts;
  said?: unknown;
  /** Why the action was refused. */
  refused?: string | undefined;
  /** While no plan is chosen. */
  choice: Omit<PlanChoice, 'now'> | null;
  /** Null while it has no badge. */
  picked: PickedBadge | null;
  /** While it waits on the free plan; `missing`: what the saved profile lacks. */
  profile: (ProfileFormInput & { missing: readonly string[] }) | null;
}

/** What the page is about; it changes with the run of the launch. */
export type LaunchKind = 'choose' | 'settling' | 'waiting' | 'paid' | 'live' | 'hidden' | 'unpublished';

export function launchKind({ listing, order }: Pick<LaunchProgress, 'listing' | 'order'>): LaunchKind {
  const { status, plan, free_launch: free } = listing;
  if (status === 'hidden' || status === 'unpublished') return status;
  if (status !== 'live' && plan !== 'paid' && order?.status === 'paid') return 'settling';
  if (free) return 'waiting';
  if (status === 'live') return 'live';
  return plan === 'paid' ? 'paid' : 'choose';
}

export function launchPage(input: LaunchPageInput): string {
  const { site, said, refused, listing, order, profile } = input;
  const kind = launchKind(input);
  const plan = planInWords(listing.plan);
  return accountLayout({
    site,
    title: `Launch of ${listing.name}`,
    heading: html`Launch of <bdi>${listing.name}</bdi>`,
    path: '/account/listings',
    said,
    head: liveScripts,
    body: html`
      ${refusal(refused)} ${problemSummary(profile?.problems ?? {})}
      <p><strong>${statusInWords(listing)}.</strong> ${plan && `${plan}.`}</p>
      <p class="ways">
        <a href="${ownListingPath(listing.id)}">Back to the listing</a>
        ${isPublic(listing) && html`<a href="${listingPath(listing.slug)}">Its public page</a>`}
      </p>
      ${order && unpaid(order)} ${launchTimeline(input)} ${parts[kind](input)}
    `,
  });
}

/** The timeline, which renews itself; nothing for a listing that awaits no launch. */
export function launchTimeline(progress: LaunchProgress): Child {
  const { listing, launch, now } = progress;
  const kind = launchKind(progress);
  const renewal = renewed('timeline', `${ownLaunchPath(listing.id)}?part=timeline&shown=${kind}`);
  if (kind === 'waiting' && listing.free_launch) {
    return timeline(freeSteps(listing.free_launch, launch?.nextCheckAt ?? null, now), renewal);
  }
  if (kind === 'settling') return timeline(paidSteps(null, now), renewal);
  return kind === 'paid' && timeline(paidSteps(listing.launch_week, now), renewal);
}

function unpaid(order: OrderView): Child {
  const path = paymentPath(order);
  if (path === null) return null;
  return html`<p class="note">
    You have ordered a paid launch, but not paid yet.
    <a href="${path}">Go on to the payment</a>
  </p>`;
}

const parts: Readonly<Record<LaunchKind, (input: LaunchPageInput) => Child>> = {
  choose: ({ listing, launch, choice, now }) => [
    launch?.status === 'withdrawn' &&
      html`<p>You withdrew it from its launch week. You can launch it again.</p>`,
    choice && choosePlan(listing, { ...choice, now }),
  ],
  settling: () => null,
  waiting,
  paid: ({ listing }) => [
    coming(listing),
    html`<p class="soft">To cancel its paid launch, write to the site team, who can refund it.</p>`,
  ],
  live,
  hidden: ({ listing, launch }) => [
    html`<section class="note">
      <h2>Why it is hidden</h2>
      <p><bdi>${listing.hidden_why}</bdi></p>
      ${!launch?.badge?.isHidden && html`<p>When you have fixed this, write to the site team to restore it.</p>`}
    </section>`,
    launch?.badge?.isHidden && [
      badgeStatus(listing, launch, launch.badge),
      codeBox(listing.badge.embed_code),
    ],
  ],
  unpublished: ({ listing: { id } }) =>
    html`<p>
      It has launched, and you have unpublished it.
      <a href="${ownListingPath(id)}">Publish it again on its page</a>: it is live at once, with its week and
      votes.
    </p>`,
};

function waiting({ listing, launch, picked, profile }: LaunchPageInput): Child {
  return [
    checkNow(listing),
    picked &&
      badgePicker(
        picked,
        ownLaunchPath(listing.id),
        'Choose how it looks and put its code on your homepage. For the free plan it must be the badge “Listed on”, in any style.',
      ),
    !picked && codeBox(listing.badge.embed_code),
    profile && founderProfile(listing.id, profile),
    coming(listing),
    launch && launchWeek(listing, launch),
    html`<section class="section">
      <h2>Don’t want to wait?</h2>
      <p>
        A paid launch goes live at once or in a week that you choose, without a badge or a profile.
        <a href="${cartPath(listing.id, 'launch')}">Order the paid launch</a>
      </p>
    </section>`,
  ];
}

function founderProfile(id: number, profile: ProfileFormInput & { missing: readonly string[] }): Html {
  const { missing, problems = {} } = profile;
  const isOpen = missing.length > 0 || Object.keys(problems).length > 0;
  return html`<section class="section" id="profile">
    <h2>Your founder profile</h2>
    <p>${missing.length > 0 ? missing.join(' ') : 'It is complete.'}</p>
    <details ${isOpen && html`open`}>
      <summary>${isOpen ? 'Fill it in here' : 'Change it here'}</summary>
      ${profileForm(profile, { action: `${ownLaunchPath(id)}/profile`, button: 'Save the profile' })}
    </details>
  </section>`;
}

const coming = (listing: OwnListing): Html =>
  shareBox(
    listing,
    html`Its public page has the launch date and a button to follow it: followers get a mail when it launches.
    ${listing.launch_week !== null && html`<a href="${weekPath(listing.launch_week)}">See who else launches in its week</a>.`}`,
  );

function live({ listing, launch, picked }: LaunchPageInput): Child {
  const { id, plan, launch_week: week } = listing;
  return [
    html`<p class="done">
      It is live, and open for votes.
      ${week !== null && html`<a href="${weekPath(week)}">See its launch week</a>`}
    </p>`,
    launch?.badge && badgeStatus(listing, launch, launch.badge),
    picked && badgePicker(picked, ownLaunchPath(id), 'The badges that it has earned, for your homepage.'),
    shareBox(listing, 'Share its address with people who may like it.'),
    html`<section class="section">
      <h2>What else you can do</h2>
      <ul class="points">
        <li><a href="${cartPath(id, 'relaunch')}">Launch it again in another week</a></li>
        ${
          plan === 'free' &&
          html`<li>
            <a href="${cartPath(id, 'launch')}">Move it to the paid plan</a>: it keeps its week and its votes
          </li>`
        }
        <li><a href="${cartPath(id)}">See what you can order for it</a></li>
      </ul>
    </section>`,
  ];
}
