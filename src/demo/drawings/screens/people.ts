/** Screenshots of products for meetings and rotas. */
import {
  type Kit,
  type Screen,
  circle,
  grey,
  many,
  panel,
  rect,
  stroke,
  title,
  days,
} from '../screen-kit.ts';

const check = (kit: Kit, x: number, y: number, isDone: boolean) =>
  rect(
    x,
    y,
    24,
    24,
    isDone ? kit.colours.strong : '#ffffff',
    6,
    `stroke="${isDone ? kit.colours.strong : '#b8c1cf'}" stroke-width="2"`,
  ) + (isDone ? stroke(`M${x + 6} ${y + 13}l5 5 8-11`, '#ffffff', 3) : '');

const quillThursday: Screen = (kit) =>
  kit.window(
    ['Thursday', 'Tuesday', 'Last week', 'Promises'],
    title(kit, 'Thursday, 10:00', 'Imke, Marc, Rasa · 38 minutes') +
      panel(262, 168, 976, 216) +
      kit.tag('3 decisions', 290, 190, kit.colours.pale, kit.colours.strong) +
      many(
        [
          'The spring catalogue has 48 pages, not 64.',
          'Prices change on 1 March.',
          'We stop printing the index.',
        ],
        (words, i) =>
          kit.text(String(i + 1), 296, 264 + i * 44, { size: 21, weight: 800, color: kit.colours.strong }) +
          kit.text(words, 328, 264 + i * 44, { size: 21, color: grey.ink }),
      ) +
      panel(262, 402, 976, 264) +
      kit.tag('5 promises', 290, 424, kit.colours.pale, kit.colours.strong) +
      many(
        [
          'Marc tells the printer',
          'Rasa sends the new prices',
          'Imke writes to the two shops in Ghent',
          'Marc finds a photographer',
        ],
        (words, i) =>
          check(kit, 294, 472 + i * 46, i < 2) +
          kit.text(words, 334, 492 + i * 46, { size: 20, color: i < 2 ? grey.faint : grey.ink }) +
          kit.text(['by Friday', 'done', 'by Monday', 'by 1 December'][i] ?? '', 1206, 492 + i * 46, {
            size: 18,
            color: grey.faint,
            anchor: 'end',
          }),
      ) +
      panel(262, 684, 976, 92, '#fff8e6') +
      kit.text('Open: who proofreads the Dutch pages?', 292, 738, {
        size: 21,
        weight: 600,
        color: '#7a5200',
      }),
  );

const quillContradicted: Screen = (kit) =>
  kit.window(
    ['Tuesday', 'Thursday', 'Last week', 'Promises'],
    title(kit, 'Was this decided?', 'Nobody said it aloud, and nobody objected.') +
      panel(262, 168, 976, 236) +
      rect(262, 168, 8, 236, kit.colours.accent, 4) +
      kit.text('“Then the launch moves to the second week of May.”', 300, 226, {
        size: 25,
        weight: 600,
        color: grey.ink,
      }) +
      kit.text('Rasa, at 21:40. Three people nodded; the next topic began at 21:52.', 300, 268, {
        size: 19,
        color: grey.faint,
      }) +
      kit.button('It is decided', 300, 316, 190) +
      kit.button('It is open', 508, 316, 160, false) +
      kit.button('Listen', 686, 316, 130, false) +
      panel(262, 424, 976, 352) +
      kit.text('Around that moment', 292, 468, { size: 20, weight: 600, color: grey.ink }) +
      many(
        [
          ['Marc', 'April is too early for the printer.', 520],
          ['Imke', 'And the fair is on the eleventh.', 560],
          ['Rasa', 'Then the launch moves to the second week of May.', 640],
          ['Marc', 'Good. The photographer, then.', 440],
        ] as const,
        ([who, words, width], i) =>
          circle(
            314,
            516 + i * 66,
            22,
            [kit.colours.strong, '#0f766e', '#b4384c', kit.colours.strong][i] ?? '',
          ) +
          kit.text(who.slice(0, 1), 314, 523 + i * 66, {
            size: 20,
            weight: 800,
            color: '#ffffff',
            anchor: 'middle',
          }) +
          rect(352, 492 + i * 66, width, 48, i === 2 ? kit.colours.soft : '#eef1f5', 14) +
          kit.text(words, 374, 523 + i * 66, { size: 19, color: grey.ink }),
      ),
  );

