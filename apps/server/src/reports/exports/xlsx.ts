import type { Cell } from './cell.ts'
import { zipped } from './zip.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const LINKS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const CONTENT_TYPES = `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`
const ROOT_LINKS = `${HEAD}<Relationships xmlns="${LINKS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
const BOOK_LINKS = `${HEAD}<Relationships xmlns="${LINKS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`
/** Formats of cells by number: 0 as it is, 1 a day, 2 a day and time, 3 the bold head. */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`
const DAY = 1
const DAY_AND_TIME = 2
const BOLD = 3

/** The file as it comes: one sheet whose first row stays on the screen. */
export const xlsxBytes = (sheet: string, headings: readonly string[], rows: AsyncIterable<readonly Cell[]>) =>
  zipped([
    { name: '[Content_Types].xml', content: [CONTENT_TYPES] },
    { name: '_rels/.rels', content: [ROOT_LINKS] },
    { name: 'xl/workbook.xml', content: [workbook(sheet)] },
    { name: 'xl/_rels/workbook.xml.rels', content: [BOOK_LINKS] },
    { name: 'xl/styles.xml', content: [STYLES] },
    { name: 'xl/worksheets/sheet1.xml', content: sheetText(headings, rows) },
  ])

/** The name of a sheet has at most 31 characters, and none of these signs. */
const workbook = (sheet: string) =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheet.replaceAll(/[[\]:*?/\\']/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`

async function* sheetText(headings: readonly string[], rows: AsyncIterable<readonly Cell[]>) {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${headings.length}" width="18" customWidth="1"/></cols><sheetData>`
  let number = 1
  yield rowText(
    number,
    headings.map((text) => textCell(text, BOLD)),
  )
  for await (const row of rows) yield rowText(++number, row.map(cellText))
  yield '</sheetData></worksheet>'
}

/** Each cell carries its place, because not every reader counts for itself. */
const rowText = (number: number, cells: readonly string[]) =>
  `<row r="${number}">${cells.map((cell, place) => cell.replace('<c', `<c r="${lettersOf(place)}${number}"`)).join('')}</row>`

/** A to Z, then AA and so on. */
export const lettersOf = (place: number): string =>
  (place < 26 ? '' : lettersOf(Math.floor(place / 26) - 1)) + String.fromCodePoint(65 + (place % 26))

/** A text is written as a text, so that no formula can hide in it. */
const textCell = (text: string, style = 0) =>
  `<c t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escaped(text.slice(0, LONGEST_TEXT))}</t></is></c>`

/** A spreadsheet refuses the whole file for one longer text. */
const LONGEST_TEXT = 32_767

function cellText(cell: Cell): string {
  switch (cell.kind) {
    case 'empty':
      return '<c/>'
    case 'text':
      return textCell(cell.text)
    case 'number':
      return isExact(cell.text) ? `<c><v>${cell.text}</v></c>` : textCell(cell.text)
    case 'date':
      return dated(cell.local, DAY)
    case 'instant':
      return dated(cell.local, DAY_AND_TIME)
  }
}

/** A spreadsheet keeps fifteen digits of a number; a longer one stays a text rather than change. */
const isExact = (text: string) => text.replaceAll(/\D/g, '').replace(/^0+/, '').length <= 15

const dated = (local: string, style: number) => {
  const days = serialOf(local)
  return days === undefined ? textCell(local) : `<c s="${style}"><v>${days}</v></c>`
}

/** Days since the last day of 1899, as spreadsheets count; they know no day before March 1900 for certain. */
export function serialOf(local: string): number | undefined {
  const instant = Date.parse(local.includes('T') ? `${local}Z` : `${local}T00:00:00Z`)
  if (Number.isNaN(instant)) return undefined
  const serial = (instant - Date.UTC(1899, 11, 30)) / 86_400_000
  return serial >= 61 ? Number(serial.toFixed(8)) : undefined
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML takes no control characters at all, and no half of a character. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r\x7F-\x9F]|[\uFFFE\uFFFF]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
