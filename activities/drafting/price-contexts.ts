/** What right before or after an amount says that it is no price: a threshold, a saving, a loss, income, a voucher. */

const small =
  "(?:about|around|roughly|nearly|almost|an?|extra|additional|average|another|of|the|up to|some|over|more than|only|rund|etwa|ca\\.|circa|fast|environ|près de|unos|cerca de|hasta|jusqu[’']à|fino a|até|bis zu|tot|more|less|well)";
const upTo =
  'over|above|under|below|more than|less than|fewer than|up to|at least|at most|exceed(?:s|ing)?|beyond|greater than|higher than|lower than|in excess of|a minimum of|a maximum of' +
  '|über|unter|mehr als|weniger als|höchstens|mindestens|bis zu|bis' +
  "|plus de|moins de|jusqu[’']à|au-delà de|au-dessus de|supérieure?s? à|inférieure?s? à|au moins|dépasse(?:nt)?" +
  '|más de|menos de|hasta|superior(?:es)? a|inferior(?:es)? a|al menos|por encima de|supera[n]?' +
  '|più di|oltre|meno di|fino a|superior[ei] a|inferior[ei] a|almeno|sopra (?:i|gli)|sotto (?:i|gli)' +
  '|mais de|menos de|até|acima de|abaixo de|pelo menos' +
  '|meer dan|minder dan|boven|onder|tot|minstens|hoger dan';
/** `for less than $10 a month` is a price, said with pride. */
const threshold = new RegExp(
  `(?<!\\p{L})(?<!\\bfor (?:just )?)(?:${upTo})(?: (?:de|een|the|les|i|los|os))?\\s$`,
  'iu',
);

const moved =
  'earn(?:s|ed|ing)?|mak(?:es?|ing)|made|spen(?:ds?|t|ding)|los(?:es?|ing|t)|wast(?:es?|ed|ing)|sav(?:es?|ed|ings?|ing)|rais(?:es?|ed|ing)|process(?:es|ed|ing)?|generat(?:es?|ed|ing)|collect(?:s|ed|ing)?|handl(?:es?|ed|ing)|mov(?:es?|ed|ing)|worth|valued at|w[io]n(?:s|ning)?|donat(?:es?|ed|ing)|refund(?:s|ed)?|fine[sd]?(?: of)?|penalt(?:y|ies) of|capped at|insured (?:up to|for)|reward(?:s|ed)?|bonus(?:es)?(?: of)?|cashback(?: of)?|discount(?: of)?|revenues?(?: of)?|turnover(?: of)?|budgets?(?: of)?|salary(?: is| of|:)?|wages?(?: of| are)?|rent(?: is| of|:)?|deposit of|grants?(?: of)?|prizes?(?: of)?|sponsor(?:s|ed)? \\p{L}+ with|invested|owe[sd]?|invoices? (?:of|for)|fund(?:s|ed|ing)(?: of)?|cut(?:s|ting)? \\p{L}+ (?:costs? )?by|reimburse[sd]?|(?:get|gets|got|be|been|being|were) paid|receiv(?:e|es|ed|ing)|payouts?(?: of)?' +
  '|verdien(?:en|t|st)|spar(?:en|t|st)(?: sie| du)?|verlier(?:en|t|st)|verloren|verschwende(?:n|t)|ausgeben|gespart|umsatz von|budget von|gehalt:?|rabatt von|ersparnis von|wert von|gewinnen(?: sie)?|bußgeld(?:er)? (?:von|bis zu)' +
  "|gagne[rnztx]{0,3}|économis(?:ez|e|er|é|ent)|perd(?:ez|ent|re|u|s)?|dépens(?:ez|ent|er|e)|chiffre d[’']affaires de|valeur de|amende de|remise de|salaire(?: de|:)?" +
  '|gana[rns]?|ahorr(?:a|e|as|an|en|ar|o de)|pierd(?:e|es|en)|perder|gasta[rns]?|factur(?:a|an|as|ar)|multas? de|descuento de|salario(?: de|:)?|sueldo(?: de|:)?|valor de' +
  '|guadagn(?:a|i|ano|are)|risparmi(?:a|o di|ano|are)?|perd(?:e|i|ono|ere)|spend(?:e|i|ono|ere)|fattura(?:no|re)?|stipendio(?: di|:)?|sconto di|valore di|multa di' +
  '|ganh(?:a|e|am|ar)|economi(?:ze|za|zam|zar|a de)|poup(?:e|a|ar)|perd(?:em|er)|gast(?:a|e|am|ar)|fatur(?:a|am|ar)|desconto de|salário(?: de|:)?' +
  '|verdien(?:t|en)?|bespaar(?:t)?|besparen|verlies(?:t)?|verliezen|uitge(?:ven|eft)|omzet van|boete van|korting van|salaris(?: van|:)?';
