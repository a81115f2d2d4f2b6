/** One option of a select. */
export type SelectOption = { value: string; label: string; disabled?: boolean };
