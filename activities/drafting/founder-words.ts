/** Words that say that somebody founded the company; in the languages small companies' sites are most often written in. */
const founderWord =
  '(?:co[-‐‑–\\s]?|ko-?)?(?:founder|founding (?:ceo|cto|partner|team)|gründer(?:[:*]?in(?:nen)?|team|duo|paar)?|mitgründer(?:[:*]?in(?:nen)?)?|mitbegründer(?:in(?:nen)?)?|(?:s[óo]ci[oa][- ])?fundador[ae]?|cofundador[ae]?|fondateur|fondatrice|cofondateur|cofondatrice|fondator[ei]|fondatric[ei]|cofondator[ei]|cofondatric[ei]|oprichter|oprichtster|medeoprichter|medeoprichtster|grundare|medgrundare|stifter|grunder|założyciel(?:ka)?|perustaja|(?:共同)?(?:創業者|創設者|创始人|創辦人|创办人)|(?:공동)?\\s?(?:창업자|설립자)|(?:со)?основатель(?:ница)?|(?:ال)?مؤس[ِّ]{0,2}سة?|(?:ال)?مؤس[ِّ]{0,2}س)s?';
export const founderPattern = new RegExp(`(?<![\\p{L}-])${founderWord}(?![\\p{L}-])`, 'iu');
export const creatorPattern =
  /(?<!\p{L})(?:creator|maker|(?:developer|designer|engineer|person|people|team|woman|man|founder|duo|mind|brain)s? behind|I (?:built|made|created|founded|started)|built by|made by|created by|founded by|gegründet von|fundad[ao] por|fondée? par|fondata da|opgericht door)(?!\p{L})/iu;
/** One founder or several, as a sentence calls them; the source of a pattern that heeds case. */
export const founderNoun =
  '(?:[Cc]o[-‐‑– ]?|[Kk]o-?|[Mm]it-?|[Mm]ede-?|[Ss][óo]ci[oa][- ])?(?:[Ff]ounders?|[Gg]ründer(?:[:*]?in(?:nen)?)?|[Bb]egründer(?:in(?:nen)?)?|[Ff]undador(?:as?|es)?|[Ff]ondat(?:eurs?|rices?|or[ei]|rici)|[Oo]pricht(?:st)?ers?)(?!\\p{L})';
/** `the programmer`, `dem Programmierer`, `la ingeniera`: what somebody is, before the name. German writes it with a capital. */
export const tradePattern =
  "(?:(?:the|his|her|their|our|la|le|el|il|lo|su|sua|suo|son|sa) (?:[\\p{Ll}-]{3,25} ){1,3}|l['’][\\p{Ll}-]{3,25} |(?:der|dem|den|die) (?:[\\p{Ll}-]{3,20} ){0,2}\\p{Lu}[\\p{L}-]{1,40}(?:er|in|ist|ent|ant|ar|or|eur|oge|wirt|mann|frau|arzt|en|ern) )";

/** After the product's name, in the source of a pattern: what somebody may have built who founded nothing. */
export const partOfProduct =
  "(?:['’]s)? (?:(?:iOS|Android|mobile|new|first|web|brand|public) )?(?:website|site|logo|brand|community|team|shop|store|app|API|docs|blog|podcast|newsletter|campaign|plug-?in|integration|dashboard|design|identity|Foundation|Academy|Labs)(?![\\p{L}])";

/** Roles that may are next to it in a title. */
export const roleWords =
  /^(?:(?:and|und|y|et|e|en|och|i|og|the|of|for)$|(?:ceo|cto|coo|cfo|cpo|cmo|cso|chief|executive|technical|technology|operating|product|financial|marketing|officer|president|chair(?:man|woman)?|director|managing|head|lead|vp|vice|engineer(?:ing)?|developer|development|design(?:er)?|software|sales|growth|operations|research|science|scientist|data|ai|ml|creative|customer|success|content|community|partner|principal|owner|inhaber(?:in)?|geschäftsführer(?:in)?|geschäftsführung|geschäftsführend(?:er|e)|gérante?|directora?|diretora?|direttrice|sóci[oa]|socia?|geral|general|gerente|consejero|delegado|directeur|directrice|direttore|maker|creator|strategy|solo|tech|hardware|finance|people|business|backend|frontend|full-?stack|architect|board|member|advisor|host|editor|produkt|technik|entwicklung|vertrieb|betrieb|forschung|strategie|leitung|produit|technique|ventes|présidente?|directeur|ingénieure?|producto|tecnología|tecnología|ingeniería|ventas|operaciones|presidente|presidenta)$)/i;

/** What somebody looks after, as it is behind a title where a company introduces its people; elsewhere it may be a company. */
const departments =
  /^(?:style|brand|vision|innovation|experience|culture|impact|sustainability|education|art|quality|legal|hr|ux|ui|media|communications?|partnerships?|infrastructure|security|platform|medical|clinical|curriculum|logistics|supply|chain|events?|music|food|kitchen|marke|kultur|qualität|nachhaltigkeit|kommunikation|einkauf|logistik|estilo|marca|calidad|comunicación|educación|style|marque|qualité|culture|communication|stile|marchio|qualità|comunicazione|comunicação|merk|kwaliteit|communicatie)$/i;

