/** An option of a picker. A search covers `title` and `subtitle` (MID-04). */
export type PickerOption = { key: string; title: string; subtitle?: string; disabled?: boolean };

/** How many options may be chosen: one; several; or one or all, where a choice replaces the previous one (MID-03). */
export type PickMode = 'single' | 'multi' | 'all-or-single';

/** The chosen options: all, or those with these keys. */
export type Picked = 'all' | readonly string[];

/** The loaded options of a picker, and the rules of the choice. */
export type PickRules = {
  mode: PickMode;
  /** The keys of all options if every one is known; undefined while the list is loaded page by page. */
  everyKey?: readonly string[] | undefined;
  /** The maximum number that can be chosen one by one. */
  max: number;
};

/** Whether an option matches a text, ignoring case, in title or subtitle (MID-04). */
export function matches({ title, subtitle = '' }: PickerOption, text: string): boolean {
  return `${title} ${subtitle}`.toLowerCase().includes(text.trim().toLowerCase());
}

/** The options that match a search; all for an empty text. */
export function matchingOptions(options: readonly PickerOption[], text: string): readonly PickerOption[] {
  return text.trim() === '' ? options : options.filter((option) => matches(option, text));
}

/** The custom option for a text, if custom options are allowed and nothing matches (MID-03). */
export function customOption(text: string, found: number, allowed: boolean): PickerOption | undefined {
  const own = text.trim();
  return allowed && found === 0 && own !== '' ? { key: own, title: own } : undefined;
}

/** Whether an option is chosen. */
export const isPicked = (picked: Picked, key: string): boolean => picked === 'all' || picked.includes(key);

/** Whether there is a choice to apply. */
export const canApply = (picked: Picked): boolean => picked === 'all' || picked.length > 0;

/** Whether "select all" is offered: in multi mode without a search text (MID-03). */
export const offersAll = (mode: PickMode, text: string): boolean => mode === 'multi' && text.trim() === '';

/**
 * Whether a press on the option changes the choice: a disabled option cannot be newly chosen, nor one beyond the limit.
 */
export function canPress(picked: Picked, option: PickerOption, rules: PickRules): boolean {
  // All but one has to be stored as a list, so all options must be loaded and few enough.
  if (picked === 'all' && rules.mode === 'multi')
    return rules.everyKey !== undefined && rules.everyKey.length - 1 <= rules.max;
  if (picked !== 'all' && picked.includes(option.key)) return true;
  if (option.disabled === true) return false;
  return rules.mode !== 'multi' || picked.length < rules.max;
}

/** The choice after a press on an option. */
export function pressed(picked: Picked, option: PickerOption, rules: PickRules): Picked {
  if (!canPress(picked, option, rules)) return picked;
  const { key } = option;
  if (rules.mode === 'all-or-single') return [key];
  if (rules.mode === 'single') return picked !== 'all' && picked.includes(key) ? [] : [key];
  const keys = picked === 'all' ? (rules.everyKey ?? []) : picked;
  return keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key];
}

/** The choice after a press on "select all". */
export const pressedAll = (picked: Picked): Picked => (picked === 'all' ? [] : 'all');

/** The text shown instead of an empty list of options (MID-04). */
export function nothingFound(text: string): { title: string; note?: string } {
  const wanted = text.trim();
  if (wanted === '') return { title: 'No result found.' };
  return {
    title: `${wanted} not found.`,
    note: `Your search “${wanted}” did not match any result. Please try again.`,
  };
}

/**
 * The rows of a long list to render: the visible ones and some on either side. `first` is inclusive, `end` exclusive.
 */
export function rowsInSight(
  scroller: { top: number; height: number },
  row: number,
  count: number,
): { first: number; end: number } {
  const spare = 6;
  const first = Math.max(0, Math.floor(scroller.top / row) - spare);
  return {
    first: Math.min(first, count),
    end: Math.min(count, Math.ceil((scroller.top + scroller.height) / row) + spare),
  };
}
