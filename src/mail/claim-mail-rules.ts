/** What people are written about claims. */
import { type MailContent, letter } from './mail-content-rules.ts';

export interface ClaimFacts {
  siteName: string;
  /** The listing's. */
  name: string;
  listingUrl: string;
  /** The claim's own page, for its claimant. */
  claimUrl: string;
  /** What the claim is about: `shop.example`. */
  host: string;
}

const day = (date: Date) => date.toISOString().slice(0, 10);
const notPaid =
  'Verified means that the website was shown to be yours. It is not bought, and it is not the same as paid.';

/**
 * To an address at the company, which need not be the claimant's own; the listing may be a stranger's, too, so its name is
 * left out.
 */
export function claimLinkMail(
  facts: Omit<ClaimFacts, 'claimUrl' | 'name'> & { link: string; claimant: string; until: Date },
): MailContent {
  return letter(
    `Confirm that a website is yours on ${facts.siteName}`,
    `The account ${facts.claimant} says that it speaks for ${facts.host}, and claims its listing on ${facts.siteName} (${facts.listingUrl}). If that is so, open this link in a browser where that account is signed in, and press the button on the page:\n${facts.link}`,
    `The link works until ${day(facts.until)}. Opening it changes nothing; the button does.`,
    `You do not know of this? Then do nothing, and pass the link on to nobody: without it, nothing is confirmed.`,
  );
}

export function claimVerifiedMail(facts: ClaimFacts): MailContent {
  return letter(
    `${facts.name} is verified as yours on ${facts.siteName}`,
    `It was shown that ${facts.host} is yours. The listing ${facts.name} is among your own from now on: edit it, post updates, answer the interview. It has the badge “Verified”.\n${facts.listingUrl}`,
    `${notPaid} Every quarter it is looked at whether what you have published is still there, so leave it in place.`,
    facts.claimUrl,
  );
}

/** To whoever had the listing and never showed that the website is theirs. */
export function ownershipMovedMail(facts: Omit<ClaimFacts, 'claimUrl'>): MailContent {
  return letter(
    `${facts.name} has another owner on ${facts.siteName} now`,
    `Somebody has shown that ${facts.host} is theirs, and the listing ${facts.name} is in their hands from now on. You had submitted it without showing that the website is yours. Your draft stays in your account and changes the listing no more.\n${facts.listingUrl}`,
    'Is the website yours? Ask a colleague first, then write to the site team.',
  );
}

export function claimExpiredMail(facts: ClaimFacts & { found: string | null }): MailContent {
  return letter(
    `Your claim of ${facts.name} has expired`,
    `We have looked for seven days, and it was not shown that ${facts.host} is yours.`,
    facts.found && `The last look found: ${facts.found}`,
    `You can claim the listing again, in this way or in another.\n${facts.listingUrl}/claim`,
  );
}

export function claimEndedMail(facts: ClaimFacts & { why: string }): MailContent {
  return letter(`Your claim of ${facts.name} is over`, facts.why, facts.listingUrl);
}

export function proofMissingMail(facts: ClaimFacts & { found: string; until: Date }): MailContent {
  return letter(
    `${facts.name}: what shows that ${facts.host} is yours is missing`,
    `Every quarter we look whether what you have published to verify ${facts.name} is still there. It is not: ${facts.found}`,
    `Put it back by ${day(facts.until)}; the page of the claim says what, and looks at once when you ask it to. Until then the listing stays verified; after that the badge is lost, and the listing is still yours.\n${facts.claimUrl}`,
  );
}

/** To the address that an e-mail claim was confirmed from. */
export function confirmAgainMail(
  facts: Omit<ClaimFacts, 'claimUrl'> & { link: string; claimant: string; until: Date },
): MailContent {
  return letter(
    `Is ${facts.host} still yours?`,
    `${facts.name} is verified on ${facts.siteName} by a link to this address. We ask every quarter whether that still holds. Open this link in a browser where the account ${facts.claimant} is signed in, and press the button on the page:\n${facts.link}`,
    `Until ${day(facts.until)} the listing stays verified. After that the badge is lost, and the listing is still that account’s. Opening the link changes nothing; the button does.`,
  );
}

export function proofBackMail(facts: ClaimFacts): MailContent {
  return letter(
    `${facts.name} stays verified`,
    `What shows that ${facts.host} is yours is there again. We look once more in a quarter.`,
    facts.claimUrl,
  );
}

export function verificationLostMail(facts: ClaimFacts & { found: string | null }): MailContent {
  return letter(
    `${facts.name} is not verified any more`,
    `What showed that ${facts.host} is yours was missing for two weeks, so that the badge “Verified” is lost. The listing is still yours.`,
    facts.found && `The last look found: ${facts.found}`,
    `Claim it again at any time to have it verified.\n${facts.listingUrl}/claim`,
  );
}