const rotaDoor: Screen = (kit) => {
  const names = ['Halima', 'Jonas', 'Odile', 'Piet', 'Rosa', 'Tove'];
  return kit.page(
    'rotawren.example/print',
    rect(0, 46, 1280, 754, '#c9a77c') +
      many([180, 430, 690, 960], (x) => stroke(`M${x} 46V800`, '#b08d62', 4)) +
      `<g transform="rotate(-1.2 640 420)">` +
      rect(158, 94, 976, 664, '#000000', 6, 'fill-opacity=".14"') +
      rect(150, 84, 976, 664, '#ffffff', 4) +
      kit.text('Soup kitchen, week 48', 196, 152, { size: 36, weight: 800, color: grey.ink }) +
      kit.text('Two people a shift. Swap by text message.', 196, 188, { size: 19, color: grey.faint }) +
      many(days, (day, i) =>
        kit.text(day, 358 + i * 108, 240, { size: 18, weight: 600, color: grey.text, anchor: 'middle' }),
      ) +
      many(
        names,
        (name, row) =>
          stroke(`M196 ${264 + row * 76}H1080`, grey.line, 2) +
          kit.text(name, 196, 310 + row * 76, { size: 22, weight: 600, color: grey.ink }) +
          many(days, (_, i) =>
            (row * 3 + i * 5) % 7 < 2
              ? rect(
                  312 + i * 108,
                  278 + row * 76,
                  92,
                  50,
                  (row + i) % 2 ? kit.colours.soft : kit.colours.strong,
                  10,
                ) +
                kit.text((row + i) % 2 ? '17–20' : '9–12', 358 + i * 108, 310 + row * 76, {
                  size: 18,
                  weight: 600,
                  color: (row + i) % 2 ? kit.colours.deep : '#ffffff',
                  anchor: 'middle',
                })
              : '',
          ),
      ) +
      '</g>' +
      rect(590, 62, 100, 40, '#f3e7a9', 3, 'fill-opacity=".9"'),
  );
};

const rotaMessage: Screen = (kit) =>
  kit.page(
    'rotawren.example/how',
    rect(0, 46, 1280, 754, kit.colours.pale) +
      kit.text('One person,', 130, 330, { size: 56, weight: 800, color: grey.ink }) +
      kit.text('one question.', 130, 398, { size: 56, weight: 800, color: grey.ink }) +
      kit.text('Whoever can come is asked first', 130, 460, { size: 24 }) +
      kit.text('who has come least.', 130, 494, { size: 24 }) +
      rect(742, 84, 380, 690, grey.ink, 48) +
      rect(758, 100, 348, 658, '#ffffff', 36) +
      rect(758, 100, 348, 92, kit.colours.strong, 36) +
      rect(758, 150, 348, 42, kit.colours.strong) +
      kit.text('Soup kitchen', 932, 160, { size: 22, weight: 600, color: '#ffffff', anchor: 'middle' }) +
      rect(782, 226, 268, 116, '#eef1f5', 22) +
      kit.text('Can you take Saturday,', 804, 264, { size: 19, color: grey.ink }) +
      kit.text('9 to 12, with Rosa?', 804, 292, { size: 19, color: grey.ink }) +
      kit.text('Answer 1 or 2.', 804, 322, { size: 17, color: grey.faint }) +
      rect(782, 362, 180, 48, '#ffffff', 24, `stroke="${kit.colours.strong}" stroke-width="2"`) +
      kit.text('1  Yes', 872, 393, { size: 19, weight: 600, color: kit.colours.strong, anchor: 'middle' }) +
      rect(782, 424, 180, 48, '#ffffff', 24, `stroke="${kit.colours.strong}" stroke-width="2"`) +
      kit.text('2  Not this time', 872, 455, {
        size: 19,
        weight: 600,
        color: kit.colours.strong,
        anchor: 'middle',
      }) +
      rect(1010, 510, 72, 54, kit.colours.strong, 22) +
      kit.text('1', 1046, 546, { size: 24, weight: 600, color: '#ffffff', anchor: 'middle' }) +
      rect(782, 590, 240, 84, '#eef1f5', 22) +
      kit.text('Thank you. Rosa', 804, 626, { size: 19, color: grey.ink }) +
      kit.text('knows, too.', 804, 654, { size: 19, color: grey.ink }),
  );

export const peopleScreens: Record<string, Screen> = {
  'quillbarrow/thursday-page.png': quillThursday,
  'quillbarrow/not-contradicted.png': quillContradicted,
  'rotawren/kitchen-door.jpg': rotaDoor,
  'rotawren/text-message.png': rotaMessage,
};
