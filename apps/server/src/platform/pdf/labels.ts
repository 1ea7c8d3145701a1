import { givingWay } from '../give-way.ts'
import { type Barcode } from './barcode.ts'
import { type PdfPage, type Paper, renderPdf, SMALL_LABEL } from './render-pdf.ts'

/** A small label: a name, a few lines and a code with its text below. */
export type SmallLabel = {
  readonly title: string
  readonly lines: readonly string[]
  readonly code: Barcode
  /** What people read below the code; the text of the code by default. */
  readonly codeText?: string
}

/** One label on each page. */
export function printSmallLabels(title: string, labels: readonly SmallLabel[]): Promise<Buffer<ArrayBuffer>> {
  return printLabels(title, SMALL_LABEL, labels, drawSmallLabel)
}

export function printLabels<L>(
  title: string,
  paper: Paper,
  labels: readonly L[],
  draw: (page: PdfPage, label: L) => void,
): Promise<Buffer<ArrayBuffer>> {
  return renderPdf({ title, paper }, async (page) => {
    const giveWay = givingWay()
    for (const [place, label] of labels.entries()) {
      if (place > 0) page.nextPage()
      draw(page, label)
      await giveWay()
    }
  })
}

function drawSmallLabel(page: PdfPage, { title, lines, code, codeText }: SmallLabel): void {
  const { width, height, margin } = page.paper
  const isSquare = code.kind === 'gs1-datamatrix'
  const side = 64
  const textWidth = width - margin * 2 - (isSquare ? side + 10 : 0)
  let y = page.lines(margin, margin + 9, textWidth, title, { size: 9.5, bold: true })
  for (const line of lines) y = page.lines(margin, y + 11, textWidth, line, { size: 8 })
  const readable = codeText ?? code.text
  if (isSquare) {
    page.barcode(code, { x: width - margin - side, y: margin, width: side, height: side })
    const words = page.wrapped(width - margin * 2, readable, { size: 6.5 })
    words.forEach((line, place) =>
      page.text(margin, height - margin - (words.length - 1 - place) * 8, line, { size: 6.5 }),
    )
    return
  }
  page.barcode(code, { x: margin + 8, y: height - margin - 42, width: width - (margin + 8) * 2, height: 32 })
  page.text(width / 2, height - margin, readable, { size: 7, align: 'center' })
}