/** So many words may be between such a verb and its amount: `saves the average team about $2,000`. */
const gain = new RegExp(`(?<!\\p{L})(?:${moved})(?:\\s(?:${small}|\\p{L}[\\p{L}’'-]*)){0,6}[,:]?\\s$`, 'iu');
/** What is before the price that holds no longer, or that others ask. */
const former =
  /(?<!\p{L})(?:instead of|was|were|normally|usually|regular(?:ly)?(?: price)?|previously|formerly|originally|rather than|statt(?: bisher)?|anstatt|war|vorher|früher|normalerweise|regulär|au lieu de|plutôt que|normalement|en (?:lugar|vez) de|antes|normalmente|invece di|anziché|prima|em vez de|ao invés de|in plaats van|normaal)[:,]?\s$/iu;

/** What binds an amount to what is sold, whatever is before: `Save time for $9`. */
const binds =
  /(?:^|[^\p{L}])(?:for|from|at|is|are|costs?|just|it['’]s|pay|pays|charge|then|für|ab|kostet|dann|danach|zahlen|pour|dès|coûte|puis|payez|por|desde|cuesta|costa|pagas?|per|da|poi|paghi|custa|depois|voor|vanaf|kost|daarna)(?: (?:just|only|nur|seulement|solo|sólo|apenas|só|slechts|sie|du|as (?:little|low) as|a))?\s$/iu;

const period =
  "(?:\\s?(?:\\/|per|an?|each|every|pro|im|par|al|por|a|all[’']|ao|je)\\s?(?:month|mo|year|yr|week|day|night|monat|jahr|mois|an|mes|año|mese|anno|mês|ano|maand|jaar)(?!\\p{L}))?";
const afterwards = new RegExp(
  `^${period}\\s?(?:(?:in|of|de|di|an|en|d[’']|worth of|(?:in )?(?:free|bonus)) ?)?(?:(?:free|bonus|annual|monthly|yearly|lost|additional|your) )?(?:savings?|saved|off(?!\\p{L})|back(?!\\p{L})|cash ?back|(?:\\p{L}+ )?credits?(?!\\p{L}| card)|bonus|discounts?|vouchers?|coupons?|gift ?cards?|rebates?|refund(?:ed|s)?|raised|funding|revenues?|m\\.?r\\.?r|a\\.?r\\.?r|gmv|salary|wages?|losses|lost|prizes?|rewards?|grants?|turnover|budgets?|cheaper|worth of|or more|and above|and over|or less` +
    `|gespart|ersparnis|rabatt|günstiger|gutschein|guthaben|umsatz|gehalt|verlust|oder mehr|weniger` +
    `|économisés?|d[’']économies?|de réduction|de remise|offerts|de chiffre d[’']affaires|de perdus?` +
    `|de ahorro|de descuento|menos(?!\\p{L})|o más|de ingresos|de facturación` +
    `|di risparmio|risparmiati|di sconto|di fatturato|in meno|o più` +
    `|de economia|de desconto|de faturamento|a menos|ou mais` +
    `|besparing|bespaard|korting|omzet|of meer|goedkoper)(?!\\p{L})`,
  'iu',
);
/** A division behind which what is before counts no more. */
const clause = /[.!?…;:—|·•(]\s|\(|\s[–-]\s/gu;

/** Whether what is around an amount says that it is not asked for. */
export function isNoPrice(text: string, at: number, end: number): boolean {
  const before = text.slice(Math.max(0, at - 90), at);
  // Nobody asks about so much: what others charge is estimated.
  if (/[~≈]\s?$/u.test(before)) return true;
  if (threshold.test(before) && !/(?:^|[^\p{L}])(?:starts?|starting|beginn\p{L}+)[^.]{0,12}$/iu.test(before))
    return true;
  if (former.test(before) || afterwards.test(text.slice(end, end + 60))) return true;
  const cut = [...before.matchAll(clause)].at(-1);
  const near = cut === undefined ? before : before.slice(cut.index + cut[0].length);
  const said =
    before.lastIndexOf('(') > before.lastIndexOf(')') ? before.slice(before.lastIndexOf('(') + 1) : near;
  // Another amount between takes the verb for itself.
  const last = said.split(/[$€£¥₹]\s?\d|\d\s?[$€£¥₹]/u).at(-1) ?? said;
  return !binds.test(before) && gain.test(last === said ? said : ` ${last}`);
}
