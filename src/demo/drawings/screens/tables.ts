/** Screenshots of the demo’s restaurant product. */
import { type Kit, type Screen, circle, grey, many, panel, rect, title, days } from '../screen-kit.ts';

const tables: readonly (readonly [number, number, 'round' | 'long', 0 | 1 | 2])[] = [
  [330, 250, 'round', 0],
  [330, 400, 'round', 1],
  [330, 560, 'round', 0],
  [520, 250, 'round', 2],
  [520, 400, 'round', 0],
  [700, 260, 'long', 1],
  [700, 420, 'long', 0],
  [540, 600, 'long', 2],
  [850, 600, 'round', 0],
  [930, 260, 'round', 1],
  [930, 420, 'round', 0],
];
const tableFill = (kit: Kit, state: 0 | 1 | 2) =>
  (['#ffffff', kit.colours.strong, kit.colours.soft] as const)[state];

const tableRoom: Screen = (kit) =>
  kit.window(
    ['Tonight', 'The room', 'Guests', 'Page'],
    title(kit, 'Tonight, 19:30', '7 tables free, 3 taken, 2 on their way') +
      rect(262, 170, 768, 600, '#fbf6ee', 16, 'stroke="#dccbb0" stroke-width="6"') +
      rect(262, 330, 10, 120, '#ffffff') +
      rect(600, 170, 260, 22, '#cbb48f', 4) +
      kit.text('Kitchen', 730, 216, { size: 16, color: '#8a6f45', anchor: 'middle' }) +
      many(tables, ([x, y, shape, state], i) => {
        const look = `stroke="${state === 0 ? '#c8b48f' : kit.colours.strong}" stroke-width="3"`;
        const color = state === 1 ? '#ffffff' : grey.ink;
        return (
          (shape === 'round'
            ? circle(x, y, 44, tableFill(kit, state), look)
            : rect(x - 46, y - 36, 150, 76, tableFill(kit, state), 12, look)) +
          kit.text(String(i + 1), shape === 'round' ? x : x + 29, y + 9, {
            size: 25,
            weight: 800,
            color,
            anchor: 'middle',
          })
        );
      }) +
      panel(1050, 170, 190, 600) +
      kit.text('Next', 1072, 210, { size: 21, weight: 800, color: grey.ink }) +
      many(
        ['19:30', '19:45', '20:00', '20:15', '21:00'],
        (time, i) =>
          kit.text(time, 1072, 256 + i * 96, { size: 19, weight: 600, color: kit.colours.strong }) +
          kit.text(['Varga', 'Lind', 'Okafor', 'Bellini', 'Huth'][i] ?? '', 1072, 284 + i * 96, {
            size: 19,
            color: grey.ink,
          }) +
          kit.text(`${[2, 4, 2, 6, 3][i] ?? 2} people`, 1072, 308 + i * 96, { size: 16, color: grey.faint }),
      ),
  );

const tableBooking: Screen = (kit) =>
  kit.page(
    'osteria-bellini.example/book',
    rect(0, 46, 1280, 220, kit.colours.deep) +
      kit.text('Osteria Bellini', 640, 160, { size: 58, weight: 800, color: '#ffffff', anchor: 'middle' }) +
      kit.text('A table, without a phone call', 640, 206, {
        size: 22,
        color: kit.colours.soft,
        anchor: 'middle',
      }) +
      panel(200, 236, 880, 520) +
      kit.text('December', 240, 290, { size: 24, weight: 800, color: grey.ink }) +
      many(days, (day, i) =>
        kit.text(day.slice(0, 2), 264 + i * 60, 332, { size: 16, color: grey.faint, anchor: 'middle' }),
      ) +
      many(Array.from({ length: 31 }), (_, i) => {
        const cell = i + 1;
        const x = 264 + (cell % 7) * 60;
        const y = 378 + Math.floor(cell / 7) * 62;
        const isChosen = i === 11;
        return (
          (isChosen ? circle(x, y - 7, 26, kit.colours.strong) : '') +
          kit.text(String(i + 1), x, y, {
            size: 20,
            weight: isChosen ? 800 : 400,
            color: isChosen ? '#ffffff' : i % 7 === 5 ? '#c3cad5' : grey.ink,
            anchor: 'middle',
          })
        );
      }) +
      kit.text('12 December, 4 people', 710, 290, { size: 24, weight: 800, color: grey.ink }) +
      many(['18:00', '18:30', '19:00', '19:30', '20:00', '20:30'], (time, i) =>
        kit.button(time, 710 + (i % 3) * 112, 322 + Math.floor(i / 3) * 66, 98, i === 3),
      ) +
      rect(710, 474, 322, 56, '#ffffff', 10, 'stroke="#cbd2dd" stroke-width="2"') +
      kit.text('Your name', 730, 509, { size: 19, color: grey.faint }) +
      rect(710, 546, 322, 56, '#ffffff', 10, 'stroke="#cbd2dd" stroke-width="2"') +
      kit.text('Phone or e-mail', 730, 581, { size: 19, color: grey.faint }) +
      kit.button('Book the table', 710, 634, 322) +
      kit.text('No deposit. Cancel until noon.', 871, 714, { size: 16, color: grey.faint, anchor: 'middle' }),
  );

const tableNine: Screen = (kit) =>
  kit.window(
    ['Table 9', 'Tonight', 'The room', 'Guests'],
    title(kit, 'Table 9', 'By the window, four seats') +
      rect(262, 170, 470, 600, '#fbf6ee', 16) +
      many(
        [
          [497, 300],
          [497, 640],
          [330, 470],
          [664, 470],
        ] as const,
        ([x, y]) => rect(x - 40, y - 40, 80, 80, '#d8c4a0', 22),
      ) +
      circle(497, 470, 128, '#ffffff', `stroke="${kit.colours.strong}" stroke-width="6"`) +
      kit.text('9', 497, 500, { size: 86, weight: 800, color: kit.colours.strong, anchor: 'middle' }) +
      panel(756, 170, 482, 600) +
      many(
        [
          ['18:00', 'Lind, 2 people', 'left at 19:40'],
          ['20:00', 'Okafor, 4 people', 'a birthday; candles are ready'],
          ['22:00', 'free', 'until the kitchen closes'],
        ] as const,
        ([time, who, note], i) =>
          rect(784, 200 + i * 186, 426, 160, i === 1 ? kit.colours.pale : grey.ground, 14) +
          kit.text(time, 810, 248 + i * 186, { size: 21, weight: 600, color: kit.colours.strong }) +
          kit.text(who, 810, 290 + i * 186, { size: 27, weight: 800, color: grey.ink }) +
          kit.text(note, 810, 326 + i * 186, { size: 19 }),
      ),
  );

export const tablesScreens: Record<string, Screen> = {
  'tablecroft/room.png': tableRoom,
  'tablecroft/booking-page.png': tableBooking,
  'tablecroft/table-nine.jpg': tableNine,
};
