/**
 * The colours of badges. Text has a contrast of at least 4.5 (WCAG 2.2, 1.4.3) and icons of at least 3 (1.4.11), in both
 * modes. A badge has its own background, as that of the page is unknown.
 */
import type { Badge } from './kind-rules.ts';
import type { BadgeShape } from './style-rules.ts';

/** The colours of a kind: readable on white, readable on black, dark background for white text, light background. */
interface Tone {
  strong: string;
  soft: string;
  deep: string;
  pale: string;
}

const tones = {
  listed: { strong: '#3552d1', soft: '#a9b9ff', deep: '#1c2757', pale: '#eef1ff' },
  launched: { strong: '#7a3bd1', soft: '#cbb0ff', deep: '#331b5c', pale: '#f5efff' },
  featured: { strong: '#b8246a', soft: '#ffa3cc', deep: '#511232', pale: '#fff0f6' },
  verified: { strong: '#0a7556', soft: '#77dfbd', deep: '#093a2d', pale: '#e9faf3' },
  1: { strong: '#8f5d00', soft: '#f7cb5c', deep: '#3f2b05', pale: '#fff6dd' },
  2: { strong: '#536073', soft: '#cdd6e4', deep: '#29313d', pale: '#f1f4f8' },
  3: { strong: '#974714', soft: '#f3b184', deep: '#43220f', pale: '#fff2e8' },
} as const satisfies Record<string, Tone>;

const toneOf = (badge: Badge): Tone => tones[badge.kind === 'launch-of-the-week' ? badge.rank : badge.kind];

/** The fill or stroke of each part of a drawing. */
export interface Paint {
  /** The background. */
  ground: string;
  /** The border. */
  edge: string;
  caption: string;
  name: string;
  /** The tile behind the icon. */
  tile: string;
  picture: string;
}

/** The colours of a badge in light and dark mode. */
export function paintsOf(badge: Badge, shape: BadgeShape): { light: Paint; dark: Paint } {
  const tone = toneOf(badge);
  return { light: lightPaint(tone, shape), dark: darkPaint(tone, shape) };
}

const white = '#ffffff';
const ink = '#161b26';
const paper = '#f4f6fb';
const midnight = '#171b24';

function lightPaint({ strong, pale }: Tone, shape: BadgeShape): Paint {
  switch (shape) {
    case 'outline':
      return { ground: white, edge: strong, caption: strong, name: ink, tile: white, picture: strong };
    case 'pill':
      return { ground: pale, edge: strong, caption: strong, name: ink, tile: strong, picture: white };
    case 'banner':
      return { ground: strong, edge: strong, caption: white, name: white, tile: white, picture: strong };
    default:
      return { ground: white, edge: '#d5d9e2', caption: '#5b6478', name: ink, tile: strong, picture: white };
  }
}

function darkPaint({ strong, soft, deep }: Tone, shape: BadgeShape): Paint {
  switch (shape) {
    case 'outline':
      return { ground: midnight, edge: soft, caption: soft, name: paper, tile: midnight, picture: soft };
    case 'pill':
      return { ground: deep, edge: soft, caption: soft, name: white, tile: soft, picture: deep };
    case 'banner':
      return { ground: deep, edge: deep, caption: soft, name: white, tile: soft, picture: deep };
    default:
      return {
        ground: midnight,
        edge: '#3a4356',
        caption: '#a3adc2',
        name: paper,
        tile: strong,
        picture: white,
      };
  }
}
