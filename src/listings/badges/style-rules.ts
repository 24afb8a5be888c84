/** The styles of badges (interface specification, get_badges): shape × mode × size. */

export const badgeShapes = ['standard', 'outline', 'pill', 'banner', 'square'] as const;
export const badgeModes = ['light', 'dark', 'auto'] as const;
export const badgeSizes = ['s', 'm', 'l'] as const;

export type BadgeShape = (typeof badgeShapes)[number];
export type BadgeMode = (typeof badgeModes)[number];
export type BadgeSize = (typeof badgeSizes)[number];

export interface BadgeStyle {
  shape: BadgeShape;
  mode: BadgeMode;
  size: BadgeSize;
}

/** The style of an address without a query. */
export const defaultStyle = { shape: 'standard', mode: 'auto', size: 'm' } as const satisfies BadgeStyle;

/** All 45 styles. */
export const badgeStyles: readonly BadgeStyle[] = badgeShapes.flatMap((shape) =>
  badgeModes.flatMap((mode) => badgeSizes.map((size) => ({ shape, mode, size }))),
);

/** The query of a badge's address, with its `?`. Defaults are omitted, so that each style has one address. */
export function styleQuery(style: BadgeStyle): string {
  const query = Object.entries(style)
    .filter(([name, value]) => value !== defaultStyle[name as keyof BadgeStyle])
    .map(([name, value]) => `${name}=${String(value)}`)
    .join('&');
  return query && `?${query}`;
}

/** Whether the query of a badge's address names an existing style. Other parameters are ignored. */
export function isBadgeStyle(query: URLSearchParams): boolean {
  return (
    oneOf(badgeShapes, query.getAll('shape')) &&
    oneOf(badgeModes, query.getAll('mode')) &&
    oneOf(badgeSizes, query.getAll('size'))
  );
}

const oneOf = (known: readonly string[], values: readonly string[]) =>
  values.length === 0 || (values.length === 1 && known.includes(values[0] ?? ''));
