/** What was pasted as one line: cells and lines of a spreadsheet are parted by spaces, which every field may hold. */
export const oneLine = (text: string): string => text.replaceAll(/[\t\r\n]+/g, ' ');
