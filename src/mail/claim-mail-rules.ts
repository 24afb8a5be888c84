/** Mails about claims. */
import { draftPath } from '../shared/account-path-rules.ts';
import { type MailContent, link, mailContent } from './mail-content-rules.ts';

export interface ClaimFacts {
  siteName: string;
  /** The listing's name. */
  name: string;
  listingUrl: string;
  /** The claim's page, for its claimant. */
  claimUrl: string;
  /** The claimed website: `shop.example`. */
  host: string;
}

const day = (date: Date) => date.toISOString().slice(0, 10);
const notPaid =
  'Verified means that you have shown that the website is yours. It cannot be bought, and is not the same as paid.';

/**
 * Sent to an address at the company, which may not be the claimant's. The listing may belong to a stranger as well, so
 * the mail leaves its name out.
 */
export function claimLinkMail(
  facts: Omit<ClaimFacts, 'claimUrl' | 'name'> & { link: string; claimant: string; until: Date },
): MailContent {
  return mailContent(
    `Confirm that a website is yours on ${facts.siteName}`,
    `The account ${facts.claimant} claims the listing of ${facts.host} on ${facts.siteName} (${facts.listingUrl}). If you agree, open this link in a browser where that account is signed in, and press the button on the page.`,
    link(`Confirm that ${facts.host} is yours`, facts.link),
    `The link works until ${day(facts.until)}. Opening it changes nothing; the button does.`,
    `If you don’t agree, do nothing and don’t share the link. Nothing is confirmed without it.`,
  );
}

/** `draftId`: the draft that edits the listing, if it came from another account. */
export function claimVerifiedMail(
  facts: ClaimFacts & { baseUrl: string; draftId: string | null },
): MailContent {
  return mailContent(
    `${facts.name} is verified as yours on ${facts.siteName}`,
    `We have verified that ${facts.host} is yours. The listing ${facts.name} is now in your account: you can edit it, post updates and answer the interview. It has the badge “Verified”.`,
    link('See its page', facts.listingUrl),
    facts.draftId &&
      'You also have a draft of it, where you edit its name, logo, founders, categories and stage.',
    facts.draftId && link('Edit the draft', `${facts.baseUrl}${draftPath(facts.draftId)}`),
    `${notPaid} We check every quarter whether your proof is still there, so leave it in place.`,
    link('See the claim', facts.claimUrl),
  );
}

/** Sent to the previous owner, who never verified the website. */
export function ownershipMovedMail(facts: Omit<ClaimFacts, 'claimUrl'>): MailContent {
  return mailContent(
    `${facts.name} now has another owner on ${facts.siteName}`,
    `Somebody has shown that ${facts.host} is theirs, and now owns the listing ${facts.name}. You submitted it, but have not shown that the website is yours. You can still read your draft in your account, but not edit it. Co-founders whom you invited have no access to it any more.`,
    link('See the listing', facts.listingUrl),
    'Orders that you have paid stay in your account, with their invoices.',
    'If the website is yours, it may have been a colleague. If not, write to the site team.',
  );
}

/** What the draft of the previous owner says. */
export const draftTransferred = ({ host, name }: Pick<ClaimFacts, 'host' | 'name'>): string =>
  `Another account has verified that ${host} is theirs, and now owns the listing ${name}. This draft no longer edits it. If the website is yours, it may have been a colleague. If not, write to the site team.`;

export function claimExpiredMail(facts: ClaimFacts & { found: string | null }): MailContent {
  return mailContent(
    `Your claim of ${facts.name} has expired`,
    `We checked for seven days and found no proof that ${facts.host} is yours.`,
    facts.found && `The last check found: ${facts.found}`,
    'You can claim the listing again, with the same method or another one.',
    link('Claim it again', `${facts.listingUrl}/claim`),
  );
}

export function claimEndedMail(facts: ClaimFacts & { why: string }): MailContent {
  return mailContent(
    `Your claim of ${facts.name} has ended`,
    facts.why,
    link('See the listing', facts.listingUrl),
  );
}

export function proofMissingMail(facts: ClaimFacts & { found: string; until: Date }): MailContent {
  return mailContent(
    `${facts.name}: the proof that ${facts.host} is yours is missing`,
    `Every quarter we check whether the proof you published to verify ${facts.name} is still there. We did not find it: ${facts.found}`,
    `Put it back by ${day(facts.until)}; the page of the claim shows what to publish, and can check at once. Until then the listing stays verified; after that it loses the badge, but is still yours.`,
    link('See what to publish', facts.claimUrl),
  );
}

/** Sent to the address that confirmed the e-mail claim. */
export function confirmAgainMail(
  facts: Omit<ClaimFacts, 'claimUrl'> & { link: string; claimant: string; until: Date },
): MailContent {
  return mailContent(
    `Is ${facts.host} still yours?`,
    `${facts.name} is verified on ${facts.siteName} by a link to this address. We check every quarter whether it is still yours. Open this link in a browser where the account ${facts.claimant} is signed in, and press the button on the page.`,
    link(`Confirm that ${facts.host} is still yours`, facts.link),
    `Until ${day(facts.until)} the listing stays verified. After that it loses the badge, but still belongs to that account. Opening the link changes nothing; the button does.`,
  );
}

export function proofBackMail(facts: ClaimFacts): MailContent {
  return mailContent(
    `${facts.name} stays verified`,
    `The proof that ${facts.host} is yours is back. We check again in three months.`,
    link('See the claim', facts.claimUrl),
  );
}

export function verificationLostMail(facts: ClaimFacts & { found: string | null }): MailContent {
  return mailContent(
    `${facts.name} is no longer verified`,
    `The proof that ${facts.host} is yours was missing for two weeks, so the listing has lost the badge “Verified”. It is still yours.`,
    facts.found && `The last check found: ${facts.found}`,
    'You can claim it again at any time.',
    link('Claim it again', `${facts.listingUrl}/claim`),
  );
}
