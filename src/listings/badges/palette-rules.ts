/**
 * Colours of badges. Every pair of text and what it stands on has a contrast of 4.5 at least (WCAG 2.2, 1.4.3), in
 * both modes; pictures have 3 (1.4.11). A badge always brings its own ground, since nobody knows the page's.
 */
import type { Badge } from './kind-rules.ts';
import type { BadgeShape } from './style-rules.ts';

/** A kind's colour: readable on white, readable on black, a ground for white text at night, a tint of paper. */
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

/** What each part of a drawing is filled or stroked with. */
export interface Paint {
  /** The ground, and the line around it. */
  ground: string;
  edge: string;
  caption: string;
  name: string;
  /** The tile and the picture on it. Where a shape has no tile, the picture stands on the ground. */
  tile: string;
  picture: string;
}

/** The same drawing by day and by night. */
export function paintsOf(badge: Badge, shape: BadgeShape): { light: Paint; dark: Paint } {
  const tone = toneOf(badge);
  return { light: daylight(tone, shape), dark: night(tone, shape) };
}

const white = '#ffffff';
const ink = '#161b26';
const paper = '#f4f6fb';
const midnight = '#171b24';

function daylight({ strong, pale }: Tone, shape: BadgeShape): Paint {
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

function night({ strong, soft, deep }: Tone, shape: BadgeShape): Paint {
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
