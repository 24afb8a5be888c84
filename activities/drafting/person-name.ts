import { founderPattern } from './founder-words.ts';
import { squash } from './words.ts';

/** Words that are in headings and buttons, capitalised like names, and are none. */
const notNames = new Set(
  (
    "hi hey hallo hola bonjour i i'm i’m i’ve i've we’re we're we’ve we've you’re you're they’re they're " +
    'about our team meet the contact learn more privacy policy terms pricing features product products home blog story mission vision values company join us ' +
    'founder founders cofounder co-founder ceo cto coo cfo head lead chief officer director manager engineer engineering designer design developer marketing sales support ' +
    'customer customers success get started sign up log in free trial start now read watch demo faq help center careers jobs press news view all open source ' +
    'inc ltd gmbh llc corp group labs studio software app apps cloud platform solutions services agency university college school street avenue road city ' +
    'united states kingdom germany europe america new york san francisco london berlin paris january february march april may june july august september october november december ' +
    'monday tuesday wednesday thursday friday saturday sunday what who why how when where we you your my this that these those and or for with from to in on of at by an a is are was it ' +
    'advisor investor investors partner partners board member members geschäftsführer gründer über uns kontakt equipo nosotros équipe terms service data security api docs status ' +
    'job jobs seeker seekers search explore browse find create build discover marketers consultants agencies freelancers developers designers teams users students teachers creators founders owners managers ' +
    'code ownership system systems strategy strategies quality growth revenue result results case study studies total average saved time data analytics dashboard automation ' +
    'problem solution why letter note story stories journey message words quote hear from inside behind scenes ' +
    'من نحن اتصل بنا عن فريق فريقنا الفريق مدير مديرة المدير المديرة رئيس رئيسة الرئيس الرئيسة والرئيس والرئيسة التنفيذي التنفيذية المبيعات الأسعار الأسئلة تواصل معنا ' +
    'sisters sister brothers brother siblings friends cousins twins couple colleagues classmates neighbours neighbors geschwister schwestern brüder freunde freundinnen hermanas hermanos amigos amigas sœurs soeurs frères amis sorelle fratelli amici irmãs irmãos zussen broers vrienden ' +
    'capital ventures fund foundation institute accelerator combinator holdings network collective association council committee academy museum hospital technologies technology consulting media magazine podcast ' +
    'frequently asked questions latest updates hello welcome thanks thank follow email phone address office remote hiring roadmap changelog community enterprise business personal team'
  ).split(' '),
);
const particles = new Set(
  'de da do dos das del della di du la le van von der den ter ten zu zur bin ibn al el ben bar y e af av of the mac mc st'.split(
    ' ',
  ),
);
const titles =
  /^(?:(?:dr|dra|prof|profa|mr|mrs|ms|mx|herr|frau|dipl|ing|sir|dame|drs|dott|sra|srta|mme|avv)\.?|(?:mag|med|rer|nat|phil|habil|ir|eng|rev|hon|sig)\.|(?:prof|dott|sig)\.(?:ssa|ra)|(?:dr|dipl)\.-(?:ing|inf|kfm|phys|chem|des)\.)$/i;
/** Degrees and what tells generations apart, after the name. */
const afterName =
  'jr|sr|ii|iii|iv|ph\\.?\\s?d|m\\.?sc|b\\.?sc|m\\.?b\\.?a|m\\.?d|m\\.?eng|d\\.?phil|ll\\.?m|j\\.?d|psy\\.?d|ed\\.?d|pharm\\.?d|esq|cpa|cfa|mbbs|obe|mbe|pmp|frcs|rn';
