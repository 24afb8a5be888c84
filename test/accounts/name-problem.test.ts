import { expect } from 'chai';
import { parseKeyForm } from '../../src/accounts/key-form-schema.ts';
import { PasskeyName } from '../../src/accounts/passkey-schema.ts';
import { Profile } from '../../src/accounts/profile-schema.ts';
import { personName } from '../../src/accounts/sign-in-rules.ts';
import { nameProblem } from '../../src/shared/text-rules.ts';

describe('a name that others see', () => {
  for (const name of [
    'Mara Lind',
    'C#',
    '株式会社　東京',
    'محمد',
    'می\u200cخواهم',
    'क्\u200dष',
    'శ్రీ\u200cలంక',
    'Zoë',
    'Zoe\u0308',
    '👩‍💻 Studio',
    '❤️',
    '1️⃣',
    '🏴󠁧󠁢󠁷󠁬󠁳󠁿 Cymru',
    '',
  ]) {
    it(`may be ${JSON.stringify(name)}`, () => expect(nameProblem(name)).to.equal(null));
  }

  for (const [what, sign] of Object.entries({
    'a zero-width space': '\u200b',
    'a zero-width joiner': '\u200d',
    'a zero-width non-joiner': '\u200c',
    'a word joiner': '\u2060',
    'a byte order mark': '\ufeff',
    'a soft hyphen': '\u00ad',
    'a grapheme joiner': '\u034f',
    'a left-to-right mark': '\u200e',
    'an Arabic letter mark': '\u061c',
    'a right-to-left override': '\u202e',
    'an isolate': '\u2066',
    'a Hangul filler': '\u3164',
    'a halfwidth Hangul filler': '\uffa0',
    'a Hangul jamo filler': '\u115f',
    'a Khmer inherent vowel': '\u17b4',
    'a Mongolian vowel separator': '\u180e',
    'a variation selector': '\ufe0f',
    'a variation selector of the supplement': '\u{e0100}',
    'a tag': '\u{e0041}',
    'a language tag': '\u{e0001}',
    'an annotation': '\ufff9',
    'a blank of Braille': '\u2800',
    'a blank of music': '\u{1d159}',
    'a line separator': '\u2028',
    'a control character': '\u0085',
    'a private character': '\ue000',
    'a non-character': '\uffff',
    'half of a surrogate pair': '\ud800',
  })) {
    it(`has no ${what.replace(/^an? /, '')} in it`, () => {
      for (const name of [`Acme${sign}`, `${sign}Acme`, `Ac${sign}me`, sign]) {
        expect(nameProblem(name), JSON.stringify(name)).to.contain('invisible');
      }
    });
  }

  it('has something in it that can be read', () => {
    for (const name of [' ', '\u00a0', '\u2003\u3000', '\u0301', ' \u0308']) {
      expect(nameProblem(name), JSON.stringify(name)).to.contain('no visible character');
    }
  });

  it('is held to this wherever people type one', () => {
    const name = 'Acme\u200b';
    const says = /invisible characters/;
    const key = parseKeyForm({ name, scopes: ['account:read'], lifetime: '90' });
    expect(key.error?.issues[0]?.message).to.match(says);
    expect(PasskeyName.safeParse({ name }).error?.issues[0]?.message).to.match(says);
    expect(Profile.shape.name.safeParse(name).error?.issues[0]?.message).to.match(says);
    expect(personName(name)).to.equal(null);
  });
});
