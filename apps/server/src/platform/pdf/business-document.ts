import { givingWay } from '../give-way.ts'
import { LEADING, LETTER, type PdfPage, renderPdf, SIZE } from './render-pdf.ts'

/** The company as its documents show it. */
export type Letterhead = {
  readonly name: string
  readonly logo: Uint8Array | null
  /** Address, telephone, licenses: one line each. */
  readonly lines: readonly string[]
}

export type Fact = { readonly label: string; readonly value: string }
export type PrintedParty = { readonly label: string; readonly lines: readonly string[] }

export type TableColumn = {
  readonly label: string
  /** Its share of the width. */
  readonly width: number
  readonly align?: 'left' | 'right'
}
export type TableRow = {
  readonly cells: readonly string[]
  /** Below the row, in small letters: lots, serial numbers, remarks. */
  readonly details?: readonly string[]
  readonly bold?: boolean
}
export type Section =
  | {
      readonly kind: 'table'
      readonly title?: string
      readonly columns: readonly TableColumn[]
      readonly rows: readonly TableRow[]
      /** Shown instead of rows when there are none. */
      readonly empty?: string
      readonly totals?: readonly (Fact & { readonly bold?: boolean })[]
    }
  | { readonly kind: 'text'; readonly title?: string; readonly text: string }

/** A document on letter paper: letterhead, facts, parties, tables that go on over pages, footer. */
export type BusinessDocument = {
  /** What it is, such as Invoice. */
  readonly title: string
  readonly number: string
  /** Its number as a code that scanners read. */
  readonly code?: string
  readonly letterhead: Letterhead
  readonly facts?: readonly Fact[]
  readonly parties?: readonly PrintedParty[]
  readonly sections: readonly Section[]
  /** Marks what is no valid document, such as Draft or Void. */
  readonly mark?: string
  readonly footer?: string
  readonly createdAt?: Date
}

const LEFT = LETTER.margin
const RIGHT = LETTER.width - LETTER.margin
const WIDTH = RIGHT - LEFT
const BOTTOM = LETTER.height - LETTER.margin - 18
const SMALL = 7.5
const GRAY = '#555555'
const GAP = 6
const CODE = { width: 160, height: 30 }

/** Where the next thing is drawn; a page that is full is left for the next one. */
type Cursor = {
  readonly page: PdfPage
  y: number
  readonly continued: string
  /** Between rows: a print of thousands of them keeps no one else waiting. */
  readonly giveWay: () => Promise<void>
}

export function printDocument(document: BusinessDocument): Promise<Buffer<ArrayBuffer>> {
  const { title, number, createdAt, footer = '' } = document
  const name = [title, number].filter(Boolean).join(' ')
  return renderPdf(
    {
      title: name,
      ...(createdAt && { createdAt }),
      footer: (page, place, of) => {
        page.rule(LEFT, RIGHT, BOTTOM + 14, '#BBBBBB')
        page.text(LEFT, BOTTOM + 26, footer, { size: SMALL, color: GRAY })
        page.text(RIGHT, BOTTOM + 26, `${name}, page ${place} of ${of}`, { size: SMALL, color: GRAY, align: 'right' })
      },
    },
    async (page) => {
      const cursor: Cursor = { page, y: LETTER.margin, continued: name, giveWay: givingWay() }
      drawHead(cursor, document)
      drawParties(cursor, document.parties ?? [])
      for (const section of document.sections) await drawSection(cursor, section)
    },
  )
}

function drawHead(cursor: Cursor, { title, number, code, letterhead, facts = [], mark }: BusinessDocument): void {
  const { page } = cursor
  const top = cursor.y
  let y = top + 14
  let x = LEFT
  if (letterhead.logo) {
    page.image(letterhead.logo, { x: LEFT, y: top, width: 64, height: 48 })
    x += 76
  }
  const width = LEFT + WIDTH * 0.58 - x
  y = page.lines(x, y, width, letterhead.name, { size: 13, bold: true }) + 13
  for (const line of letterhead.lines) y = page.lines(x, y, width, line, { size: 8.5, color: GRAY }) + 11.5
  page.text(RIGHT, top + 14, title, { size: 16, bold: true, align: 'right' })
  let right = top + 30
  if (number !== '') page.text(RIGHT, right, number, { size: 11, align: 'right' })
  right += 18
  if (mark) page.text(RIGHT, right, mark, { size: 12, bold: true, align: 'right', color: '#B00020' })
  if (mark) right += 16
  for (const { label, value } of facts) {
    page.text(RIGHT - 128, right, label, { color: GRAY, align: 'right', size: 8.5 })
    const lines = page.wrapped(118, value, { size: 8.5 })
    lines.forEach((line, place) => page.text(RIGHT, right + place * 11.5, line, { align: 'right', size: 8.5 }))
    right += Math.max(1, lines.length) * 11.5
  }
  if (code) {
    page.barcode({ kind: 'code-128', text: code }, { x: RIGHT - CODE.width, y: right, ...CODE })
    right += CODE.height + 8
  }
  cursor.y = Math.max(y, right, letterhead.logo ? top + 52 : top) + GAP
  page.rule(LEFT, RIGHT, cursor.y)
  cursor.y += 16
}

