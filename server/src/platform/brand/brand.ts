import type { Values } from '../settings.ts';
import type { Palette } from './colors.ts';
import { darkColorOf, darkPalette, lightPalette, textContrast, underWhiteText } from './colors.ts';
import type { Logo } from './logo.ts';
import { logoAddress, readLogo } from './logo.ts';

/** The look of a provider's pages. */
export interface Brand {
  /** The colour of buttons in the light theme, `#rrggbb`; null for Galla's blue. */
  readonly color: string | null;
  /** The same in the dark theme; null to derive it from `color`. */
  readonly darkColor: string | null;
  /** Null for Galla's own mark. */
  readonly logo: Logo | null;
}

/** The look of a provider without settings for it. */
export const defaultBrand: Brand = { color: null, darkColor: null, logo: null };

/** Reads the logo and checks that white text is readable on the colours. `problems` names the wrong settings. */
export function checkBrand(values: Values, problems: Map<string, string>): Brand {
  for (const name of ['PROVIDER_COLOR', 'PROVIDER_COLOR_DARK'] as const) {
    const ratio = underWhiteText(values[name] ?? '#000000');
    if (ratio < textContrast)
      problems.set(
        name,
        `must be darker: white text on it has a contrast of ${ratio.toFixed(2)}, and needs ${textContrast}`,
      );
  }
  const logo = values.PROVIDER_LOGO === undefined ? null : readLogo(values.PROVIDER_LOGO);
  if (typeof logo === 'string') problems.set('PROVIDER_LOGO', logo);
  const { PROVIDER_COLOR: color = null, PROVIDER_COLOR_DARK: darkColor = null } = values;
  return { color, darkColor, logo: typeof logo === 'string' ? null : logo };
}

/** The settings of a look as environment variables. */
export const brandEnvironment = ({ color, darkColor, logo }: Brand) => ({
  PROVIDER_COLOR: color,
  PROVIDER_COLOR_DARK: darkColor,
  PROVIDER_LOGO: logo?.file ?? null,
});

const declarations = (palette: Palette) =>
  Object.entries(palette)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

/** The colour of each theme; null for Galla's own. */
function colorsOf({ color, darkColor }: Brand): { readonly light: string | null; readonly dark: string | null } {
  return { light: color, dark: darkColor ?? (color === null ? null : darkColorOf(color)) };
}

/** The colour of links in each theme, for pages without the style sheets of `ui`. */
export function accentTexts(brand: Brand): { readonly light: string; readonly dark: string } {
  const { light, dark } = colorsOf(brand);
  return {
    light: light === null ? '#2153d4' : lightPalette(light)['--accent-text'],
    dark: dark === null ? '#8db1ff' : darkPalette(dark)['--accent-text'],
  };
}

/** Repeats the selector, so that it outranks a style sheet that loads later. */
const twice = (selector: string) => `${selector}${selector}`;

function rulesOf(brand: Brand): string {
  const { light, dark } = colorsOf(brand);
  const [lightRoot, darkRoot] = ['[data-theme="light"]', '[data-theme="dark"]'].map(twice);
  const mark = brand.logo && `${twice(':root')}{--provider-mark:url("${logoAddress(brand.logo)}");--mark-parts:hidden}`;
  return [
    light && `${twice(':root')},${lightRoot}{${declarations(lightPalette(light))}}`,
    dark && `${darkRoot}{${declarations(darkPalette(dark))}}`,
    mark,
  ]
    .filter((rule) => rule !== null)
    .join('');
}

/** A built page with the provider's colours and logo. Its policy must allow styles with the page's nonce. */
export function withBrand(page: string, brand: Brand): string {
  const rules = rulesOf(brand);
  if (rules === '') return page;
  const styled = page.replace('</head>', () => `<style nonce="__STYLE_NONCE__">${rules}</style></head>`);
  if (brand.logo === null) return styled;
  const icon = `<link rel="icon" href="${logoAddress(brand.logo)}" type="${brand.logo.type}" />`;
  return styled.replace(/<link rel="icon"[^>]*>/, () => icon);
}
