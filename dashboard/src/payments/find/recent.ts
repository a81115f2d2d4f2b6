import { currentTime } from '@galla/ui/format/clock.ts';
import type { Option } from './option.ts';

/** A search text that led somewhere. */
export interface RecentText {
  readonly text: string;
  /** The item opened from it. */
  readonly title: string;
  readonly at: number;
}

/**
 * Recent searches and opened items, newest first. Only in memory: they may identify customers, and a sign-out clears
 * them.
 */
let texts: readonly RecentText[] = [];
let opened: readonly Option[] = [];

const maxTexts = 4;
const maxOpened = 3;

export const recentTexts = (): readonly RecentText[] => texts;

/** The findings that were opened last. */
export const openedLast = (): readonly Option[] => opened;

/** Remembers a search text that was used, and the result it led to. */
export function remember(text: string, option: Option): void {
  if (text !== '')
    texts = [{ text, title: option.title, at: currentTime() }, ...texts.filter((one) => one.text !== text)].slice(
      0,
      maxTexts,
    );
  if (option.isFinding === true)
    opened = [option, ...opened.filter(({ key }) => key !== option.key)].slice(0, maxOpened);
}

export function forgetAll(): void {
  texts = [];
  opened = [];
}
