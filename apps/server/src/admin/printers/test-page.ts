import { LETTER, renderPdf, SHIPPING_LABEL } from '../../platform/pdf/render-pdf.ts'

const PAPERS = {
  document: { paper: LETTER, size: 14 },
  label: { paper: SHIPPING_LABEL, size: 11 },
} as const
const EDGE = 18

/** A page with a frame near its edges, a few lines and a code: shows that the paper is right, straight and sharp enough to scan. */
export function testPage(kind: keyof typeof PAPERS, [title = '', ...lines]: readonly string[]): Promise<Buffer> {
  const { paper, size } = PAPERS[kind]
  return renderPdf({ title, paper }, (page) => {
    const width = paper.width - EDGE * 4
    page.frame({ x: EDGE, y: EDGE, width: paper.width - EDGE * 2, height: paper.height - EDGE * 2 })
    let y = page.lines(EDGE * 2, EDGE * 2 + size * 1.6, width, title, { size: size * 1.6, bold: true }) + size * 2
    for (const line of lines) y = page.lines(EDGE * 2, y, width, line, { size }) + size * 1.6
    page.barcode({ kind: 'code-128', text: 'GALEN360' }, { x: EDGE * 2, y, width: 180, height: 40 })
  })
}
