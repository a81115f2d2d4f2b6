/**
 * The characters that a spreadsheet reads as the beginning of a formula: its signs in ASCII, and in full width and as small forms, which
 * programs fold into ASCII, and the breaks before which some of them skip. JavaScript and PostgreSQL read it alike.
 */
export const formulaStart = '^[=+@\\uff1d\\uff0b\\uff20\\uff0d\\ufe66\\ufe62\\ufe6b\\ufe63\\t\\r\\n-]';
const startsFormula = new RegExp(formulaStart);

/** A text as a cell of a CSV file: a leading quote turns a formula into text. */
export const spreadsheetText = (text: string): string => (startsFormula.test(text) ? `'${text}` : text);
