/** What owners are told when the badge of a live free launch is gone from their homepage, and what came of it. */
import { type MailContent, letter } from './mail-content-rules.ts';

export interface BadgeLossFacts {
  siteName: string;
  name: string;
  listingUrl: string;
  /** The page of the listing in its owner's account. */
  ownUrl: string;
  embedCode: string;
  /** What the last look at the homepage showed. */
  badgeDetail: string;
  /** The day it is hidden unless the badge is back, as `7 December 2026`; null where the site does not hide. */
  hideOn: string | null;
}

export function badgeLostMail(facts: BadgeLossFacts): MailContent {
  const { name, siteName, badgeDetail, hideOn } = facts;
  return letter(
    `The badge of ${name} is no longer on your homepage`,
    `${name} launched on ${siteName} on the free plan, which asks for our badge on your homepage. We looked again, and did not find it:\n- ${badgeDetail}`,
    hideOn === null
      ? `${name} stays public. Please put the badge back.`
      : `Please put the badge back before ${hideOn} (UTC). If it is not there then, ${name} is hidden until it is.`,
    badge(facts),
    `We look again every week. To have us look at once: ${facts.ownUrl}`,
  );
}

export function badgeHiddenMail(facts: BadgeLossFacts): MailContent {
  const { name, siteName, badgeDetail, ownUrl } = facts;
  return letter(
    `${name} is hidden until its badge is back`,
    `The badge of ${name} has stayed away from your homepage, so its page on ${siteName} is not public any more. Nothing is lost: votes, reviews and followers are kept.\n- ${badgeDetail}`,
    badge(facts),
    `Put it back, then press “Look again now” on this page: ${name} is public again as soon as we have seen the badge. We also look by ourselves every week.\n${ownUrl}`,
  );
}

export function badgeBackMail({ name, siteName, listingUrl }: BadgeLossFacts): MailContent {
  return letter(
    `${name} is public again`,
    `The badge is back on your homepage, and ${name} is public on ${siteName} as it was. Thank you.`,
    listingUrl,
  );
}

const badge = ({ embedCode }: BadgeLossFacts) =>
  `The badge, to paste into your homepage as it is:\n${embedCode}`;
