type Paper = { readonly width: number; readonly height: number; readonly size: number }

/** In points: a letter, or a label of four by six inches. */
const PAPERS = {
  document: { width: 612, height: 792, size: 14 },
  label: { width: 288, height: 432, size: 11 },
} as const satisfies Record<string, Paper>

const MARGIN = 36

/** What the fonts of every printer have; anything else becomes a question mark. */
const plain = (line: string) => line.replaceAll(/[^\u0020-\u007E]/g, '?').replaceAll(/[\\()]/g, String.raw`\$&`)

function drawing({ width, height, size }: Paper, [title = '', ...lines]: readonly string[]): string {
  const frame = `${MARGIN / 2} ${MARGIN / 2} ${width - MARGIN} ${height - MARGIN} re S`
  const heading = `BT /F1 ${size * 1.6} Tf ${MARGIN} ${height - MARGIN - size * 1.6} Td (${plain(title)}) Tj ET`
  const rest = lines.map(
    (line, index) =>
      `BT /F1 ${size} Tf ${MARGIN} ${height - MARGIN - size * (4 + index * 1.5)} Td (${plain(line)}) Tj ET`,
  )
  return [frame, heading, ...rest].join('\n')
}

/** A page with a frame near its edges and a few lines: it shows that the paper is the right one and lies straight. */
export function testPage(kind: keyof typeof PAPERS, lines: readonly string[]): Buffer {
  const paper = PAPERS[kind]
  const content = drawing(paper, lines)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${paper.width} ${paper.height}] /Contents 4 0 R
  /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let written = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = written.length
    written += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${written.length}\n%%EOF\n`
  return Buffer.from(`${written}${table}${end}`, 'latin1')
}
