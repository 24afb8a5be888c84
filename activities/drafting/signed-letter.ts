import type { SitePage } from './site.ts';
import { hasPhrase } from './words.ts';

/** What is over a signature. */
const signOff =
  /^(?:with |all (?:the|my) |very |my )?(?:best|warm(?:ly|est)|kind|many|love|cheers|thanks|thank you|sincerely|yours|regards|gratefully|onwards?|herzliche?|viele|liebe|beste|mit (?:freundlichen|herzlichen|besten)|euer|eure|un (?:saludo|abrazo)|saludos|atentamente|con cariño|cordialement|bien à vous|amicalement|à bientôt|sinceramente|un abbraccio|cordiali|con affetto|abraços?|um abraço|com carinho|groet(?:en|jes)?|hartelijke|met vriendelijke|liefs)(?!\p{L})[^.!?]{0,40}[,!.]?$/iu;
const began =
  /(?<!\p{L})(?:(?:I|we)(?:['’]ve)? (?:co-?)?(?:started|built|founded|created|launched|made)|(?:habe ich|ich habe|haben wir|wir haben)|fund[éa]mos|fundé|creamos|creé|j['’]ai (?:créé|fondé|lancé)|nous avons (?:créé|fondé|lancé)|(?:ho|abbiamo) (?:creato|fondato|lanciato))(?!\p{L})/iu;

/** Whether what is at a place closes a letter of the company: below a formula of greeting, or below what tells how it was begun. */
export function isSignature(page: SitePage, at: number, ownNames: readonly string[]): boolean {
  const above = page.blocks.slice(Math.max(0, at - 6), at);
  const near = [...above.slice(-3).map(({ text }) => text), ...(page.blocks[at]?.lines ?? [])];
  return (
    near.some((text) => text.length <= 60 && signOff.test(text)) ||
    above.some(({ text }) => began.test(text) && ownNames.some((own) => own !== '' && hasPhrase(text, own)))
  );
}
