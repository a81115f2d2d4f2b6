/**
 * Light, dark or the system's theme. The choice is stored per browser; the result is `data-theme` on <html>.
 * Independent of the component library, so that sign-in can use it.
 */
import { useSyncExternalStore } from 'react';

/** A person's choice. */
export type ThemeChoice = 'system' | 'light' | 'dark';

/** The key in localStorage. `theme-boot.ts` reads the same one before first paint. */
export const themeStorageKey = 'galla-theme';

const CHANGED = 'galla-theme-changed';
const DARK = '(prefers-color-scheme: dark)';

/** The stored choice; `system` if there is none or storage is refused. */
export function getThemeChoice(): ThemeChoice {
  try {
    const kept = localStorage.getItem(themeStorageKey);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    return 'system';
  }
}

/** The theme that a choice means on this device now. */
export function resolveTheme(choice: ThemeChoice): 'light' | 'dark' {
  if (choice !== 'system') return choice;
  return typeof matchMedia === 'function' && matchMedia(DARK).matches ? 'dark' : 'light';
}

/** Writes `data-theme` on <html> and the frame's colour into `<meta name="theme-color">`. */
export function applyTheme(choice: ThemeChoice = getThemeChoice()): void {
  const root = document.documentElement;
  root.setAttribute('data-theme', resolveTheme(choice));
  const frame = getComputedStyle(root).getPropertyValue('--frame').trim();
  if (frame) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', frame);
}

/** Stores a choice and applies it, in every tab. */
export function setThemeChoice(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(themeStorageKey);
    else localStorage.setItem(themeStorageKey, choice);
  } catch {
    // Storage may be refused; the choice then lasts until the page closes.
  }
  applyTheme(choice);
  window.dispatchEvent(new Event(CHANGED));
}

/** Applies the theme, and again whenever the system or another tab changes it. Call it once per page. */
export function keepTheme(): void {
  applyTheme();
  const apply = () => {
    applyTheme();
    window.dispatchEvent(new Event(CHANGED));
  };
  matchMedia(DARK).addEventListener('change', apply);
  window.addEventListener('storage', ({ key }) => {
    if (key === themeStorageKey || key === null) apply();
  });
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange);
  return () => window.removeEventListener(CHANGED, onChange);
}

const shownTheme = (): 'light' | 'dark' =>
  document.documentElement.getAttribute('data-theme') === 'dark' ? 'dark' : 'light';

/** The choice, the theme that it means, and a function to change it. */
export function useTheme(): {
  choice: ThemeChoice;
  theme: 'light' | 'dark';
  setChoice: (choice: ThemeChoice) => void;
} {
  const choice = useSyncExternalStore(subscribe, getThemeChoice, () => 'system' as const);
  const theme = useSyncExternalStore(subscribe, shownTheme, () => 'light' as const);
  return { choice, theme, setChoice: setThemeChoice };
}
