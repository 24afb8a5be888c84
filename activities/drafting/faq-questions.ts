/** What is a question on a page, and what is over questions. */
import { wordsIn } from './words.ts';

export const maxQuestion = 300;
const faqHeading =
  /\b(?:faqs?|frequently asked|questions|q ?& ?a|häufige fragen|häufig gestellte|preguntas frecuentes|foire aux questions|questions fréquentes|domande frequenti|perguntas frequentes|veelgestelde vragen|vanliga frågor)\b|よくある(?:ご)?質問|常见问题|常見問題|자주 묻는 질문|الأسئلة الشائعة|часто задаваемые/i;
/** Headings that may be over questions, and over much else in longer ones. */
const helpHeading =
  /^(?:(?:customer |product |the |your |our )?(?:support|help|help cent(?:er|re)|answers)|good to know|need to know|(?:things )?(?:people|you) (?:often )?ask(?: us)?(?: .{1,20})?|fragen(?: und antworten| & antworten)?|gut zu wissen|wissenswertes|hilfe|ayuda|dudas|(?:tus )?preguntas|soporte|bueno saber|aide|bon à savoir|vos questions|assistance|aiuto|assistenza|domande|buono a sapersi|ajuda|dúvidas|perguntas|suporte|bom saber|hulp|vragen|goed om te weten)[.:?!]?$/iu;
/** Whether a heading is over questions. */
export const headsQuestions = (text: string): boolean => faqHeading.test(text) || helpHeading.test(text);
/** Signs and icon names by which an accordion shows that it opens. */
export const opener =
  /(?:(?<!\s)\s+)?[+×✕✖−–▼▾▿▽⌄⌵↓▶►›»˅∨﹀🔽⬇]\ufe0f?$|(?<=[?？؟])\s*(?:expand_more|expand_less|keyboard_arrow_down|arrow_drop_down|chevron_right|add|toggle|open|show)$/u;
const prefix = /^(?:Q\d{0,2}\s*[.:)–-]|F:|\d{1,2}[.)])\s+/;
/** What a question block asks, without its number and the sign that it opens. */
export const questionIn = (text: string): string =>
  text.length > maxQuestion + 40 ? text : text.replace(prefix, '').replace(opener, '').replace(opener, '');

const isUnspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u;
export const isQuestion = (text: string): boolean =>
  /[?？؟;]["”’)]?$/.test(text) &&
  text.length <= maxQuestion &&
  text.length >= 8 &&
  (wordsIn(text).length !== 1 || isUnspaced.test(text)) &&
  !isInvitation.test(text);
/** `How to cancel`: what asks without saying so by its last sign. */
export const asksInWords =
  /^(?:how|what|when|where|which|who|why|can|do|does|is|are|will|wie|was|wann|wo|welche[rs]?|wer|warum|kann|cómo|qué|cuándo|dónde|cuál|comment|quand|où|quel(?:le)?s?|pourquoi|puis-je|come|cosa|quando|dove|quale|perché|como|onde|qual|hoe|wat|wanneer|waar|welke|waarom) \p{L}+ \p{L}[^.!:]*$/iu;

/** Questions that ask nothing: what is over a button or over the list itself. */
export const isInvitation =
  /^(?:(?:do you |you )?(?:still |have |got |any |more |other |need |further )+(?:\w+ ){0,2}questions?\b|ready (?:to|for|when)|want to (?:know|learn|see|talk|try|get|give) |looking for |interested in |(?:can[’']t|didn[’']t|couldn[’']t|don[’']t) (?:find|see)|not (?:sure|convinced|ready)|what are you waiting|sound(?:s)? (?:good|familiar|interesting)|questions? (?:about|on|regarding)|curious|(?:who|what|why|how)(?: is it| do| did| are)?(?: it)? we(?: do| did| are| do it| did it| work| offer)?(?: it)?\W*$|why (?:choose )?us\W*$|how (?:it|this) works\W*$|how (?:does )?it works?\W*$|like what you see|need (?:a hand|some help|more help|more information|help\W)|bereit|noch fragen|(?:haben sie |hast du )?(?:noch |weitere )?fragen|neugierig|lust auf|nichts gefunden|¿(?:listo|lista|preparad[oa]|tienes (?:más |alguna |otra )?|aún |todavía |quieres |no encuentras|necesitas ayuda|más preguntas|alguna (?:duda|pregunta))|pas trouvé|prête?s? à|vous (?:ne )?(?:n[’'])?avez (?:pas trouvé|d[’']autres|encore)|une (?:autre )?question|des questions|encore des|besoin d[’']aide|envie de|pronto a|altre domande|hai (?:altre )?domande)/i;
