/** Phrases that say that the source is open, and whose. */
export const openSourcePhrase =
  'open[- ]?source|quelloffen(?:e[nrms]?)?|freie software|código abierto|software libre|logiciel libre|codice aperto|software libero|código aberto|software livre|vrije software|öppen källkod|åben kildekode|åpen kildekode|avoin lähdekoodi|avointa lähdekoodia';
export const openSource = new RegExp(
  `(?<!\\p{L})(?:${openSourcePhrase}|(?:MIT|[AL]?GPL|Apache|BSD|MPL|EUPL|ISC)(?:[- ]v?\\d[\\d.]{0,4})?[- ](?:\\d[\\d.]{0,4} )?(?:licen[cs]e|lizenz|licencia|licenza|licença|licentie))`,
  'iu',
);

const ownSource = new RegExp(
  `(?<!\\p{L})(?:is|are|it['’]s|we['’]re|fully|100\\s?%|completely|truly|proudly|free (?:and|&)|free,) (?:also |now |and |an? |the |free (?:and|&) ){0,2}(?:free,? )?open[- ]?source(?!\\p{L})|[,:–—-] (?:the|an?) (?:\\p{L}+ )?open[- ]?source(?!\\p{L})|(?<!\\p{L})(?:ist|est|es|è|é|is|er|är|on)(?: (?:auch|aussi|también|anche|também|ook|också|också|også|myös))? (?:(?:ein|eine|un|uno|une|um|een|en|ett|et|de|d[’'])\\s?)?(?:${openSourcePhrase})(?!\\p{L})|^(?:the |an? |free (?:and|&) )?open[- ]?source(?!\\p{L})|(?<!\\p{L})(?:(?:licen[cs]ed|released|available|published) under (?:the |an? )?|(?:steht )?unter (?:der|einer) |sous (?:la )?|bajo (?:la )?|sotto (?:la )?|sob a |onder de )[\\w. -]{0,20}(?:licen[cs]e|lizenz|licencia|licenza|licença|licentie)`,
  'iu',
);
const othersSource =
  /\b(?:powered by|built (?:on|with)|based on|uses?|using|contribut\w+ to|support\w* for|librar(?:y|ies)|alternatives? to)\b[^.]{0,30}open[- ]?source/i;

/** Whether a text says of the product, and not of what it is made from, that its source is open. */
export const isOpenSource = (text: string): boolean =>
  openSource.test(text) && ownSource.test(text) && !othersSource.test(text);