const suffix = new RegExp(`^(?:${afterName})\\.?$`, 'i');
const otherComma = new RegExp(`,(?!\\s*(?:${afterName})(?!\\p{L}))`, 'iu');
const namePart = /^(?:\p{Lu}\.?|\p{Lu}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*\.?|\p{Lo}[\p{Lo}\p{M}]*)$/u;
/** `Ada "Countess" Byron`, `Ada Byron (Addie)`. */
const nickname = /(?:(?<!\s)\s+)?["“”„'‘’«(]\p{Lu}[\p{L}\p{M}’'-]{0,30}["“”'’»)]/u;
/** Letters of two alphabets in one word: a name that only looks like one. */
const mixed =
  /\p{sc=Latn}[\p{M}’'-]{0,60}[\p{sc=Cyrl}\p{sc=Grek}]|[\p{sc=Cyrl}\p{sc=Grek}][\p{M}’'-]{0,60}\p{sc=Latn}/u;
const placeholderName =
  /^(?:(?:john|jane|joe|jonathan|johnny) (?:q\.? )?(?:doe|roe|public|bloggs|appleseed)|(?:max|erika|maria) muster(?:mann|frau)?|mario rossi|jan (?:jansen|modaal|kowalski)|juan p[ée]rez garc[ií]a|first ?(?:name)? last ?(?:name)?|your name|full name|name surname|(?:team|staff) member.*|person (?:name|one|two)|lorem ipsum|foo bar|fulano.*|john smith doe|test user|firstname lastname|\p{L}+ lorem|dolor \p{L}+)$/iu;

/** Whether a text is the name of a person, as far as its form tells: two to five capitalised words, no word of a menu. */
export function isPersonName(text: string): boolean {
  if (text.length > 100) return false;
  const name = text.trim().replace(nickname, '');
  if (name.length < 4 || name.length > 60 || /[\d@/\\|:;!?"“”()[\]<>&+=*#%$€]/.test(name)) return false;
  if (isPlaceholderName(name) || mixed.test(name) || founderPattern.test(name)) return false;
  if (otherComma.test(name)) return false;
  const words = plainWords(name);
  if (words.some((word) => /['’]s$/.test(word))) return false;
  if (/^[\p{Lo}\p{M}]{2,5}$/u.test(name)) return true;
  const proper = words.filter((word) => !particles.has(word.toLowerCase()) || /^\p{Lu}/u.test(word));
  if (proper.length < 2 || words.length > 6) return false;
  if (!words.every((word) => namePart.test(word) || particles.has(word.toLowerCase()))) return false;
  return !words.some((word) => notNames.has(word.toLowerCase().replace(/\.$/, '')));
}

/** A name's words without honorifics, degrees and nicknames. */
const plainWords = (name: string): string[] =>
  name
    .replace(nickname, '')
    .replace(/,/g, ' ')
    .split(/\s+/)
    .filter((word, i) => word !== '' && !titles.test(word) && (i === 0 || !suffix.test(word)));

/** The same for `Dr. Ada Byron`, `Ada M. Byron` and `Ada Byron, PhD`: the first and the last word of the plain name. */
export function personKey(name: string): string {
  const words = plainWords(name.trim());
  return squash(`${words[0] ?? name} ${words.at(-1) ?? ''}`);
}

/** `Jane Doe`, `Max Mustermann`, `Your Name`: people that a template's author put there. */
export const isPlaceholderName = (text: string): boolean => placeholderName.test(text.trim());

/** A name as it is at the beginning or the end of a run of words; for patterns such as `founded by …`. */
/** Whatever is no white space, digit or sign: a short class, as every pattern of a sentence holds several names. `isPersonName` looks closer. */
const letter = '[^\\s\\d.,;:!?()\\[\\]{}<>"“”„«»|/\\\\·•…–—&@#*+=%$€_~^`©®™]';
const namedWord = `(?:\\p{Lu}\\.|\\p{Lu}${letter}{1,24})`;
const academic =
  '(?:(?:Dr|Dra|Prof|Drs|Ir|Ing|Mag|Dott|Dipl)\\.(?:-(?:Ing|Inf|Kfm|Phys)\\.|ssa)?(?: (?:Dr|med|Ing|phil|rer|nat|habil)\\.){0,3} )?';
const called = '(?: ["“„]\\p{Lu}[\\p{L}’-]{1,24}["”“])?';
export const namePattern = `(?!(?:We|I|You|They|It|He|She|That|There)['’])${academic}${namedWord}${called}(?: (?:(?:de|da|dos|del|della|di|du|la|le|van|von|der|den|bin|al|el) ){0,2}${namedWord}){1,3}`;
