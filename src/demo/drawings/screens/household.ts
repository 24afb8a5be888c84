/** Screenshots of products for the household. */
import { type Screen, circle, curve, grey, many, panel, rect, stroke, title, days } from '../screen-kit.ts';

const larderShelf: Screen = (kit) => {
  const jars: readonly (readonly [number, number, number, number, string, string])[] = [
    [120, 90, 190, 0, '#d9a441', 'Red lentils'],
    [240, 110, 150, 0, '#c8553d', 'Tomatoes'],
    [380, 80, 200, 0, '#7a9e4b', 'Olives'],
    [500, 130, 120, 0, '#e9d8a6', 'Flour'],
    [670, 90, 180, 0, '#8f5d3b', 'Coffee'],
    [800, 100, 140, 0, '#f0c987', 'Pasta'],
    [940, 84, 170, 0, '#b23a48', 'Kidney beans'],
    [1066, 96, 130, 0, '#ece4db', 'Rice'],
    [140, 120, 140, 1, '#efc88b', 'Oats'],
    [300, 84, 190, 1, '#5e8c61', 'Peas'],
    [430, 100, 160, 1, '#d68c45', 'Honey'],
    [580, 130, 130, 1, '#94a89a', 'Barley'],
    [760, 90, 180, 1, '#6d597a', 'Plums'],
    [890, 110, 150, 1, '#e8b4a2', 'Chickpeas'],
    [1040, 90, 190, 1, '#4f772d', 'Basil oil'],
  ];
  return kit.page(
    'larderlight.example/shelf',
    rect(0, 46, 1280, 754, '#f3ece2') +
      many([330, 610], (y) => rect(60, y, 1160, 22, '#a9784f', 4) + rect(60, y + 22, 1160, 8, '#8a5f3c', 4)) +
      many(jars, ([x, width, height, row, color, name]) => {
        const y = (row === 0 ? 330 : 610) - height;
        return (
          rect(x, y, width, height, color, 12) +
          rect(x + 8, y - 16, width - 16, 20, '#4a4038', 5) +
          rect(x + 10, y + height * 0.4, width - 20, 40, '#ffffff', 5, 'fill-opacity=".92"') +
          kit.text(name, x + width / 2, y + height * 0.4 + 26, {
            size: 14,
            weight: 600,
            color: grey.ink,
            anchor: 'middle',
          }) +
          rect(
            x - 6,
            y - 22,
            width + 12,
            height + 26,
            'none',
            10,
            `stroke="${kit.colours.strong}" stroke-width="3" stroke-dasharray="10 8"`,
          )
        );
      }) +
      rect(60, 676, 1160, 92, '#ffffff', 16) +
      kit.text('15 things recognised', 94, 731, { size: 28, weight: 800, color: grey.ink }) +
      kit.text('2 to check: Barley, Plums', 430, 731, { size: 21 }) +
      kit.button('What can I cook?', 972, 698, 220),
  );
};

const larderWeek: Screen = (kit) => {
  const meals = [
    'Lentil soup',
    'Pasta with peas',
    'Bean chilli',
    'Rice and greens',
    'Tomato tart',
    'Barley risotto',
    'Plum dumplings',
  ];
  return kit.window(
    ['Week', 'Shelf', 'Shopping', 'People'],
    title(kit, 'This week, for four', 'One of you does not eat mushrooms.') +
      many(meals, (meal, i) => {
        const x = 262 + (i % 4) * 246;
        const y = 174 + Math.floor(i / 4) * 300;
        const [first = '', ...rest] = meal.split(' ');
        return (
          panel(x, y, 228, 276) +
          rect(x, y, 228, 150, [kit.colours.soft, kit.colours.pale, '#fdeccb', '#e5f0dc'][i % 4] ?? '', 14) +
          circle(x + 114, y + 78, 52, '#ffffff') +
          circle(
            x + 114,
            y + 78,
            36,
            ['#d9a441', '#7a9e4b', '#b23a48', '#4f772d', '#c8553d', '#94a89a', '#6d597a'][i] ?? '',
          ) +
          circle(x + 104, y + 70, 9, '#ffffff', 'fill-opacity=".45"') +
          kit.text(days[i] ?? '', x + 20, y + 182, { size: 16, weight: 600, color: kit.colours.strong }) +
          kit.text(first, x + 20, y + 214, { size: 21, weight: 800, color: grey.ink }) +
          kit.text(rest.join(' '), x + 20, y + 242, { size: 21, weight: 800, color: grey.ink })
        );
      }) +
      panel(1000, 474, 228, 276, kit.colours.deep) +
      kit.text('To buy', 1022, 518, { size: 22, weight: 800, color: '#ffffff' }) +
      many(
        ['Onions', 'Lemons', 'Yoghurt', 'Spinach'],
        (item, i) =>
          rect(1022, 544 + i * 46, 22, 22, 'none', 5, 'stroke="#ffffff" stroke-width="2"') +
          kit.text(item, 1058, 562 + i * 46, { size: 19, color: kit.colours.soft }),
      ),
  );
};

