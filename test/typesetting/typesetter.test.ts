/** Text of drawings: what is measured is what the renderer draws, in every script. */
import { Resvg } from '@resvg/resvg-js';
import { expect } from 'chai';
import { type Typesetter, createTypesetter } from '../../src/typesetting/typesetter.ts';

const texts = {
  latin: 'Invoices for freelancers whose clients live elsewhere, AVATAR fi ñ Việt Nam',
  greek: 'Τιμολόγια για ελεύθερους επαγγελματίες σε όλο τον κόσμο',
  cyrillic: 'Счета для фрилансеров, клиенты которых живут далеко',
  arabic: 'تطبيق لإدارة المهام اليومية للفرق الصغيرة',
  hebrew: 'ניהול משימות יומיות לצוותים קטנים',
  devanagari: 'छोटी टीमों के लिए दैनिक कार्य प्रबंधन क्षत्रिय',
  thai: 'การจัดการงานประจำวันสำหรับทีมขนาดเล็ก',
  chinese: '小型团队的日常任务管理，简单而快速。',
  japanese: '小さなチームのための毎日のタスク管理',
  korean: '작은 팀을 위한 일일 작업 관리 도구',
  emoji: '🚀 Ship it 👩‍👩‍👧 👍🏽 🇩🇪 ❤️',
  mixed: 'Tidewell (2026) مرحبا بالعالم 你好 नमस्ते',
};
const style = { size: 40, weight: 600 } as const;

/** What the renderer draws of markup. */
function inkOf(markup: string): { left: number; right: number } | null {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="200" color="#000">${markup}</svg>`;
  const box = new Resvg(svg, { font: { loadSystemFonts: false } }).innerBBox();
  return box ? { left: box.x, right: box.x + box.width } : null;
}

describe('set text', () => {
  let set: Typesetter;
  before(async () => {
    set = await createTypesetter(Object.values(texts));
  });

  for (const [script, text] of Object.entries(texts)) {
    it(`is as wide as it is measured, and fits its lines: ${script}`, () => {
      expect(set.isLegible(text)).to.equal(true);
      const width = 300;
      const { lines } = set.fit(text, { ...style, sizes: [style.size], width, maxLines: 20 });
      // Nothing is left out.
      expect(lines.join('').replaceAll(' ', '')).to.equal(text.normalize('NFC').replaceAll(' ', ''));
      for (const line of lines) {
        const measured = set.measure(line, style);
        expect(measured, line).to.be.within(1, width);
        const ink = inkOf(set.draw(line, style, { x: 400, baseline: 100 }));
        // Glyphs may reach a little over their advance.
        expect(ink?.left, line).to.be.greaterThan(400 - 6);
        expect(ink?.right, line).to.be.within(400 + measured * 0.6, 400 + measured + 6);
      }
    });
  }

  it('ends with an ellipsis where it does not fit in the smallest size, however long it is', () => {
    for (const unit of [
      'W',
      'word ',
      '你',
      'ب',
      '👍🏽',
      'é',
      'a\u0301\u0302\u0303\u0304\u0305\u0306',
      '<b>&"',
    ]) {
      const options = { sizes: [50, 40], weight: 600, width: 500, maxLines: 2 } as const;
      const { lines, style: used } = set.fit(unit.repeat(20_000), options);
      expect(lines.length, unit).to.be.within(1, 2);
      for (const line of lines) expect(set.measure(line, used), unit).to.be.at.most(500);
      expect(lines.at(-1), unit).to.match(/…$/);
    }
  });

  it('prefers a smaller size to a cut word', () => {
    const sizes = [60, 40, 30];
    const { lines, style: used } = set.fit('Supercalifragilistic', {
      sizes,
      weight: 600,
      width: 420,
      maxLines: 1,
    });
    expect(lines).to.deep.equal(['Supercalifragilistic']);
    expect(used.size).to.equal(40);
  });

  it('orders right-to-left text, numbers and Latin words as readers do', () => {
    const options = { sizes: [40], weight: 600, width: 2000, maxLines: 1 } as const;
    expect(set.fit(texts.arabic, options).isRtl).to.equal(true);
    expect(set.fit(texts.latin, options).isRtl).to.equal(false);
    // The Latin word stands left of the Hebrew that precedes it.
    const hebrew = set.measure('שלום', style);
    const ink = inkOf(set.draw('שלום abc', style, { x: 0, baseline: 100 }));
    const alone = inkOf(set.draw('abc', style, { x: 0, baseline: 100 }));
    expect(ink?.left).to.be.closeTo(alone?.left ?? NaN, 0.5);
    expect(ink?.right).to.be.greaterThan(hebrew);
  });

  it('draws no controls, no overrides of direction, no towers of marks', () => {
    const plain = set.draw('Ship it', style, { x: 0, baseline: 100 });
    expect(set.draw('Ship\u202E\u0000\u200B  it\u2069', style, { x: 0, baseline: 100 })).to.equal(plain);
    expect(set.measure(`e${'\u0301'.repeat(500)}`, style)).to.equal(
      set.measure('é\u0301\u0301\u0301', style),
    );
  });

  it('says which text the fonts lack, and leaves that out', () => {
    expect(set.isLegible('\u{13000}\u{13001}')).to.equal(false);
    expect(set.isLegible('')).to.equal(false);
    const options = { sizes: [40], weight: 600, width: 500, maxLines: 1 } as const;
    expect(set.fit('Ship \u{13000}\u{13001} it', options).lines).to.deep.equal(['Ship it']);
  });

  it('draws decorative letters as plain ones', () => {
    const plain = set.draw('Fancy', style, { x: 0, baseline: 100 });
    expect(set.draw('𝓕𝓪𝓷𝓬𝔂', style, { x: 0, baseline: 100 })).to.equal(plain);
  });
});