function drawParties(cursor: Cursor, parties: readonly PrintedParty[]): void {
  if (parties.length === 0) return
  const { page, y: top } = cursor
  const width = WIDTH / parties.length
  const ends = parties.map(({ label, lines }, place) => {
    const x = LEFT + place * width
    page.text(x, top, label, { size: SMALL, color: GRAY })
    let y = top + 13
    lines.forEach((line, index) => {
      if (line !== '') y = page.lines(x, y, width - 16, line, { bold: index === 0 }) + SIZE * LEADING
    })
    return y
  })
  cursor.y = Math.max(...ends) + 10
}

/** Room for so much; otherwise the next page begins. */
function reserve(cursor: Cursor, height: number): boolean {
  if (cursor.y + height <= BOTTOM) return false
  cursor.page.nextPage()
  cursor.y = LETTER.margin + 12
  cursor.page.text(LEFT, cursor.y, `${cursor.continued}, continued`, { size: SMALL, color: GRAY })
  cursor.y += 18
  return true
}

function drawTitle(cursor: Cursor, title: string | undefined): void {
  if (!title) return
  reserve(cursor, 48)
  cursor.page.text(LEFT, cursor.y + 4, title, { bold: true, size: 10.5 })
  cursor.y += 20
}

async function drawSection(cursor: Cursor, section: Section): Promise<void> {
  drawTitle(cursor, section.title)
  if (section.kind === 'text') {
    for (const line of cursor.page.wrapped(WIDTH, section.text)) {
      reserve(cursor, SIZE * LEADING)
      cursor.page.text(LEFT, cursor.y, line)
      cursor.y += SIZE * LEADING
      await cursor.giveWay()
    }
    cursor.y += 12
    return
  }
  await drawTable(cursor, section)
}

type Table = Extract<Section, { kind: 'table' }>
type Place = { readonly x: number; readonly width: number; readonly align: 'left' | 'right' }

function placesOf(columns: readonly TableColumn[]): Place[] {
  const whole = columns.reduce((total, { width }) => total + width, 0)
  let x = LEFT
  return columns.map(({ width: share, align = 'left' }) => {
    const width = (WIDTH * share) / whole
    const place = { x, width, align }
    x += width
    return place
  })
}

const HEAD = { bold: true, size: 8 }

async function drawTable(cursor: Cursor, { columns, rows, empty, totals = [] }: Table): Promise<void> {
  const places = placesOf(columns)
  const head = () => {
    drawCells(
      cursor,
      places,
      columns.map(({ label }, place) => cursor.page.wrapped((places[place]?.width ?? WIDTH) - 6, label, HEAD)),
      HEAD,
    )
    cursor.page.rule(LEFT, RIGHT, cursor.y - 6)
    cursor.y += 6
  }
  reserve(cursor, 40)
  head()
  for (const row of rows) await drawRow(cursor, places, row, head)
  if (rows.length === 0 && empty) {
    cursor.page.text(LEFT, cursor.y, empty, { color: GRAY })
    cursor.y += SIZE * LEADING
  }
  if (totals.length > 0) drawTotals(cursor, totals)
  cursor.y += 12
}

async function drawRow(cursor: Cursor, places: readonly Place[], row: TableRow, head: () => void): Promise<void> {
  const style = { bold: row.bold ?? false }
  const cells = places.map(({ width }, place) => cursor.page.wrapped(width - 6, row.cells[place] ?? '', style))
  const height = Math.max(...cells.map((lines) => lines.length)) * SIZE * LEADING
  const details = (row.details ?? []).flatMap((detail) => cursor.page.wrapped(WIDTH - 24, detail, { size: SMALL }))
  if (reserve(cursor, height + Math.min(details.length, 2) * SMALL * LEADING)) head()
  drawCells(cursor, places, cells, style)
  for (const detail of details) {
    if (reserve(cursor, SMALL * LEADING)) head()
    cursor.page.text(LEFT + 12, cursor.y - 2, detail, { size: SMALL, color: GRAY })
    cursor.y += SMALL * LEADING
    await cursor.giveWay()
  }
  cursor.y += 3
  await cursor.giveWay()
}

function drawCells(
  cursor: Cursor,
  places: readonly Place[],
  cells: readonly (readonly string[])[],
  style: { readonly bold: boolean; readonly size?: number },
): void {
  places.forEach(({ x, width, align }, place) =>
    (cells[place] ?? []).forEach((line, index) =>
      cursor.page.text(align === 'right' ? x + width - 2 : x, cursor.y + index * SIZE * LEADING, line, {
        ...style,
        align,
      }),
    ),
  )
  cursor.y += Math.max(1, ...cells.map((lines) => lines.length)) * SIZE * LEADING
}

function drawTotals(cursor: Cursor, totals: NonNullable<Table['totals']>): void {
  reserve(cursor, totals.length * 15 + 8)
  cursor.page.rule(LEFT, RIGHT, cursor.y - 6)
  cursor.y += 8
  for (const { label, value, bold = false } of totals) {
    cursor.page.text(RIGHT - 110, cursor.y, label, { bold, align: 'right' })
    cursor.page.text(RIGHT - 2, cursor.y, value, { bold, align: 'right' })
    cursor.y += 15
  }
}
