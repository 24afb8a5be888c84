/** Screenshots of products that show figures and code. */
import {
  type Screen,
  bars,
  circle,
  curve,
  grey,
  many,
  panel,
  rect,
  stroke,
  title,
  figure,
} from '../screen-kit.ts';

const visits = [30, 34, 42, 38, 47, 40, 36, 44, 58, 52, 61, 49, 54, 66, 60, 72, 68, 80];

const kettlePage: Screen = (kit) =>
  kit.window(
    ['This week', 'Last week', 'Links', 'Settings'],
    title(kit, 'This week', 'kilnandwick.example') +
      figure(kit, 262, 'Visitors', '4,182', '+12 %') +
      figure(kit, 594, 'Pages read', '11,960', '+8 %') +
      figure(kit, 926, 'From search', '38 %', '+3 %') +
      panel(262, 314, 976, 236) +
      curve(visits, { x: 292, y: 346, width: 916, height: 168 }, kit.colours.strong, kit.colours.pale) +
      panel(262, 570, 976, 206) +
      many(
        [
          ['/glazes', 0.92, '1,204'],
          ['/', 0.78, '1,011'],
          ['/workshops/spring', 0.56, '720'],
          ['/about', 0.24, '311'],
        ] as const,
        ([page, share, count], i) =>
          rect(286, 590 + i * 44, 800 * share, 34, kit.colours.pale, 8) +
          kit.text(page, 300, 613 + i * 44, { size: 18, weight: 600, color: grey.ink }) +
          kit.text(count, 1212, 613 + i * 44, { size: 18, anchor: 'end' }),
      ),
  );

const kettlePeak: Screen = (kit) => {
  const values = [20, 22, 19, 24, 26, 30, 34, 96, 70, 48, 36, 30, 27, 25];
  return kit.window(
    ['This week', 'Last week', 'Links', 'Settings'],
    title(kit, 'Tuesday', 'By hour') +
      panel(262, 166, 976, 380) +
      bars(values, { x: 300, y: 210, width: 920, height: 290 }, kit.colours.soft, {
        at: 7,
        color: kit.colours.strong,
      }) +
      many([8, 10, 12, 14, 16, 18, 20], (hour, i) =>
        kit.text(`${hour}:00`, 322 + i * 131, 530, { size: 15, color: grey.faint, anchor: 'middle' }),
      ) +
      rect(820, 186, 390, 152, grey.ink, 14) +
      kit.text('612 visits at 15:00', 846, 228, { size: 24, weight: 800, color: '#ffffff' }) +
      kit.text('from one link in a newsletter:', 846, 264, { size: 18, color: '#cfd6e2' }) +
      kit.text('The Potter’s Letter, issue 48', 846, 298, {
        size: 18,
        weight: 600,
        color: kit.colours.bright,
      }) +
      panel(262, 566, 976, 210) +
      kit.text('What they read next', 290, 606, { size: 20, weight: 600, color: grey.ink }) +
      many(
        ['/glazes', '/workshops/spring', '/glazes/ash'],
        (page, i) =>
          kit.text(page, 290, 652 + i * 42, { size: 18 }) +
          rect(520, 638 + i * 42, 560 - i * 150, 18, kit.colours.soft, 9) +
          kit.text(String(340 - i * 112), 1210, 653 + i * 42, { size: 18, anchor: 'end' }),
      ),
  );
};

const ledgerQuestions: Screen = (kit) =>
  kit.window(
    ['Inbox', 'Figures', 'Books', 'Year'],
    title(kit, 'One thing to book', '€38.40 to Haberdash & Daughters, on Tuesday') +
      panel(262, 176, 976, 250) +
      kit.text('What was it?', 302, 232, { size: 30, weight: 800, color: grey.ink }) +
      rect(302, 262, 896, 62, '#ffffff', 12, `stroke="${kit.colours.strong}" stroke-width="3"`) +
      kit.text('Thread and wire for the puppets', 326, 301, { size: 23, color: grey.ink }) +
      kit.tag('Materials', 302, 350, kit.colours.pale, kit.colours.strong) +
      kit.tag('Tools', 428, 350, '#eef1f5', grey.text) +
      kit.tag('Travel', 514, 350, '#eef1f5', grey.text) +
      panel(262, 448, 976, 230) +
      kit.text('Was it for work?', 302, 504, { size: 30, weight: 800, color: grey.ink }) +
      kit.button('Yes, all of it', 302, 544, 260) +
      kit.button('Part of it', 582, 544, 200, false) +
      kit.button('No', 802, 544, 140, false) +
      kit.text('We write both sides of the entry. You can look at them under Books.', 302, 640, {
        size: 18,
        color: grey.faint,
      }),
  );

