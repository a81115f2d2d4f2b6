/** Red, green and blue, 0 to 255. */
type Rgb = readonly [number, number, number];

/** The minimum contrast of text (WCAG 2.2, 1.4.3). */
export const textContrast = 4.5;
/** The contrast of text where a higher one is possible: on dark grounds and on tints. */
const goodContrast = 7;

const white = '#ffffff';
const black = '#000000';
/** The backgrounds of `ui/src/styles/tokens.css` with the least contrast, one for each theme. */
const grounds = {
  light: { frame: '#e9ecf2', surface: white },
  dark: { raised: '#1a1f29', surface: '#12161e' },
} as const;

function rgbOf(color: string): Rgb {
  const [red, green, blue] = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  return [red ?? 0, green ?? 0, blue ?? 0];
}

/** `first` with a `share` of `second` mixed in; both `#rrggbb`. */
function mix(first: string, second: string, share: number): string {
  const [from, to] = [rgbOf(first), rgbOf(second)];
  const parts = from.map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * share));
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = rgbOf(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colours `#rrggbb`, 1 to 21 (WCAG 2.2). */
export function contrast(first: string, second: string): number {
  const [one, other] = [luminance(first) + 0.05, luminance(second) + 0.05];
  return Math.max(one, other) / Math.min(one, other);
}

/** The contrast of white text on a button of this colour. */
export const underWhiteText = (color: string): number => contrast(color, white);

/** The colour, moved towards `target` in steps of 2 % until it has at least the contrast `least` on `ground`. */
function moved(color: string, target: string, ground: string, least: number): string {
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = mix(color, target, share);
    if (contrast(candidate, ground) >= least) return candidate;
  }
  return target;
}

/** Custom properties of `ui/src/styles/tokens.css` with their values. */
export interface Palette extends Readonly<Record<`--${string}`, string>> {
  readonly '--accent-text': string;
}

/**
 * The colour roles of a light theme whose buttons have this colour. `underWhiteText(color)` must be at least
 * `textContrast`.
 */
export function lightPalette(color: string): Palette {
  const { frame, surface } = grounds.light;
  const soft = mix(surface, color, 0.08);
  const avatar = mix(surface, color, 0.16);
  const text = moved(color, black, frame, textContrast);
  return {
    '--accent': color,
    '--accent-hover': mix(color, black, 0.18),
    '--accent-press': mix(color, black, 0.34),
    '--accent-text': text,
    '--accent-soft': soft,
    '--accent-soft-text': moved(text, black, soft, goodContrast),
    '--accent-line': mix(surface, color, 0.45),
    '--selected': soft,
    '--focus': text,
    '--avatar-bg': avatar,
    '--avatar-text': moved(text, black, avatar, goodContrast),
    '--mark-bg': color,
    '--mark-drawer': mix(surface, color, 0.4),
    '--welcome': mix(color, black, 0.6),
  };
}

/** The same for the dark theme. */
export function darkPalette(color: string): Palette {
  const { raised, surface } = grounds.dark;
  const soft = mix(surface, color, 0.22);
  const avatar = mix(surface, color, 0.4);
  const text = moved(color, white, raised, goodContrast);
  return {
    '--accent': color,
    '--accent-hover': mix(color, black, 0.08),
    '--accent-press': mix(color, black, 0.16),
    '--accent-text': text,
    '--accent-soft': soft,
    '--accent-soft-text': moved(text, white, soft, goodContrast),
    '--accent-line': mix(surface, color, 0.6),
    '--selected': mix(surface, color, 0.18),
    '--focus': text,
    '--avatar-bg': avatar,
    '--avatar-text': moved(text, white, avatar, goodContrast),
    '--mark-bg': color,
    '--mark-drawer': mix(color, white, 0.6),
  };
}

/** The dark theme's colour if only the light one is set: lighter, until a button is visible. */
export const darkColorOf = (color: string): string => moved(color, white, grounds.dark.surface, 3);
