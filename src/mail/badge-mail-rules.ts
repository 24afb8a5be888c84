/** Mails to owners when the badge of a live free launch disappears from their homepage, and about the outcome. */
import { type MailContent, code, link, list, mailContent } from './mail-content-rules.ts';

export interface BadgeLossFacts {
  siteName: string;
  name: string;
  listingUrl: string;
  /** The listing's page in its owner's account. */
  ownUrl: string;
  embedCode: string;
  /** The result of the last badge check. */
  badgeDetail: string;
  /**
   * The listing is hidden on this day unless the badge is back, as `7 December 2026`; null if the site does not hide.
   */
  hideOn: string | null;
}

export function badgeLostMail(facts: BadgeLossFacts): MailContent {
  const { name, siteName, badgeDetail, hideOn } = facts;
  return mailContent(
    `The badge of ${name} is no longer on your homepage`,
    `${name} launched on ${siteName} on the free plan, which requires our badge on your homepage. We checked again and did not find it.`,
    list('What we found:', [badgeDetail]),
    hideOn === null
      ? `${name} stays public. Put the badge back when you can.`
      : `Put the badge back before ${hideOn} (UTC). Otherwise we hide ${name} until it is back.`,
    badge(facts),
    'We check again every week.',
    link('Check the badge now', facts.ownUrl),
  );
}

export function badgeHiddenMail(facts: BadgeLossFacts): MailContent {
  const { name, siteName, badgeDetail, ownUrl } = facts;
  return mailContent(
    `${name} is hidden until its badge is back`,
    `The badge of ${name} is still missing from your homepage, so its page on ${siteName} is no longer public. You keep all votes, reviews and followers.`,
    list('What we found:', [badgeDetail]),
    badge(facts),
    `Put it back, then press “Check now”: ${name} is public again as soon as we find the badge. We also check every week by ourselves.`,
    link('Check the badge now', ownUrl),
  );
}

export function badgeBackMail({ name, siteName, listingUrl }: BadgeLossFacts): MailContent {
  return mailContent(
    `${name} is public again`,
    `The badge is back on your homepage, and ${name} is public on ${siteName} again. Thank you.`,
    link('See its page', listingUrl),
  );
}

const badge = ({ embedCode }: BadgeLossFacts) => code('The badge, to paste into your homepage', embedCode);