const ledgerFigures: Screen = (kit) =>
  kit.window(
    ['Figures', 'Inbox', 'Books', 'Year'],
    title(kit, 'November', 'As of today') +
      figure(kit, 262, 'Earned', '€3,240', '') +
      figure(kit, 594, 'To spend', '€1,815', '') +
      figure(kit, 926, 'Owed to you', '€420', '') +
      panel(262, 314, 976, 462) +
      kit.text('Earned, month by month', 292, 360, { size: 21, weight: 600, color: grey.ink }) +
      bars(
        [18, 24, 21, 30, 27, 34, 22, 19, 31, 38, 33],
        { x: 292, y: 396, width: 920, height: 310 },
        kit.colours.soft,
        { at: 10, color: kit.colours.strong },
      ) +
      many(['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'], (month, i) =>
        kit.text(month, 320 + i * 83.6, 740, { size: 16, color: grey.faint, anchor: 'middle' }),
      ),
  );

const waveform = (x: number, y: number, width: number, color: string, noise: number) =>
  many(Array.from({ length: 120 }), (_, i) => {
    const loud =
      Math.abs(Math.sin(i * 0.31) * Math.sin(i * 0.083) * Math.cos(i * 0.021)) * 86 +
      noise * (6 + ((i * 7919) % 13));
    return rect(x + (i * width) / 120, y - loud / 2, (width / 120) * 0.56, loud, color, 2);
  });

const podSlider: Screen = (kit) =>
  kit.window(
    ['Episode 31', 'Voices', 'Export'],
    title(kit, 'Episode 31: The pantry tapes', '42 minutes · two voices · one refrigerator') +
      panel(262, 170, 976, 190) +
      kit.text('As recorded', 290, 206, { size: 17, weight: 600, color: grey.faint }) +
      waveform(290, 278, 920, '#b8c1cf', 2.4) +
      panel(262, 380, 976, 190) +
      kit.text('Cleaned', 290, 416, { size: 17, weight: 600, color: kit.colours.strong }) +
      waveform(290, 488, 920, kit.colours.strong, 0.2) +
      stroke('M620 180V560', kit.colours.accent, 4) +
      circle(620, 370, 13, kit.colours.accent) +
      panel(262, 590, 976, 180) +
      kit.text('How much room to leave', 292, 636, { size: 21, weight: 600, color: grey.ink }) +
      rect(292, 680, 916, 12, kit.colours.soft, 6) +
      rect(292, 680, 560, 12, kit.colours.strong, 6) +
      circle(852, 686, 20, '#ffffff', `stroke="${kit.colours.strong}" stroke-width="6"`) +
      kit.text('a kitchen', 292, 740, { size: 18 }) +
      kit.text('a studio', 1208, 740, { size: 18, anchor: 'end' }),
  );

const thistleShape: Screen = (kit) => {
  const before = [
    '{',
    '  "event": "order.paid",',
    '  "order": {',
    '    "id": 1042,',
    '    "total": 4900,',
    '    "currency": "EUR"',
    '  }',
    '}',
  ];
  const after = [
    '{',
    '  "event": "order.paid",',
    '  "order": {',
    '    "id": "ord_1042",',
    '    "total": 4900,',
    '    "currency": "EUR"',
    '  }',
    '}',
  ];
  const code = (lines: readonly string[], x: number, fill: string, color: string) =>
    rect(x, 214, 478, 400, '#171b26', 14) +
    many(
      lines,
      (words, i) =>
        (i === 3 ? rect(x, 334, 478, 40, fill) : '') +
        kit.text(words.trimStart(), x + 30 + (words.length - words.trimStart().length) * 12, 250 + i * 41, {
          size: 21,
          color: i === 3 ? color : '#c7d0e0',
        }),
    );
  return kit.window(
    ['Contracts', 'Replays', 'Sources', 'Alerts'],
    title(kit, 'order.paid has changed', 'Since yesterday, 16:20') +
      kit.text('Yesterday', 266, 198, { size: 18, weight: 600, color: grey.text }) +
      kit.text('Today', 764, 198, { size: 18, weight: 600, color: grey.text }) +
      code(before, 262, '#5b2330', '#ffb3bd') +
      code(after, 760, '#1d4a37', '#9ff0c4') +
      panel(262, 634, 976, 142) +
      kit.tag('Breaks 2 consumers', 290, 658, '#fde8e8', '#9b1c1c') +
      kit.text(
        '“id” was a number and is now text. Billing and the warehouse read it as a number.',
        290,
        732,
        { size: 20, color: grey.ink },
      ),
  );
};

export const chartsScreens: Record<string, Screen> = {
  'kettlecount/the-page.png': kettlePage,
  'kettlecount/a-peak-explained.png': kettlePeak,
  'ledgerfern/two-questions.png': ledgerQuestions,
  'ledgerfern/three-figures.png': ledgerFigures,
  'podthicket/slider.png': podSlider,
  'thistlewire/old-and-new-shape.png': thistleShape,
};