const wattBox: Screen = (kit) =>
  kit.page(
    'wattburrow.example/box',
    rect(0, 46, 1280, 754, '#d9dde4') +
      rect(120, 110, 1040, 620, '#f4f5f7', 24, 'stroke="#b6bdc9" stroke-width="4"') +
      many([290, 560], (y) => rect(150, y, 980, 34, '#a8b0bd') + rect(150, y + 10, 980, 14, '#8a93a3')) +
      many([0, 1, 2, 3, 4, 5, 6, 7, 8], (i) =>
        i >= 3 && i <= 5
          ? ''
          : rect(176 + i * 104, 196, 88, 222, '#ffffff', 8, 'stroke="#c3cad5" stroke-width="3"') +
            rect(200 + i * 104, 270, 40, 74, '#3a4252', 6) +
            rect(206 + i * 104, i % 2 ? 276 : 306, 28, 30, i === 7 ? '#c2410c' : '#6b7280', 4),
      ) +
      rect(488, 180, 296, 254, kit.colours.deep, 12) +
      kit.text('Wattburrow', 516, 226, { size: 24, weight: 800, color: '#ffffff' }) +
      rect(516, 250, 240, 96, '#0c1117', 8) +
      kit.text('0.11 €/kWh', 636, 310, {
        size: 30,
        weight: 600,
        color: kit.colours.bright,
        anchor: 'middle',
      }) +
      many([kit.colours.bright, kit.colours.accent, '#5b6472'], (color, i) =>
        circle(532 + i * 40, 390, 10, color),
      ) +
      many(
        [0, 1, 2, 3, 4, 5, 6, 7, 8],
        (i) =>
          rect(176 + i * 104, 476, 88, 200, '#ffffff', 8, 'stroke="#c3cad5" stroke-width="3"') +
          rect(200 + i * 104, 540, 40, 74, '#3a4252', 6) +
          rect(206 + i * 104, 546, 28, 30, '#6b7280', 4),
      ) +
      many([520, 580, 640, 700, 750], (x, i) =>
        stroke(
          `M${x} 434C${x} 456 ${x - 20 + i * 10} 456 ${x - 20 + i * 10} 476`,
          ['#1f4e79', '#7b3f00', '#333333', '#2e7d32', '#1f4e79'][i] ?? '',
          6,
        ),
      ),
  );

const wattNight: Screen = (kit) => {
  const price = [31, 30, 28, 24, 20, 15, 10, 7, 5, 4, 6, 9, 14, 20, 26, 30];
  return kit.window(
    ['Tonight', 'Devices', 'Prices', 'History'],
    title(kit, 'A windy night', 'Friday, 20:00 to Saturday, 12:00') +
      panel(262, 168, 976, 300) +
      kit.text('Price of a kilowatt hour', 290, 208, { size: 19, weight: 600, color: grey.ink }) +
      curve(price, { x: 296, y: 230, width: 910, height: 190 }, kit.colours.strong, kit.colours.pale) +
      kit.text('€0.04 at 05:00', 810, 346, { size: 18, weight: 600, color: kit.colours.strong }) +
      panel(262, 486, 976, 290) +
      many(
        [
          ['Boiler', 6, 5],
          ['Car', 4, 7],
          ['Washing', 9, 2],
        ] as const,
        ([device, from, hours], i) =>
          kit.text(device, 290, 546 + i * 80, { size: 20, weight: 600, color: grey.ink }) +
          rect(400, 518 + i * 80, 806, 46, grey.ground, 10) +
          rect(
            400 + from * 50,
            518 + i * 80,
            hours * 50,
            46,
            [kit.colours.strong, kit.colours.accent, kit.colours.bright][i] ?? '',
            10,
          ) +
          kit.text(`${hours} h`, 412 + from * 50, 549 + i * 80, {
            size: 18,
            weight: 600,
            color: i === 0 ? '#ffffff' : grey.ink,
          }),
      ),
  );
};

export const householdScreens: Record<string, Screen> = {
  'larderlight/shelf.jpg': larderShelf,
  'larderlight/week.png': larderWeek,
  'wattburrow/box-on-the-rail.jpg': wattBox,
  'wattburrow/a-windy-night.png': wattNight,
};
