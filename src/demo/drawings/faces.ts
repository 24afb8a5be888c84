/** Faces of the demo's founders: flat drawings, each different, the same for the same name. */
import { hsl } from '../../shared/colour-rules.ts';
import { randomOf } from './colours.ts';

const namesOf = (list: string) => new Set(list.split(' '));
/** First names of founders with short hair, and beards for some. */
const withBeards = namesOf(
  'Amadou Anselm Aslak Bastian Callum Darnell Duarte Emre Fabrizio Farhad Flurin Gareth Gašper Guillaume Henning Hoang Joosep Karsten Kwabena Luca Magnus Marc Matjaž Nikola Oleh Oskari Piotr Priit Roelof Rui Samir Sigurd Stellan Teun Tobias Tomos Ueli Unai Yusuf Étienne',
);
const darkSkin = namesOf('Amadou Bastian Darnell Eudora Kwabena Wanjiru');
const brownSkin = namesOf('Aroha Emre Farhad Iolanda Lekshmi Nadia Priyanka Samir Yusuf');

interface Tone {
  skin: string;
  shade: string;
  lip: string;
}
const tones: Record<'light' | 'brown' | 'dark', readonly Tone[]> = {
  light: [
    { skin: '#fbd9c0', shade: '#eebd9e', lip: '#c9605a' },
    { skin: '#f5cba7', shade: '#e2ad84', lip: '#b9544f' },
    { skin: '#ecbd95', shade: '#d69f73', lip: '#a94a45' },
  ],
  brown: [
    { skin: '#d19a6a', shade: '#b67e50', lip: '#8c3b34' },
    { skin: '#bd8355', shade: '#a06a40', lip: '#7d322c' },
  ],
  dark: [
    { skin: '#8f5a38', shade: '#764726', lip: '#5c211c' },
    { skin: '#764628', shade: '#5d351b', lip: '#4a1a16' },
  ],
};
const darkHair = ['#231a17', '#2f2320', '#3a2a22'];
const anyHair = [
  '#2f2320',
  '#4b3224',
  '#6e4527',
  '#96602f',
  '#c58f45',
  '#d9b36b',
  '#b4512a',
  '#8d8f96',
  '#c9ccd2',
];

/** Hair behind the head, and in front of it. The head is an ellipse around (128, 118), 46 wide and 56 high each way. */
type Hair = (color: string) => { back: string; front: string };