const notTitle =
  /\b(?:about|(?:start-?up|saas|agency|e-?commerce|store|shop|serial|repeat|exited|past|(?:two|three|four|first|second|third|multi|\d)[- ]?(?:x|time)|aspiring|fellow|proptech|fintech|d2c|dtc|yc|tech company|small business) (?:co-?)?founder|(?:saas|start-?up|proptech|fintech)-gründer(?:in)?|former|ex-|previous(?:ly)?|ehemalige[rs]?|stor(?:y|ies)|letter|notes?|mode|program|community|message|our founders?|the founders|meet|for founders)\b|^(?:angel|investor|advisor|adviser|mentor|backer|inversora?|investisseu(?:r|se)|investitore|beirat|asesora?)\b/i;
/** What is over the names of those who founded it: `Meet our founders`, `Unsere Gründerinnen`. */
export const foundersLabel =
  /^(?:(?:(?:meet|about|die|das|unsere?|los|las|nuestr[oa]s|les|nos|i|le|os|as|noss[oa]s|onze|de) ){0,3}(?:the |our )?(?:co-?)?(?:founders|founder\(s\)|founding (?:team|members)|gründer(?:[:*]?innen)?|gründerteam|gründerduo|gründungsteam|fundador[ae]s|fondateurs|fondatrices|fondatori|fondatrici|oprichters)(?: (?:of|von|de|di|van) \p{L}[\p{L}\d.-]{1,30})?|founded by|gegründet von|fundad[ao]s? por|fondée? par|fondat[ao] da|opgericht door|who (?:founded|started|created|built|made|gave life to) \p{L}[\p{L}\d.-]{1,30}|wer hat \p{L}[\p{L}\d.-]{1,30} (?:gegründet|gestartet|gebaut)|quién(?:es)? (?:fundó|fundaron|creó|crearon) \p{L}[\p{L}\d.-]{1,30}|qui a (?:fondé|créé) \p{L}[\p{L}\d.-]{1,30}|chi ha (?:fondato|creato) \p{L}[\p{L}\d.-]{1,30})\s*[:!?]?$/iu;
const elsewhere = /(?:,|@|\b(?:at|of|bei|von|chez|de|del|di|da|della|do|van|hos)\b|[–—|·•(])\s*/;

/** What is over or before the name of the one who founded it: `Meet the founder`, `Unsere Gründerin`, `El fundador`. */
export const founderLabel =
  /^(?:(?:meet|about|from|say hello to|hi from|a (?:note|letter|message|word) from|who is|die|der|unsere?|lern\p{L}* |el|la|nuestr[oa]|le|notre) ){0,3}(?:the |our |your )?(?:co-?)?(?:founder(?:[’']s (?:letter|note|story|message))?|founding ceo|maker|creator|gründer(?:in)?|fundadora?|fondateur|fondatrice|fondatore|oprichter)(?: (?:of|von|de) \p{L}[\p{L}\d.-]{1,30})?\s*[:!]?$/iu;

/**
 * Whether a short text is a title that makes its holder a founder of this company, such as `Co-founder & CTO`.
 * What follows a comma or `at` must be a role or the company's own name: `Founder, Harbourly` is somebody else's.
 * @param amongTeam whether it stands where the company introduces its people; elsewhere every word must be a role
 */
export function isFounderTitle(text: string, ownNames: readonly string[], amongTeam: boolean): boolean {
  if (text.length > 100 || !founderPattern.test(text) || /[.!?]\s+\p{Lu}/u.test(text)) return false;
  if (
    notTitle.test(text) ||
    /^(?:the|an?|our|der|die|el|la|le|il)\s|\.$|\b(?:founders|gründerinnen|gründerteam|fundador[ae]s|fondateurs|fondatrices|fondatori|fondatrici|oprichters)\b/i.test(
      text,
    )
  )
    return false;
  let rest = text;
  if (namesAnother(text, ownNames)) return false;
  for (const own of ownNames) rest = rest.replaceAll(own, ' ');
  const [first = '', ...others] = rest.split(elsewhere);
  const strict = amongTeam ? others.join(' ') : rest;
  if (amongTeam && (first.match(/\p{L}+/gu)?.length ?? 0) > 8) return false;
  const words = strict.replace(new RegExp(founderPattern.source, 'giu'), ' ').match(/[\p{L}\p{M}-]+/gu) ?? [];
  // Next to a founder's title, words in small letters are a trade: `Founder, potter`. Companies have capitals.
  const isTrade = (word: string) => amongTeam && (/^\p{Ll}{4,}$/u.test(word) || departments.test(word));
  return words.every(
    (word) => roleWords.test(word) || isTrade(word) || /^(?:at|bei|en|chez|of|de|von)$/i.test(word),
  );
}

/** `Lunette founder`: a name before the word, with nothing between the two, that is neither a role nor the own one. */
function namesAnother(text: string, ownNames: readonly string[]): boolean {
  const before = /(?:^|\s)(?<word>\p{Lu}[\p{L}\d.-]*)\s+$/u.exec(
    text.slice(0, founderPattern.exec(text)?.index ?? 0),
  )?.groups?.['word'];
  if (before === undefined || roleWords.test(before) || /(?:al|ive|ing)$/.test(before)) return false;
  return !ownNames.some((own) => own.toLowerCase().includes(before.toLowerCase()));
}
