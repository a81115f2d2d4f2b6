/**
 * The characters that start a formula in a spreadsheet: ASCII, full-width and small forms of the signs, and the line
 * breaks that some programs skip before them. JavaScript and PostgreSQL read the pattern alike.
 */
export const formulaStart = '^[=+@\\uff1d\\uff0b\\uff20\\uff0d\\ufe66\\ufe62\\ufe6b\\ufe63\\t\\r\\n-]';
const startsFormula = new RegExp(formulaStart);

/** A text as a CSV cell: a leading quote turns a formula into text. */
export const spreadsheetText = (text: string): string => (startsFormula.test(text) ? `'${text}` : text);
