/** Phrases of prices that are paid again and again. */
export const recurring =
  /(?:\/|\b(?:per|a|an|each|every|pro|im|par|al|ao|por|per|je|i|om|\/)\b|\b(?:all|l)[’'])\s*(?:(?:active |paid )?(?:user|seat|member|person|editor|workspace|team|site|project|nutzer|mitglied|utilisateur|usuario)s?\s*(?:(?:\/|,|per|a|pro|und)\s*)?)?(?:mo\b|month|mth|yr\b|year|week|annum|quarter|monat|jahr|mois|an\b|mes\b|año|mese|anno|maand|mnd\b|jaar|m[êe]s\b|ano\b|mån(?:ad|ed)?(?:en)?\b|måneden|år\b|måned|mies|rok\b|ay\b)|\b(?:monthly|yearly|annually|billed|(?<!\bno |\bwithout (?:a )?)subscription|abonnement|abo\b|monatlich|mtl|jährlich|mensual(?:es)?|anual(?:es)?|suscripci[oó]n|mensuel(?:le)?|annuel(?:le)?|mensile|annuale|abbonamento|mensal|assinatura|maandelijks|jaarlijks|miesięcznie|rocznie|aylık|yıllık|p\.m\.|p\/m)\b|\/\s?(?:user|seat|nutzer)\b|(?:[$€£]\s?\d[\d.,]{0,9}|\d\s?[$€£])\s?(?:pm|pcm|pa|mo|mth|yr|\/\s?m)\b|(?:\/|в)\s?(?:месяц|мес(?![а-я])|год)|月額|年額|月々|\/\s?[月年월년]|[每毎][月年]|[ヶケかカ]月|월\s?구독|월간|매월|월\s?(?=[₩\d])|شهري|سنوي|(?:في|كل)\s(?:ال)?(?:شهر|سنة)|לחודש/i;

const period =
  '(?:monthly|yearly|annual|recurring|subscriptions?|month|year|monat\\p{L}{0,8}|jähr\\p{L}{0,8}|jahr|abo(?:s|nnements?|nnementen|nnemang)?|mensile|mensili|mensuel(?:le)?s?|mensual(?:es)?|mensal|mensais|mensalidades?|mensualités?|mes|mois|mese|mês|maand|abbonament[oi]|canone|suscripci\\p{L}{1,6}|cuotas?|assinaturas?|maandelijkse?|prenumeration|kuukausimaksu\\p{L}{0,2}|رسوم شهرية|اشتراك)(?!\\p{L})';
const further =
  '(?:\\s*,\\s*|\\s+)(?:(?:or|nor|and|ni|y|e|o|ou|et|né|nem|noch|oder|und|of|en|eller|og|och)\\s+)?';
/** `no monthly fee`, `ohne Abo`, `sin suscripción ni pagos mensuales`: what is denied is no price by the month. */
export const denied = new RegExp(
  `(?<!\\p{L})(?:no|without|zero|never an?|not an?|nor|ni|noch|né|nem|kein(?:e[mnrs]?)?|ohne|sans|pas d[e’']|aucune?|sin|senza|nessun[oa]?|zonder|geen|sem|utan|ingen|inget|uden|uten|bez|без|بدون)\\s*(?<=[\\s’'])(?:[\\p{L}-]{1,20}\\s+){0,2}${period}(?:${further}(?:[\\p{L}-]{1,20}\\s+){0,2}${period}){0,2}`,
  'giu',
);
