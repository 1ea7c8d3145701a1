/** A code to print. GS1 codes are written with their application identifiers in parentheses, such as (01)00312345678906(10)A1. */
export type Barcode = { readonly kind: 'gs1-128' | 'gs1-datamatrix' | 'code-128'; readonly text: string }

/** The dark parts of a code in modules, from its top left. */
export type DarkModules = {
  readonly width: number
  readonly height: number
  readonly bars: readonly { readonly x: number; readonly y: number; readonly width: number; readonly height: number }[]
}

const SYMBOLOGIES = { 'gs1-128': 'gs1-128', 'gs1-datamatrix': 'gs1datamatrix', 'code-128': 'code128' } as const

/** The elements of a GS1 code in one string; values are taken as they are. */
export const gs1Text = (elements: readonly (readonly [identifier: string, value: string])[]) =>
  elements.map(([identifier, value]) => `(${identifier})${value}`).join('')

/** Loads what draws codes, with the first document that is printed: it is large and the server must start fast. */
export async function loadBarcodes(): Promise<(code: Barcode) => DarkModules> {
  const { default: bwip } = await import('bwip-js/node')
  return ({ kind, text }) => {
    // GS1 content is judged where it is scanned; a lot that was received with an odd sign must still print.
    const [symbol] = bwip.raw(SYMBOLOGIES[kind], text, 'dontlint')
    if (symbol && 'sbs' in symbol) return linear(symbol.sbs)
    if (symbol && 'pixs' in symbol) return matrix(symbol)
    throw new Error(`${kind} has no drawing`)
  }
}

/** Bars and spaces take turns, beginning with a bar. The height is drawn as wanted. */
function linear(widths: readonly number[]): DarkModules {
  let x = 0
  const bars = widths.flatMap((width, index) => {
    const bar = { x, y: 0, width, height: 1 }
    x += width
    return index % 2 === 0 && width > 0 ? [bar] : []
  })
  return { width: x, height: 1, bars }
}

/** Neighbors in a row become one bar, so that no seam shows between them. */
function matrix({ pixs, pixx, pixy }: { readonly pixs: readonly number[]; pixx: number; pixy: number }): DarkModules {
  const bars: { x: number; y: number; width: number; height: number }[] = []
  for (let y = 0; y < pixy; y++)
    for (let x = 0; x < pixx; x++) {
      if (pixs[y * pixx + x] !== 1) continue
      const from = x
      while (x + 1 < pixx && pixs[y * pixx + x + 1] === 1) x++
      bars.push({ x: from, y, width: x - from + 1, height: 1 })
    }
  return { width: pixx, height: pixy, bars }
}
