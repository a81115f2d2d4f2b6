/**
 * Sets the theme before first paint. Load it as a blocking script of its own in <head>, after the style sheet:
 * it must not wait for the application, and the policy allows no inline script.
 */
import { applyTheme } from './theme.ts';

applyTheme();
