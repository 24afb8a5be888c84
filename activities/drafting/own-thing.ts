import { withoutLegalForm } from './legal-name.ts';
import { hasPhrase } from './words.ts';

const ownThing =
  /^(?:the company|us|it|we|this|company|app|project|product|studio|startup|platform|firm|ceo|cto|coo|cpo|unternehmens?|firma|projekte?s?|empresa|compañía|azienda|società|entreprise|société|bedrijf|sie|es|wir|lo|la)$/i;

/** Whether one of these names is what is named, or a part of it, or it a part of them. */
export const isOwnName = (object: string, ownNames: readonly string[]): boolean =>
  ownNames.some((own) => {
    const [one, other] = [withoutLegalForm(object).toLowerCase(), withoutLegalForm(own).toLowerCase()];
    if (one === '' || other === '') return false;
    // Small letters are a name only where the name is written so.
    if (/^\p{Ll}/u.test(object)) return one === other;
    return hasPhrase(other, one) || hasPhrase(one, other);
  });

/** Whether what was founded is the product or the company: by a name of theirs, or as `it`, `the company`. */
export const isOwnThing = (object: string, ownNames: readonly string[]): boolean =>
  ownThing.test(object) || isOwnName(object, ownNames);
