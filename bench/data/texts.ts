/** Generated names and texts of listings, with realistic word frequencies. */
import { type Random, between, chance, pick } from './random.ts';
import { type Vocabulary, misspelt, pseudoWord } from './words.ts';

const glueShare = 0.4;
/** The share of a listing's words that belong to its category. */
const topicShare = 0.25;
const misspeltShare = 0.002;

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const kinds =
  'Studio Labs Cloud Desk Works Analytics Pay Flow Hub Kit Systems Health Learn Notes Mail Board Track Point Line Box'.split(
    ' ',
  );

/** A brand name: a new word, a compound, two words, or a word and a kind of product. */
export function brandName(random: Random, { content }: Vocabulary): string {
  const stem = () => capital(content[Math.floor(random() ** 2 * 2_000)] ?? '');
  const roll = random();
  if (roll < 0.5) return capital(pseudoWord(random, roll < 0.12 ? 3 : 2));
  if (roll < 0.7) return stem() + pseudoWord(random, 1);
  if (roll < 0.85) return `${capital(pseudoWord(random, 1))} ${stem()}`;
  if (roll < 0.95) return `${capital(pseudoWord(random, 2))} ${pick(random, kinds)}`;
  return `${stem()} ${stem()}`;
}

export interface Writer {
  word(): string;
  /** The given number of words, capitalised, without a full stop. */
  phrase(words: number): string;
  sentence(): string;
  /** Paragraphs of a few sentences, of about the given number of words in total. */
  prose(words: number): string;
}

/** A writer of texts on a topic, given by its words. */
export function writerOf(random: Random, vocabulary: Vocabulary, topic: readonly string[]): Writer {
  const word = () => {
    const plain = chance(random, topicShare) ? pick(random, topic) : vocabulary.contentWord(random);
    return random() < misspeltShare && plain.length > 4 ? misspelt(random, plain) : plain;
  };
  const phrase = (words: number) => {
    let text = '';
    // Function words are neither adjacent nor last.
    let wasGlue = true;
    for (let left = words; left > 0; left -= 1) {
      wasGlue = !wasGlue && left > 1 && random() < glueShare / (1 - glueShare);
      const next = wasGlue ? vocabulary.glueWord(random) : word();
      text += text === '' ? capital(next) : ` ${next}`;
    }
    return text;
  };
  const sentence = () => `${phrase(between(random, 6, 18))}.`;
  return {
    word,
    phrase,
    sentence,
    prose(words) {
      let text = '';
      for (let left = words, inParagraph = 0; left > 0; inParagraph += 1) {
        const length = Math.min(left, between(random, 6, 18));
        const gap = text === '' ? '' : inParagraph % 4 === 0 ? '\n\n' : ' ';
        text += `${gap}${phrase(length)}.`;
        left -= length;
      }
      return text;
    },
  };
}

const firstNames =
  'Ada Amara Anders Aisha Bjarne Bruno Carmen Chidi Dario Dalia Elif Emil Fenna Farid Goran Greta Hana Hugo Ines Ivo Jana Jun Kofi Kaya Lena Lucía Mirela Mateo Nils Noor Oona Omar Pavel Priya Quentin Rosa Ravi Samuel Sofia Tove Tomás Uma Viktor Wanda Xenia Yara Yusuf Zoë Zoran'.split(
    ' ',
  );

export const personName = (random: Random): string =>
  `${pick(random, firstNames)} ${capital(pseudoWord(random, chance(random, 0.8) ? 2 : 1))}`;
