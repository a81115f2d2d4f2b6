/** Pasted text as one line: spreadsheet cells and lines are separated by spaces, which every field accepts. */
export const oneLine = (text: string): string => text.replaceAll(/[\t\r\n]+/g, ' ');
