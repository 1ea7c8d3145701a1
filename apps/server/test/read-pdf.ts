import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const readerFile = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
let reader: Promise<unknown> | undefined
const prepared = () =>
  (reader ??= Promise.resolve(
    prepareZXingModule({
      overrides: { wasmBinary: new Uint8Array(readFileSync(readerFile)).buffer },
      fireImmediately: true,
    }),
  ))

export type PrintedPage = {
  readonly text: string
  readonly width: number
  readonly height: number
  /** What a scanner reads on the page: format and content, with GS1 separators as they are. */
  readonly codes: readonly { readonly format: string; readonly text: string; readonly isGs1: boolean }[]
}

/** Opens a PDF as a reader does, and looks for codes on its pages with a camera's eye. */
export async function readPdf(bytes: Uint8Array, scale = 4): Promise<PrintedPage[]> {
  await prepared()
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  const pages: PrintedPage[] = []
  try {
    for (const page of document.pages()) {
      const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
      const text = page.getText()
      const picture = await page.render({ scale, render: 'bitmap', colorSpace: 'BGRA' })
      const found = await readBarcodes(
        {
          data: new Uint8ClampedArray(picture.data),
          width: picture.width,
          height: picture.height,
          colorSpace: 'srgb',
        } as Parameters<typeof readBarcodes>[0],
        { formats: ['DataMatrix', 'Code128'], textMode: 'Plain', maxNumberOfSymbols: 32, tryHarder: true },
      )
      pages.push({
        text,
        width,
        height,
        codes: found.map(({ format, text, contentType }) => ({ format, text, isGs1: contentType === 'GS1' })),
      })
    }
  } finally {
    document.destroy()
    library.destroy()
  }
  return pages
}

/** The whole text, line ends as spaces. */
export const textOf = async (bytes: Uint8Array) =>
  (await readPdf(bytes))
    .map(({ text }) => text)
    .join('\n')
    .replaceAll(/\s+/g, ' ')
