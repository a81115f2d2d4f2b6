import type { ReportCell } from '@galla/contract/reports/reports/columns.ts';

const office = 'http://schemas.openxmlformats.org';
/** The namespace of workbooks and sheets. */
export const main = `${office}/spreadsheetml/2006/main`;
const relations = `${office}/officeDocument/2006/relationships`;
const packaged = `${office}/package/2006`;
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Escapes a text for XML. */
export const escaped = (text: string) => text.replace(/[<>&"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** The indexes of the formats in `cellXfs` below. */
export const styleOf: { readonly [Cell in ReportCell | 'heading']: number } = {
  number: 0,
  text: 1,
  rupees: 2,
  moment: 3,
  day: 4,
  heading: 5,
};

/** Groups lakhs and crores as in India. */
const rupeeFormat = '[>=10000000]"₹"##\\,##\\,##\\,##0.00;[>=100000]"₹"##\\,##\\,##0.00;"₹"##,##0.00';
const xf = (format: number, font = 0) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/></font>`;
const styles = `<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="${escaped(rupeeFormat)}"/><numFmt numFmtId="165" formatCode="dd\\ mmm\\ yyyy\\ hh:mm:ss"/><numFmt numFmtId="166" formatCode="dd\\ mmm\\ yyyy"/></numFmts><fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">${xf(0)}${xf(49)}${xf(164)}${xf(165)}${xf(166)}${xf(49, 1)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** The path of a sheet, counted from 1. */
export const sheetPath = (number: number) => `xl/worksheets/sheet${number}.xml`;

/** All parts of a workbook except the sheets, by path, for this many sheets of rows and one of totals. */
export function workbookParts(rowSheets: number): Readonly<Record<string, string>> {
  const sheets = rowSheets + 1;
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const nameOf = (number: number) => (number === sheets ? 'Totals' : `Report${number === 1 ? '' : ` ${number}`}`);
  const each = (of: (number: number) => string) => numbers.map(of).join('');
  const styleId = `rId${sheets + 1}`;
  return {
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/>${each((number) => `<Override PartName="/${sheetPath(number)}" ContentType="${sheetType}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each((number) => `<sheet name="${nameOf(number)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships">${each((number) => `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="${styleId}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styles,
  };
}
