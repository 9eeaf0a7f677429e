import { type Column, widthOf } from '../table.ts';
import { columnName, escapeText, FORMAT, textCell } from './xlsx-cells.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const MOST_NAME_LENGTH = 31;
const MOST_WIDTH = 255;
const MOST_DECIMALS = 9;
/** Lower format ids are reserved for built-in formats. */
const FIRST_OWN_FORMAT = 164;

export const packageRelations =
  `${HEAD}<Relationships xmlns="${RELATIONS}">` +
  `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>` +
  '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>' +
  `<Relationship Id="rId3" Type="${OFFICE}/extended-properties" Target="docProps/app.xml"/></Relationships>`;

/** Properties of a workbook, which programs show and search. */
export interface Properties {
  title: string;
  /** Filters, who exported it and when. */
  description?: string;
  createdAt?: Temporal.Instant;
}

/** Returns the core properties (Open Packaging Conventions, part 2). */
export function coreProperties({ title, description, createdAt }: Properties): string {
  const core = 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties';
  const created =
    createdAt === undefined
      ? ''
      : `<dcterms:created xsi:type="dcterms:W3CDTF">${createdAt.toString({ smallestUnit: 'second' })}</dcterms:created>`;
  return (
    `${HEAD}<cp:coreProperties xmlns:cp="${core}" xmlns:dc="http://purl.org/dc/elements/1.1/" ` +
    'xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
    `<dc:title>${escapeText(title)}</dc:title><dc:creator>Bulwagan</dc:creator>` +
    `${description === undefined ? '' : `<dc:description>${escapeText(description)}</dc:description>`}` +
    `${created}</cp:coreProperties>`
  );
}

export const appProperties = `${HEAD}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>Bulwagan</Application></Properties>`;

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

export function contentTypes(sheets: number): string {
  const overrides = numbers(sheets).map(
    (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${CONTENT}.worksheet+xml"/>`,
  );
  return (
    `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/>` +
    '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>' +
    '<Override PartName="/docProps/app.xml" ContentType="application/vnd.openxmlformats-officedocument.extended-properties+xml"/>' +
    `${overrides.join('')}</Types>`
  );
}

export function workbook(name: string, sheets: number): string {
  const list = numbers(sheets).map(
    (n) => `<sheet name="${attribute(sheetName(name, n))}" sheetId="${n}" r:id="rId${n}"/>`,
  );
  // The header row is printed at the top of each page.
  const titles = numbers(sheets).map((n) => {
    const quoted = escapeText(`'${sheetName(name, n).replaceAll("'", "''")}'!$1:$1`);
    return `<definedName name="_xlnm.Print_Titles" localSheetId="${n - 1}">${quoted}</definedName>`;
  });
  return (
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list.join('')}</sheets>` +
    `<definedNames>${titles.join('')}</definedNames></workbook>`
  );
}

export function workbookRelations(sheets: number): string {
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const list = numbers(sheets).map((n) => relation(n, 'worksheet', `worksheets/sheet${n}.xml`));
  list.push(relation(sheets + 1, 'styles', 'styles.xml'));
  return `${HEAD}<Relationships xmlns="${RELATIONS}">${list.join('')}</Relationships>`;
}

/**
 * Returns the name of a table's first or continuation sheet within the rules of spreadsheet programs: 31 characters,
 * none of `[]:*?/\`, no apostrophe at either end, and not the name that Excel reserves.
 */
export function sheetName(wanted: string, number: number): string {
  const after = number === 1 ? '' : ` (${number})`;
  const allowed = wanted
    .toWellFormed()
    .replaceAll(/[[\]:*?/\\\p{C}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, MOST_NAME_LENGTH - after.length)
    // The cut may leave half of a surrogate pair at the end.
    .replace(/[\ud800-\udbff]$/, '')
    .replaceAll(/^[' ]+|[' ]+$/g, '');
  const name = allowed === '' || /^history$/i.test(allowed) ? `Sheet ${allowed}`.trim() : allowed;
  return name + after;
}

const attribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

/** Returns the styles, in the order of `FORMAT`. The text format keeps an edited cell as text. */
export function styles(): string {
  const codes = ['yyyy\\-mm\\-dd', 'yyyy\\-mm\\-dd hh:mm'];
  for (let places = 0; places <= MOST_DECIMALS; places += 1) {
    codes.push(places === 0 ? '#,##0' : `#,##0.${'0'.repeat(places)}`);
  }
  const own = codes.map((code, at) => `<numFmt numFmtId="${FIRST_OWN_FORMAT + at}" formatCode="${code}"/>`);
  const cell = (format: number, font = 0) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${font === 0 ? '' : ' applyFont="1"'}/>`;
  const asText = 49;
  const cells = [
    cell(0),
    cell(asText, 1),
    cell(asText),
    ...codes.map((_, at) => cell(FIRST_OWN_FORMAT + at)),
  ];
  const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
  return (
    `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${own.length}">${own.join('')}</numFmts>` +
    `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  );
}

/** Returns the sheet XML before the rows, including the frozen header row. The number of rows is not yet known. */
export function sheetBegin(columns: readonly Column[], isFirst: boolean): string {
  const widths = columns.map((column, at) => {
    const width = Math.min(widthOf(column), MOST_WIDTH);
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  });
  const headers = columns.map(({ header }, at) => textCell(`${columnName(at)}1`, header, FORMAT.header));
  return (
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols>` +
    `<sheetData><row r="1">${headers.join('')}</row>`
  );
}

/** A4; programs take another size when the printer has none. */
const PAPER_SIZE = 9;

/** Prints landscape, as wide as one page and as long as needed, with the page numbers below. */
const PRINT_SETUP =
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>' +
  `<pageSetup paperSize="${PAPER_SIZE}" orientation="landscape" fitToWidth="1" fitToHeight="0"/>` +
  '<headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter>';

/** Returns the sheet XML after the rows. It turns off warnings for numbers stored as text, such as employee numbers. */
export function sheetEnd(columns: number, rows: number): string {
  const all = `A1:${columnName(columns - 1)}${rows}`;
  return (
    `</sheetData><autoFilter ref="${all}"/>${PRINT_SETUP}` +
    `<ignoredErrors><ignoredError sqref="${all}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
  );
}
