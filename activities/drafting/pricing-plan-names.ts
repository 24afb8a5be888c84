/** What may be the name of a plan. */
import { saysPeriod } from './price-windows.ts';
import { amountsIn } from './prices.ts';
import { wordsIn } from './words.ts';

const badge =
  /^(?:(?:(?:the )?(?:most|best|very) )?(?:popular|value|seller|deal|choice)|recommended|new|beliebt(?:este)?|am beliebtesten|empfohlen|best choice|coming soon|limited|featured|save .*|le plus populaire|más popular|(?:starting|from|ab|desde|à partir de)(?: at| from)?|per .*|(?:all|everything|tout|todo|alles) .*)$/i;
const listHeading =
  /^(?:(?:our|simple|transparent|nos|unsere|nuestros) ){0,2}(?:(?:.* )?pricing(?: plans?)?|prices?|plans?|packages?|preise|tarife|pakete|prix|tarifs|precios|planes)(?: (?:&|and|und|et|y) .*)?$/i;
/** What plans are called in many languages. */
const planWord =
  /\b(?:free|basic|core|starter|start|lite|light|mini|hobby|personal|individual|solo|single|creator|indie|student|pro|professional|plus|premium|standard|essentials?|growth|growing|scale|team|teams|family|business|company|enterprise|agency|advanced|ultimate|max|unlimited|lifetime|monthly|yearly|annual|developer|studio|small|medium|large|klein|mittel|groß|gold|silver|bronze|platinum|community|cloud|self-hosted|basis|kostenlos|privat|profi|unternehmen|einzel|monatlich|jährlich|gratis|gratuit|gratuito|découverte|essentiel|pro|entreprise|équipe|mensuel|annuel|básico|inicial|profesional|empresa|equipo|mensual|anual)\b/iu;

export const isPlanName = (text: string): boolean => wordsIn(text).length <= 3 && planWord.test(text);

/** The name that a line holds: the line without signs before it, or the piece before a divider where that is a plan's. */
export function nameIn(text: string): string | null {
  if (amountsIn(text).length > 0) return null;
  const plain = text.replace(/^[^\p{L}\p{N}]+/u, '').trim();
  const [first = ''] = plain.split(/\s[·•|–—-]\s|:\s/u);
  if (first !== plain && isPlanName(first) && isName(first)) return first;
  return isName(plain) ? plain : null;
}

export const isName = (text: string): boolean =>
  text.length <= 40 &&
  text.length >= 2 &&
  wordsIn(text).length >= 1 &&
  wordsIn(text).length <= 4 &&
  !badge.test(text) &&
  !listHeading.test(text) &&
  !/[.!?]$/.test(text) &&
  amountsIn(text).length === 0 &&
  (!saysPeriod(text) || isPlanName(text));

/** What a shop's template calls the things in it. */
const sample =
  /^(?:example |sample |your )?(?:product|plan|item)(?:['’]s)? (?:title|name)$|^(?:produkttitel|nom du produit|nombre del producto|nome del prodotto|nome do produto|productnaam)$|^(?:example|sample|demo) (?:product|plan|item)/iu;
export const isSampleName = (name: string): boolean => sample.test(name);
