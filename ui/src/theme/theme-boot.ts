/**
 * Sets the theme before first paint and keeps it up to date. Load it as a blocking script in <head>, after the style
 * sheet: it must not wait for the application.
 */
import { keepTheme } from './theme.ts';

keepTheme();
