import { createRequire } from 'node:module'
import type PdfKit from 'pdfkit'
import { givingWay } from '../give-way.ts'
import { type Barcode, type DarkModules, loadBarcodes } from './barcode.ts'

/** A sheet or a label, in points of 1/72 inch. */
export type Paper = { readonly width: number; readonly height: number; readonly margin: number }

export const LETTER: Paper = { width: 612, height: 792, margin: 48 }
/** Four by six inches, for shipping labels. */
export const SHIPPING_LABEL: Paper = { width: 288, height: 432, margin: 14 }
/** Three by two inches, for items and bins. */
export const SMALL_LABEL: Paper = { width: 216, height: 144, margin: 9 }

export type Style = {
  readonly size?: number
  readonly bold?: boolean
  readonly align?: 'left' | 'right' | 'center'
  readonly color?: string
}
type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Where one draws: the origin is at the top left, heights of texts are those of their base lines. */
export type PdfPage = {
  readonly paper: Paper
  /** One line of text; aligned right it ends at `x`, centered it has `x` in its middle. */
  text(x: number, y: number, text: string, style?: Style): void
  /** As many lines as the words need within this width; answers the height of the last. */
  lines(x: number, y: number, width: number, words: string, style?: Omit<Style, 'align'>): number
  /** How the words fall into lines within this width. */
  wrapped(width: number, words: string, style?: Style): readonly string[]
  rule(fromX: number, toX: number, y: number, color?: string): void
  frame(box: Box, options?: { readonly fill?: string; readonly stroke?: string }): void
  /** A picture in PNG or JPEG, as large as fits the box. */
  image(bytes: Uint8Array, box: Box): void
  /** A code as large as whole modules fit the box; its quiet zone is left to the page. Answers what it took. */
  barcode(code: Barcode, box: Box): { readonly width: number; readonly height: number }
  nextPage(): void
}

export const SIZE = 9
export const LEADING = 1.35
type Document = InstanceType<typeof PdfKit>
const FONTS = { regular: 'DejaVuSansCondensed.ttf', bold: 'DejaVuSansCondensed-Bold.ttf' } as const

const fontPath = (name: keyof typeof FONTS) =>
  createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${FONTS[name]}`)

/** The name under which a document is saved. */
export const pdfFileName = (title: string) => `${title.replaceAll(/[^\w.-]+/g, '-')}.pdf`

type Options = {
  readonly title: string
  readonly paper?: Paper
  /** When the document was made; with the same date the same document has the same bytes. */
  readonly createdAt?: Date
  /** Drawn on every page once all are there. */
  readonly footer?: (page: PdfPage, number: number, of: number) => void
}

/** Draws a PDF. Its font is embedded and has the letters of Latin, Greek, Cyrillic and Vietnamese. */
export async function renderPdf(
  options: Options,
  build: (page: PdfPage) => void | Promise<void>,
): Promise<Buffer<ArrayBuffer>> {
  const { title, paper = LETTER, createdAt = new Date(), footer } = options
  // Loaded with the first document: the font engine is large and the server must start fast.
  const [{ default: DocumentOf }, darkModules] = await Promise.all([import('pdfkit'), loadBarcodes()])
  const pdf = new DocumentOf({
    size: [paper.width, paper.height],
    margin: 0,
    font: fontPath('regular'),
    bufferPages: footer !== undefined,
    info: { Title: title, Producer: 'Galen 360', Creator: 'Galen 360', CreationDate: createdAt },
  })
  const chunks: Buffer[] = []
  const done = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => void chunks.push(chunk))
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  const page = pageOn(pdf, paper, darkModules)
  await build(page)
  if (footer) {
    const giveWay = givingWay()
    const { start, count } = pdf.bufferedPageRange()
    for (let index = 0; index < count; index++) {
      pdf.switchToPage(start + index)
      footer(page, index + 1, count)
      await giveWay()
    }
  }
  pdf.end()
  await done
  return Buffer.concat(chunks)
}

function pageOn(pdf: Document, paper: Paper, darkModules: (code: Barcode) => DarkModules): PdfPage {
  const fonts = { regular: fontPath('regular'), bold: fontPath('bold') }
  const styled = ({ size = SIZE, bold = false, color = '#000000' }: Style = {}) =>
    pdf
      .font(bold ? fonts.bold : fonts.regular)
      .fontSize(size)
      .fillColor(color)
  const widthOf = (text: string, style?: Style) => styled(style).widthOfString(text)
  const page: PdfPage = {
    paper,
    text(x, y, text, style = {}) {
      if (text === '') return
      const width = style.align === 'right' || style.align === 'center' ? widthOf(text, style) : 0
      const from = x - (style.align === 'center' ? width / 2 : width)
      styled(style).text(text, from, y, { lineBreak: false, baseline: 'alphabetic' })
    },
    lines(x, y, width, words, style) {
      const leading = (style?.size ?? SIZE) * LEADING
      const lines = page.wrapped(width, words, style)
      lines.forEach((line, place) => page.text(x, y + place * leading, line, style))
      return y + Math.max(0, lines.length - 1) * leading
    },
    wrapped: (width, words, style) => wrap(words, width, (text) => widthOf(text, style)),
    rule: (fromX, toX, y, color = '#000000') =>
      void pdf.lineWidth(0.5).strokeColor(color).moveTo(fromX, y).lineTo(toX, y).stroke(),
    frame({ x, y, width, height }, { fill, stroke } = {}) {
      if (fill) pdf.rect(x, y, width, height).fill(fill)
      if (stroke || !fill)
        pdf
          .lineWidth(0.75)
          .rect(x, y, width, height)
          .stroke(stroke ?? '#000000')
    },
    image: (bytes, { x, y, width, height }) =>
      void pdf.image(Buffer.from(bytes), x, y, { fit: [width, height], align: 'center', valign: 'center' }),
    barcode: (code, box) => drawBarcode(pdf, darkModules(code), box),
    nextPage: () => void pdf.addPage(),
  }
  return page
}

function drawBarcode(pdf: Document, { width, height, bars }: DarkModules, box: Box) {
  const isLinear = height === 1
  const across = isLinear ? box.width / width : Math.min(box.width / width, box.height / height)
  const down = isLinear ? box.height : across
  for (const bar of bars) pdf.rect(box.x + bar.x * across, box.y + bar.y * down, bar.width * across, bar.height * down)
  pdf.fill('#000000')
  return { width: width * across, height: height * down }
}

/** Breaks at spaces; a word that is too long for a line of its own breaks anywhere. */
function wrap(words: string, width: number, measure: (text: string) => number): string[] {
  return words.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(/\s+/).filter(Boolean)) {
      const longer = line === '' ? word : `${line} ${word}`
      if (measure(longer) <= width) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      const pieces = broken(word, width, measure)
      lines.push(...pieces.slice(0, -1))
      line = pieces.at(-1) ?? ''
    }
    return [...lines, line]
  })
}

function broken(word: string, width: number, measure: (text: string) => number): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const letter of word) {
    if (piece !== '' && measure(piece + letter) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...pieces, piece]
}
