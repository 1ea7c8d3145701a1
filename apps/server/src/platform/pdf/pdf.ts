import { deflateSync } from 'node:zlib'
import { linesWithin, widthOf } from './letter-widths.ts'

/** Letter paper, in points; the origin is at the top left, as one reads. */
export const PAGE = { width: 612, height: 792, margin: 48 } as const

type Style = { readonly size?: number; readonly bold?: boolean; readonly align?: 'left' | 'right' }

/** A document of pages with texts and lines, in the fonts that every reader has. */
export type Pdf = {
  /** Writes one line of text whose base line is at this height; aligned right it ends at `x`. */
  text(x: number, y: number, text: string, style?: Style): void
  /** Writes as many lines as the words need within this width, the first at this height, and answers the height of the last. */
  lines(x: number, y: number, width: number, words: string, style?: Omit<Style, 'align'>): number
  rule(fromX: number, toX: number, y: number): void
  /** Goes on with the next page. */
  nextPage(): void
  bytes(): Buffer
}

const SIZE = 10

/** What the fonts have beside the letters of western languages. */
const SPECIAL = new Map([
  ['\u20AC', 0x80],
  ['\u2018', 0x91],
  ['\u2019', 0x92],
  ['\u201C', 0x93],
  ['\u201D', 0x94],
  ['\u2022', 0x95],
  ['\u2013', 0x96],
  ['\u2014', 0x97],
  ['\u2122', 0x99],
])

const hasSign = (code: number) => (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff)

/** A letter whose accent the fonts lack loses the accent; anything else that they lack becomes a question mark. */
function codeOf(character: string): number {
  const special = SPECIAL.get(character)
  if (special !== undefined) return special
  const codes = [character, character.normalize('NFD'), BARRED.get(character) ?? ''].map(
    (one) => one.codePointAt(0) ?? 0,
  )
  return codes.find(hasSign) ?? 0x3f
}

/** Letters with a stroke through them, which is no accent that can be taken off. */
const BARRED = new Map([
  ['Ł', 'L'],
  ['ł', 'l'],
  ['Đ', 'D'],
  ['đ', 'd'],
  ['ı', 'i'],
  ['\u2011', '-'],
  ['\u00AD', '-'],
  ['\u202F', ' '],
])

const written = (text: string) =>
  [...text]
    .map((character) => String.fromCharCode(codeOf(character)))
    .join('')
    .replaceAll(/[\\()]/g, String.raw`\$&`)

export function pdfDocument(title: string): Pdf {
  const pages: string[][] = [[]]
  const draw = (command: string) => pages.at(-1)?.push(command)
  const up = (y: number) => (PAGE.height - y).toFixed(2)
  const pdf: Pdf = {
    text(x, y, text, { size = SIZE, bold = false, align = 'left' } = {}) {
      const from = align === 'right' ? x - widthOf(text, size, bold) : x
      draw(`BT /${bold ? 'F2' : 'F1'} ${size} Tf ${from.toFixed(2)} ${up(y)} Td (${written(text)}) Tj ET`)
    },
    lines(x, y, width, words, { size = SIZE, bold = false } = {}) {
      const leading = Math.round(size * 1.4)
      const lines = linesWithin(width, words, size, bold)
      lines.forEach((line, place) => pdf.text(x, y + place * leading, line, { size, bold }))
      return y + Math.max(0, lines.length - 1) * leading
    },
    rule: (fromX, toX, y) => draw(`0.5 w ${fromX} ${up(y)} m ${toX} ${up(y)} l S`),
    nextPage: () => void pages.push([]),
    bytes: () =>
      assembled(
        title,
        pages.map((commands) => commands.join('\n')),
      ),
  }
  return pdf
}

const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`

/** The objects of the file one after the other, and the table of where each begins. */
function assembled(title: string, pages: readonly string[]): Buffer {
  const FIRST_PAGE = 6
  const kids = pages.map((_, index) => `${FIRST_PAGE + index * 2} 0 R`)
  const objects: (string | Buffer)[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${written(title)}) /Producer (Galen 360) >>`,
    ...pages.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents ${FIRST_PAGE + index * 2 + 1} 0 R
  /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
      stream(content),
    ]),
  ]
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\u00E2\u00E3\u00CF\u00D3\n', 'latin1')]
  let length = parts[0]?.length ?? 0
  const places = objects.map((object, index) => {
    const place = length
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      typeof object === 'string' ? Buffer.from(object, 'latin1') : object,
      Buffer.from('\nendobj\n'),
    ])
    parts.push(part)
    length += part.length
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
  const end = `trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table + end, 'latin1')])
}

function stream(content: string): Buffer {
  const packed = deflateSync(Buffer.from(content, 'latin1'))
  return Buffer.concat([
    Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ])
}