const fringe = 'M80 112C76 66 104 48 130 48s54 20 48 64c-6-18-16-28-24-34-14 12-50 8-62 12-6 6-10 12-12 22z';
const longHair: readonly Hair[] = [
  // Long and straight, parted.
  (c) => ({
    back: `<path d="M70 196C62 120 70 44 128 44s66 76 58 152c-10 8-106 8-116 0z" fill="${c}"/>`,
    front: `<path d="M80 124c-2-44 16-68 50-70-8 22-26 40-50 70zM176 124c2-44-14-66-46-70 8 22 22 40 46 70z" fill="${c}"/>`,
  }),
  // A bob with a fringe.
  (c) => ({
    back: `<path d="M70 154C62 90 78 42 128 42s66 48 58 112c-6 14-24 14-30 6H100c-6 8-24 8-30-6z" fill="${c}"/>`,
    front: `<path d="M80 110c0-38 18-58 48-58s48 20 48 58c-12-14-24-18-30-22-20 8-50 6-66 22z" fill="${c}"/>`,
  }),
  // A bun.
  (c) => ({
    back: `<circle cx="128" cy="36" r="24" fill="${c}"/><path d="M76 128C70 76 92 48 128 48s58 28 52 80z" fill="${c}"/>`,
    front: `<path d="M80 116c0-40 20-62 48-62s48 22 48 62c-8-26-24-40-48-40s-40 14-48 40z" fill="${c}"/>`,
  }),
  // Curls.
  (c) => ({
    back: [
      [78, 92, 26],
      [72, 128, 24],
      [84, 160, 22],
      [178, 92, 26],
      [184, 128, 24],
      [172, 160, 22],
      [100, 62, 28],
      [128, 52, 30],
      [156, 62, 28],
    ]
      .map(([x = 0, y = 0, r = 0]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${c}"/>`)
      .join(''),
    front: [
      [94, 80, 16],
      [114, 70, 18],
      [138, 68, 18],
      [160, 78, 16],
    ]
      .map(([x = 0, y = 0, r = 0]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${c}"/>`)
      .join(''),
  }),
  // A ponytail over the shoulder.
  (c) => ({
    back: `<path d="M164 70c40 10 36 70 22 128-14 8-26 2-24-8 8-40 8-80-10-108z" fill="${c}"/><path d="M78 122C74 70 96 46 128 46s54 24 50 76z" fill="${c}"/>`,
    front: `<path d="M80 118c-2-42 18-64 46-66 20-2 44 12 50 58-14-10-30-28-36-40-14 22-36 32-60 48z" fill="${c}"/>`,
  }),
  // Short, swept to a side.
  (c) => ({
    back: `<path d="M76 126C68 70 92 42 130 42c40 0 58 34 50 84z" fill="${c}"/>`,
    front: `<path d="M79 118c-4-44 22-68 54-66 28 0 46 24 44 66-6-20-14-30-24-38-22 16-54 14-74 38z" fill="${c}"/>`,
  }),
];
const shortHair: readonly Hair[] = [
  // Cropped.
  (c) => ({
    back: '',
    front: `<path d="M80 108c-2-36 18-58 48-58s50 22 48 58c-4-14-10-22-16-26-20 4-44 4-64 0-6 4-12 12-16 26z" fill="${c}"/>`,
  }),
  // Parted.
  (c) => ({ back: '', front: `<path d="${fringe}" fill="${c}"/>` }),
  // A quiff.
  (c) => ({
    back: '',
    front: `<path d="M80 108c-2-24 4-38 12-46 4-18 34-28 60-18 18 6 28 24 24 64-4-14-10-24-16-28-22 2-48 0-62-4-8 6-14 16-18 32z" fill="${c}"/>`,
  }),
  // Curly.
  (c) => ({
    back: '',
    front: [
      [86, 88, 15],
      [96, 70, 17],
      [114, 60, 18],
      [134, 57, 18],
      [154, 64, 17],
      [168, 80, 15],
      [172, 96, 10],
      [84, 102, 9],
    ]
      .map(([x = 0, y = 0, r = 0]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${c}"/>`)
      .join(''),
  }),
  // Receding.
  (c) => ({
    back: '',
    front: `<path d="M80 114c-3-20 2-34 10-42-2 14 0 22-2 26-4 4-6 8-8 16zM176 114c3-20-2-34-10-42 2 14 0 22 2 26 4 4 6 8 8 16z" fill="${c}"/>`,
  }),
];

const backgrounds = [205, 250, 160, 28, 340, 48, 185, 300, 90, 225];
const clothes = [
  '#3552d1',
  '#1f2937',
  '#b4384c',
  '#0f766e',
  '#7c4dcf',
  '#d97706',
  '#475569',
  '#e5e7eb',
  '#166534',
  '#9a3412',
];

/** An SVG of 256 × 256. */
export function faceSvg(name: string): string {
  const random = randomOf(name);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const first = name.split(' ')[0] ?? '';
  const group = darkSkin.has(first) ? 'dark' : brownSkin.has(first) ? 'brown' : 'light';
  const isShort = withBeards.has(first);
  const { skin, shade, lip } = pick(tones[group]);
  const hairColor = pick(group === 'light' && first !== 'Hoang' ? anyHair : darkHair);
  const hue = pick(backgrounds);
  const hair = pick(isShort ? shortHair : longHair)(hairColor);
  const cloth = pick(clothes);
  const beard = isShort && random() < 0.45 ? pick(['full', 'short'] as const) : null;
  const glasses = random() < 0.34;
  const collar = random();
  const smile = random() < 0.5;

  const shoulders =
    `<path d="M28 256c4-46 40-66 100-66s96 20 100 66z" fill="${cloth}"/>` +
    (collar < 0.4
      ? `<path d="M98 192l30 36 30-36 12 6-42 52-42-52z" fill="#fff" fill-opacity=".85"/>`
      : collar < 0.7
        ? `<path d="M94 192a34 24 0 0 0 68 0l10 4a44 36 0 0 1-88 0z" fill="#000" fill-opacity=".18"/>`
        : '');
  const neck = `<path d="M106 150h44v38a22 20 0 0 1-44 0z" fill="${shade}"/>`;
  const head = `<ellipse cx="81" cy="122" rx="9" ry="13" fill="${shade}"/><ellipse cx="175" cy="122" rx="9" ry="13" fill="${shade}"/><path d="M82 108c0-34 20-54 46-54s46 20 46 54c0 38-16 68-46 68s-46-30-46-68z" fill="${skin}"/>`;
  const beardShape = {
    full: `<path d="M82 118c2 44 18 66 46 66s44-22 46-66c-6 18-10 26-22 24-14-4-34-4-48 0-12 2-16-6-22-24z" fill="${hairColor}"/>`,
    short: `<path d="M84 124c4 36 18 53 44 53s40-17 44-53c-4 20-12 29-22 28-14-3-30-3-44 0-10 1-18-8-22-28z" fill="${hairColor}" fill-opacity=".55"/>`,
  };
  const brow = group === 'light' && hairColor.startsWith('#c') ? '#8a6a45' : hairColor;
  const features =
    `<path d="M96 103q12-8 23-2M137 101q11-6 23 2" fill="none" stroke="${brow}" stroke-width="4.5" stroke-linecap="round"/>` +
    `<ellipse cx="109" cy="118" rx="4.6" ry="5.6" fill="#26201f"/><ellipse cx="147" cy="118" rx="4.6" ry="5.6" fill="#26201f"/>` +
    `<path d="M128 120q-6 16-1 19q3 1.6 7 0" fill="none" stroke="${shade}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>` +
    (smile
      ? `<path d="M110 150q18 4 36 0q-4 16-18 16t-18-16z" fill="#fff"/><path d="M110 150q18 4 36 0q-4 16-18 16t-18-16z" fill="none" stroke="${lip}" stroke-width="3" stroke-linejoin="round"/>`
      : `<path d="M112 153q16 12 32 0" fill="none" stroke="${lip}" stroke-width="4.5" stroke-linecap="round"/>`) +
    `<circle cx="97" cy="138" r="8" fill="${lip}" fill-opacity=".16"/><circle cx="159" cy="138" r="8" fill="${lip}" fill-opacity=".16"/>`;
  const frames = glasses
    ? `<g fill="#fff" fill-opacity=".18" stroke="#2b2f3a" stroke-width="3.6"><rect x="91" y="105" width="34" height="27" rx="12"/><rect x="131" y="105" width="34" height="27" rx="12"/><path d="M125 116q3-3 6 0M91 115l-9-3M165 115l9-3" fill="none"/></g>`
    : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">` +
    `<rect width="256" height="256" fill="${hsl(hue, 66, 86)}"/><circle cx="128" cy="128" r="104" fill="${hsl(hue, 70, 78)}"/>` +
    hair.back +
    neck +
    shoulders +
    head +
    (beard === null ? '' : beardShape[beard]) +
    features +
    hair.front +
    frames +
    `</svg>`
  );
}
