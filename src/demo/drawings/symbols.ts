/** Symbols of the demo's logos, on a grid of 100 × 100, in two colours. */

type Symbol = (main: string, second: string) => string;

const path = (fill: string, d: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
const line = (stroke: string, d: string, width = 9) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const disc = (fill: string, x: number, y: number, r: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const box = (fill: string, x: number, y: number, width: number, height: number, radius = 4) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
const turned = (degrees: number, markup: string) => `<g transform="rotate(${degrees} 50 50)">${markup}</g>`;
const hexagon = (x: number, y: number, r: number) =>
  `M${[0, 1, 2, 3, 4, 5].map((i) => `${(x + r * Math.cos((i * Math.PI) / 3 + Math.PI / 6)).toFixed(1)} ${(y + r * Math.sin((i * Math.PI) / 3 + Math.PI / 6)).toFixed(1)}`).join('L')}z`;

export const symbols = {
  leaf: (a, b) => path(a, 'M22 78C14 40 38 18 82 18c2 44-20 66-60 60z') + line(b, 'M20 82 58 42', 7),
  hazel: (a, b) =>
    path(a, 'M50 88C28 80 24 62 26 46h48c2 16-2 34-24 42z') +
    path(b, 'M20 46c0-16 12-26 30-26s30 10 30 26c-8 6-14 0-20 0s-6 6-10 6-4-6-10-6-12 6-20 0z') +
    line(b, 'M50 22V12', 8),
  bird: (a, b) =>
    path(a, 'M14 62c20 2 22-36 48-36 14 0 20 8 20 16 0 26-22 40-42 40-14 0-22-8-26-20z') +
    path(b, 'M80 34l14 6-13 8z') +
    path(b, 'M36 58c12 4 24 0 30-14 2 20-14 32-30 14z') +
    disc(b, 67, 38, 4),
  waves: (a, b) =>
    line(a, 'M12 36q9.5-14 19 0t19 0 19 0 19 0', 10) +
    line(b, 'M12 56q9.5-14 19 0t19 0 19 0 19 0', 10) +
    line(a, 'M12 76q9.5-14 19 0t19 0 19 0 19 0', 10),
  sun: (a, b) =>
    [0, 45, 90, 135, 180, 225, 270, 315].map((turn) => turned(turn, box(b, 45.5, 10, 9, 18, 4.5))).join('') +
    disc(a, 50, 50, 20),
  comb: (a, b) =>
    path(a, hexagon(50, 30, 18)) + path(b, hexagon(32.5, 61, 18)) + path(a, hexagon(67.5, 61, 18)),
  lock: (a, b) =>
    line(b, 'M32 46V36a18 18 0 0 1 36 0v10', 9) +
    box(a, 22, 44, 56, 42, 10) +
    disc(b, 50, 62, 7) +
    line(b, 'M50 64v10', 6),
  crate: (a, b) =>
    path(a, 'M50 12 86 30 50 48 14 30z') +
    path(b, 'M14 38l32 16v34L14 72z') +
    path(a, 'M86 38 54 54v34l32-16z', 'fill-opacity=".75"'),
  note: (a, b) =>
    line(a, 'M40 70V24l38-8v44', 8) +
    path(a, 'M40 24l38-8v14l-38 8z') +
    disc(b, 30, 72, 14) +
    disc(b, 68, 62, 14),
  radar: (a, b) =>
    line(a, 'M50 14a36 36 0 1 0 36 36', 8) +
    line(a, 'M50 32a18 18 0 1 0 18 18', 8) +
    line(b, 'M50 50 78 22', 8) +
    disc(b, 50, 50, 6),
  gable: (a, b) =>
    path(a, 'M50 12 90 46H78v40H22V46H10z') + path(b, 'M50 44a14 14 0 0 1 14 14v28H36V58a14 14 0 0 1 14-14z'),
  bolt: (a, b) => disc(b, 50, 50, 38) + path(a, 'M58 8 24 56h22l-6 36 36-50H54z'),
  shield: (a, b) =>
    path(a, 'M50 10 84 22v26c0 22-14 34-34 42-20-8-34-20-34-42V22z') + line(b, 'M34 50l12 12 22-24', 9),
  flue: (a, b) =>
    line(a, 'M22 84V50a16 16 0 0 1 32 0v6a14 14 0 0 0 28 0V16', 12) + disc(b, 82, 16, 9) + disc(b, 22, 84, 9),
  wicket: (a, b) =>
    line(a, 'M18 86V46a32 32 0 0 1 64 0v40', 11) + line(b, 'M38 86V50a12 12 0 0 1 24 0v36', 10),
  book: (a, b) =>
    path(a, 'M48 24C38 16 24 14 12 18v60c12-4 26-2 36 6z') +
    path(b, 'M52 24c10-8 24-10 36-6v60c-12-4-26-2-36 6z'),
  furrows: (a, b) =>
    disc(b, 66, 30, 17) +
    path(a, 'M6 52q44-18 88 0v6H6z') +
    line(a, 'M34 66 14 90M50 66v24M66 66l20 24M42 64l-10 26M58 64l10 26', 7),
  gear: (a, b) =>
    [0, 60, 120].map((turn) => turned(turn, box(a, 40, 10, 20, 80, 6))).join('') +
    disc(a, 50, 50, 30) +
    disc(b, 50, 50, 14),
  flame: (a, b) =>
    path(a, 'M52 8c6 18 28 26 28 52a30 30 0 0 1-60 0c0-14 8-20 12-30 6 6 8 10 10 14 8-10 10-22 10-36z') +
    path(b, 'M50 52c4 8 14 12 14 22a14 14 0 0 1-28 0c0-8 8-12 14-22z'),
  whistle: (a, b) =>
    path(a, 'M10 34h54a26 26 0 1 1-24 36L10 50z') + disc(b, 64, 60, 11) + line(b, 'M58 20l4-10M74 22l8-8', 6),
  moon: (a, b) =>
    path(a, 'M62 12a40 40 0 1 0 26 52A34 34 0 0 1 62 12z') +
    path(b, 'M76 18l4 10 10 4-10 4-4 10-4-10-10-4 10-4z'),
  drop: (a, b) =>
    path(a, 'M50 8c16 22 28 34 28 52a28 28 0 0 1-56 0C22 42 34 30 50 8z') +
    line(b, 'M36 60a14 14 0 0 0 14 14', 7),
  fold: (a, b) =>
    path(a, 'M12 24l34 16v50L12 74z') +
    path(b, 'M50 40l38-26v50L50 90z') +
    path(a, 'M50 10l32 0-32 24z', 'fill-opacity=".7"'),
  tower: (a, b) =>
    path(a, 'M24 88V44l-6-8V14h12v10h10V14h20v10h10V14h12v22l-6 8v44z') +
    path(b, 'M50 52a11 11 0 0 1 11 11v25H39V63a11 11 0 0 1 11-11z'),
  bars: (a, b) => box(b, 14, 54, 18, 32, 6) + box(a, 41, 34, 18, 52, 6) + box(a, 68, 14, 18, 72, 6),
  keyhole: (a, b) =>
    disc(a, 50, 50, 40) + path(b, 'M50 24a15 15 0 0 1 8 27.6L63 76H37l5-24.4A15 15 0 0 1 50 24z'),
  flask: (a, b) =>
    path(a, 'M40 12h20v6h-3v20l25 42c3 5-1 10-7 10H25c-6 0-10-5-7-10l25-42V18h-3z') +
    path(b, 'M33 64h34l12 20c-1 2-2 2-4 2H25c-2 0-3 0-4-2z') +
    disc(a, 46, 74, 4) +
    disc(a, 58, 70, 3),
  bulb: (a, b) =>
    path(a, 'M50 8a30 30 0 0 1 18 54c-4 4-4 8-4 10H36c0-2 0-6-4-10A30 30 0 0 1 50 8z') +
    box(b, 37, 77, 26, 6, 3) +
    box(b, 42, 87, 16, 5, 2.5),
  slate: (a, b) =>
    box(a, 12, 18, 76, 54, 8) +
    line(b, 'M26 52l14-16 12 12 20-20', 7) +
    line(a, 'M38 88l6-12M62 88l-6-12', 7),
  bell: (a, b) =>
    path(a, 'M50 10c20 0 28 14 28 32v18l8 14H14l8-14V42c0-18 8-32 28-32z') +
    path(b, 'M38 80h24a12 12 0 0 1-24 0z'),
  fern: (a, b) =>
    line(a, 'M50 92C50 60 50 40 58 10', 6) +
    [
      [78, 34],
      [60, 30],
      [42, 24],
      [27, 17],
    ]
      .map(
        ([y = 0, r = 0], i) =>
          path(
            i % 2 ? b : a,
            `M51 ${y}q-${r * 0.5} -${r * 0.8} -${r} -${r * 0.55}q${r * 0.3} ${r * 0.7} ${r} ${r * 0.55}z`,
          ) +
          path(
            i % 2 ? a : b,
            `M52 ${y - 4}q${r * 0.5} -${r * 0.8} ${r} -${r * 0.55}q-${r * 0.3} ${r * 0.7} -${r} ${r * 0.55}z`,
          ),
      )
      .join(''),
  cairn: (a, b) =>
    `<ellipse cx="50" cy="78" rx="38" ry="13" fill="${a}"/><ellipse cx="52" cy="52" rx="27" ry="11" fill="${b}"/><ellipse cx="48" cy="30" rx="18" ry="9" fill="${a}"/><circle cx="51" cy="13" r="7" fill="${b}"/>`,
  margin: (a, b) =>
    box(a, 16, 14, 68, 74, 8) + line(b, 'M36 14v74', 5) + line(b, 'M46 36h26M46 52h26M46 68h14', 6),
  grid: (a, b) =>
    [0, 1, 2]
      .flatMap((y) =>
        [0, 1, 2].map((x) =>
          box((x + y) % 3 === 0 ? b : a, 13 + x * 26, 13 + y * 26, 22, 22, x === y ? 11 : 5),
        ),
      )
      .join(''),
  voice: (a, b) =>
    [
      [14, 18],
      [30, 42],
      [46, 68],
      [62, 46],
      [78, 24],
    ]
      .map(([x = 0, h = 0], i) => box(i % 2 ? b : a, x, 50 - h / 2, 9, h, 4.5))
      .join(''),
  nook: (a, b) => path(a, 'M14 88V40L50 12l36 28v48H62V62H38v26z') + disc(b, 50, 42, 9),
  frame: (a, b) =>
    line(
      a,
      'M12 34V16a4 4 0 0 1 4-4h18M66 12h18a4 4 0 0 1 4 4v18M88 66v18a4 4 0 0 1-4 4H66M34 88H16a4 4 0 0 1-4-4V66',
      9,
    ) + path(b, 'M50 26l20 24-20 24-20-24z'),
  vase: (a, b) =>
    path(a, 'M34 10h32v8l-6 6v12c16 8 22 20 22 30 0 14-10 24-32 24S18 80 18 66c0-10 6-22 22-30V24l-6-6z') +
    line(b, 'M20 62l12-8 12 10 12-10 12 10 12-8', 6),
  larch: (a, b) => path(a, 'M50 8l22 30H62l16 24H66l14 20H20l14-20H22l16-24H28z') + box(b, 45, 80, 10, 14, 3),
  heron: (a, b) =>
    line(a, 'M30 16c18-4 26 8 20 20S30 58 44 68h34', 9) +
    path(b, 'M32 10v14L8 20z') +
    line(b, 'M52 70v20M64 70v20', 6),
  tray: (a, b) =>
    box(a, 22, 10, 56, 50, 6) +
    line(b, 'M34 26h32M34 40h20', 6) +
    path(b, 'M10 52h22l6 12h24l6-12h22v30a6 6 0 0 1-6 6H16a6 6 0 0 1-6-6z'),
  patch: (a, b) =>
    `<g transform="rotate(-45 50 50)">${box(a, 8, 32, 84, 36, 18)}${box(b, 36, 32, 28, 36, 0)}${disc(a, 44, 44, 3)}${disc(a, 56, 44, 3)}${disc(a, 44, 56, 3)}${disc(a, 56, 56, 3)}</g>`,
  coins: (a, b) =>
    [74, 60, 46]
      .map((y, i) => `<ellipse cx="42" cy="${y}" rx="30" ry="12" fill="${i % 2 ? b : a}"/>`)
      .join('') +
    disc(b, 66, 32, 20) +
    line(a, 'M66 24v16M58 32h16', 6),
  envelope: (a, b) => box(a, 10, 22, 80, 56, 8) + line(b, 'M14 30l36 28 36-28', 8),
  pill: (a, b) =>
    turned(
      -45,
      path(a, 'M12 50a18 18 0 0 1 18-18h20v36H30a18 18 0 0 1-18-18z') +
        path(b, 'M50 32h20a18 18 0 0 1 0 36H50z'),
    ),
  lanes: (a, b) => box(a, 12, 14, 20, 72, 7) + box(b, 40, 14, 20, 46, 7) + box(a, 68, 14, 20, 60, 7),
  thicket: (a, b) =>
    path(a, 'M30 16l20 40H10z') +
    path(b, 'M66 8l24 52H42z') +
    path(a, 'M30 40l22 36H8z') +
    box(b, 26, 74, 8, 14, 2) +
    box(a, 62, 58, 8, 30, 2),
  quill: (a, b) => path(a, 'M84 10C50 14 28 36 26 70c30 2 52-22 58-60z') + line(b, 'M16 90 60 38', 6),
  reel: (a, b) =>
    disc(a, 50, 50, 40) +
    [0, 72, 144, 216, 288].map((turn) => turned(turn, disc(b, 50, 26, 9))).join('') +
    disc(b, 50, 50, 6),
  rota: (a, b) =>
    line(a, 'M50 14a36 36 0 0 1 34 24', 10) +
    line(b, 'M82 66a36 36 0 0 1-40 19', 10) +
    line(a, 'M20 71a36 36 0 0 1 8-50', 10) +
    disc(b, 50, 50, 12),
  brush: (a, b) => box(a, 18, 12, 56, 26, 6) + line(b, 'M74 25h12v22H50v14', 7) + box(b, 42, 60, 16, 30, 6),
  shelf: (a, b) =>
    box(a, 16, 16, 14, 56, 3) +
    box(b, 34, 26, 12, 46, 3) +
    box(a, 50, 20, 14, 52, 3) +
    `<g transform="rotate(-14 76 50)">${box(b, 70, 22, 12, 50, 3)}</g>` +
    box(a, 10, 76, 80, 9, 4.5),
  clock: (a, b) => disc(a, 50, 50, 40) + line(b, 'M50 26v26l18 12', 9),
  moor: (a, b) => disc(b, 70, 28, 13) + path(a, 'M6 84c14-30 26-44 40-44 16 0 20 20 30 20 8 0 12 10 18 24z'),
  lamp: (a, b) =>
    path(a, 'M32 34h36l8 42H24z') +
    line(a, 'M38 32a12 14 0 0 1 24 0', 6) +
    path(b, 'M50 42c8 10 10 16 0 26-10-10-8-16 0-26z') +
    box(a, 20, 80, 60, 9, 4.5),
  strings: (a, b) =>
    [26, 42, 58, 74]
      .map((x, i) => line(i === 2 ? b : a, `M${x} 12${i === 2 ? 'q14 38 0 76' : 'v76'}`, 6))
      .join(''),
  receipt: (a, b) =>
    path(a, 'M22 10h56v80l-9.3-8-9.3 8-9.4-8-9.3 8-9.4-8-9.3 8z') + line(b, 'M36 30h28M36 46h28M36 62h16', 7),
  swatches: (a, b) =>
    turned(-24, box(b, 38, 12, 26, 66, 7)) +
    turned(6, box(a, 38, 14, 26, 66, 7)) +
    turned(36, box(b, 38, 18, 26, 66, 7)) +
    disc(a, 46, 74, 5),
  plate: (a, b) =>
    disc(a, 50, 50, 40) +
    `<circle cx="50" cy="50" r="24" fill="none" stroke="${b}" stroke-width="6"/>` +
    disc(b, 50, 50, 9),
  van: (a, b) =>
    path(a, 'M8 32h50v44H8z') +
    path(a, 'M62 42h16l14 18v16H62z', 'fill-opacity=".8"') +
    disc(b, 28, 77, 11) +
    disc(b, 74, 77, 11),
  wire: (a, b) =>
    line(a, 'M18 76 40 30l20 40 22-46', 8) +
    disc(b, 18, 76, 9) +
    disc(a, 40, 30, 9) +
    disc(b, 60, 70, 9) +
    disc(a, 82, 24, 9),
  tide: (a, b) =>
    disc(b, 50, 40, 22) +
    path(a, 'M6 56q11-12 22 0t22 0 22 0 22 0v14a20 20 0 0 1-20 20H26A20 20 0 0 1 6 70z'),
  willow: (a, b) =>
    disc(a, 50, 34, 24) +
    [24, 36, 64, 76].map((x) => line(a, `M${x} 36v${x > 30 && x < 70 ? 30 : 38}`, 9)).join('') +
    line(b, 'M50 40v50', 8),
  abbey: (a, b) =>
    path(a, 'M16 90V40C16 22 32 14 50 8c18 6 34 14 34 32v50z') +
    line(b, 'M50 26v64M34 90V56a16 16 0 0 1 32 0v34', 6),
  rowan: (a, b) =>
    disc(a, 36, 62, 15) +
    disc(a, 66, 58, 15) +
    disc(b, 52, 82, 12) +
    line(b, 'M36 48C40 30 54 22 70 14M66 44c-4-10-8-16-14-20', 6),
  burrow: (a, b) =>
    path(a, 'M8 84a42 42 0 0 1 84 0z') +
    path(b, 'M32 84a18 18 0 0 1 36 0z') +
    path(b, 'M54 10 40 32h9l-3 14 14-22h-9z'),
  scale: (a, b) =>
    line(a, 'M50 16v66M24 86h52M20 30h60', 7) +
    path(b, 'M6 58 20 30l14 28a14 14 0 0 1-28 0zM66 58l14-28 14 28a14 14 0 0 1-28 0z'),
  compass: (a, b) => disc(a, 50, 50, 40) + path(b, 'M68 24 58 58 32 76l10-34z'),
  ladle: (a, b) =>
    path(a, 'M14 44h72a36 36 0 0 1-72 0z') +
    line(b, 'M34 30c-6-8 6-10 0-18M52 30c-6-8 6-10 0-18M70 30c-6-8 6-10 0-18', 6) +
    box(a, 30, 84, 40, 7, 3.5),
  caption: (a, b) =>
    path(a, 'M14 16h72a6 6 0 0 1 6 6v44a6 6 0 0 1-6 6H46L26 90V72H14a6 6 0 0 1-6-6V22a6 6 0 0 1 6-6z') +
    line(b, 'M24 36h30M24 52h16M66 36h10M52 52h24', 7),
  wheel: (a, b) =>
    `<circle cx="50" cy="50" r="36" fill="none" stroke="${a}" stroke-width="9"/>` +
    [0, 45, 90, 135].map((turn) => turned(turn, box(b, 47, 18, 6, 64, 3))).join('') +
    disc(a, 50, 50, 10),
  gate: (a, b) =>
    box(a, 12, 20, 12, 68, 5) + box(a, 76, 20, 12, 68, 5) + line(b, 'M24 40h52M24 58h52M24 76h52', 8),
} as const satisfies Record<string, Symbol>;

export type SymbolName = keyof typeof symbols;
