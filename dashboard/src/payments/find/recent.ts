import { currentTime } from '@galla/ui/format/clock.ts';
import type { Option } from './option.ts';

/** A text that led somewhere. */
export interface RecentText {
  readonly text: string;
  /** What was opened by it. */
  readonly title: string;
  readonly at: number;
}

/** What was searched and opened, newest first. In memory alone: it may be of customers, and a sign-out forgets it. */
let texts: readonly RecentText[] = [];
let opened: readonly Option[] = [];

const maxTexts = 4;
const maxOpened = 3;

export const recentTexts = (): readonly RecentText[] => texts;

/** The findings that were opened last. */
export const openedLast = (): readonly Option[] => opened;

/** Remembers a text that was used, and the finding that it led to. */
export function remember(text: string, option: Option): void {
  if (text !== '')
    texts = [{ text, title: option.title, at: currentTime() }, ...texts.filter((one) => one.text !== text)].slice(
      0,
      maxTexts,
    );
  if (option.isFinding === true)
    opened = [option, ...opened.filter(({ key }) => key !== option.key)].slice(0, maxOpened);
}

/** Forgets all of them. */
export function forgetAll(): void {
  texts = [];
  opened = [];
}
