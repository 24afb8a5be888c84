/** Who terms and privacy notices are between: the company's own name next to its address. */
import type { FoundPlace } from './found-place.ts';
import { placeInAddress } from './addresses.ts';
import { denies } from './evidence/denial.ts';
import { hosts, ofLaw } from './place-marks.ts';
import { placeInStatement } from './place-statements.ts';
import { isUsable } from './placeholder.ts';
import { isOthers } from './sections.ts';
import { pagesOf, type Site } from './site.ts';
import { hasPhrase, sentencesIn } from './words.ts';

const legalForms =
  'Ltd|Limited|LLC|Inc|Corp|Corporation|PLC|plc|LLP|Pty|Pte|GmbH|UG|AG|SE|e\\.?V|B\\.?V|N\\.?V|S\\.?A\\.?S|S\\.?A\\.?R\\.?L|SARL|SAS|S\\.?A|S\\.?L|S\\.?r\\.?l|S\\.?p\\.?A|Ltda|Lda|AB|ApS|AS|A\\/S|Oy|Kft|Sp\\. z o\\.o|s\\.r\\.o|d\\.o\\.o';
/** Words that name the party of the terms, or anybody who answers for the data. */
const party =
  /(?<!\p{L})(?:between you and|agreement (?:with|between)|(?:operated|issued|published|provided|owned) by|trading as|data controller|controller (?:is|of)|verantwortlich\p{L}*|betrieben von|zwischen (?:ihnen|dir) und|exploité par|édité par|responsable d[eu]l? (?:tratamiento|traitement)|operado por|gestito da|titolare del trattamento|tussen (?:u|jou) en)(?!\p{L})/iu;
/** Others whom such pages name with their addresses. */
const others =
  /(?<!\p{L})(?:share[sd]?|sharing|processors?|sub-?processors?|providers?|partners?|vendors?|transfer\p{L}*|third[- ]part\p{L}+|arbitration|courts?|supervisory|authorit\p{L}+|ombudsman|commissioner|representative|insur\p{L}+|bank|auftragsverarbeiter|dienstleister|aufsichtsbehörde|sous-traitant|encargad\p{L}+|autoridad)(?!\p{L})/iu;
const maxLength = 500;

/** The places in sentences of such pages that name the company; none where two countries are told of. */
export function parties(site: Site, name: string | null): FoundPlace[] {
  if (name === null) return [];
  const incorporated = new RegExp(
    `(?<![\\p{L}\\p{N}])${escaped(name)}(?: \\p{Lu}[\\p{L}]{2,20}){0,2},? (?:${legalForms})(?![\\p{L}\\p{N}])`,
    'u',
  );
  const found = pagesOf(site, 'legal', 'privacy').flatMap((page) =>
    page.blocks.flatMap((block): FoundPlace[] => {
      if (isOthers(block.marks) || block.marks.has('nav') || hosts.test(block.text)) return [];
      return sentencesIn(block.text.slice(0, 5000)).flatMap((sentence): FoundPlace[] => {
        const isOwn = incorporated.test(sentence) || (party.test(sentence) && hasPhrase(sentence, name));
        if (!isOwn || sentence.length > maxLength || others.test(sentence) || ofLaw.test(sentence)) return [];
        if (denies(sentence) || !isUsable(sentence)) return [];
        const place = placeInStatement(sentence) ?? placeInAddress([sentence]);
        return place.country === null ? [] : [{ ...place, page, quotes: [sentence] }];
      });
    }),
  );
  return new Set(found.map(({ country }) => country)).size === 1 ? found : [];
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
