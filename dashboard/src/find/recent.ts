/** The texts that led somewhere, newest first. In memory alone: they may be of customers, and a sign-out forgets them. */
let texts: readonly string[] = [];

const most = 5;

export const recentTexts = (): readonly string[] => texts;

/** Remembers a text that was used. */
export function remember(text: string): void {
  if (text !== '') texts = [text, ...texts.filter((one) => one !== text)].slice(0, most);
}

/** Forgets all of them. */
export function forgetTexts(): void {
  texts = [];
}
