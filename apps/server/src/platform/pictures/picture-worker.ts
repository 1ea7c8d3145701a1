import { parentPort, workerData } from 'node:worker_threads'
import type sharp from 'sharp'
import type { Asked, Redrawn } from './redraw-picture.ts'

/** Draws pictures again, one after the other, in a thread of its own. What a picture holds besides its pixels is left out. */
const { library, mostPixels } = workerData as { readonly library: string; readonly mostPixels: number }
const draw = await import(library).then(
  (found: { readonly default: typeof sharp }) => found.default,
  () => undefined,
)
draw?.cache(false)
draw?.concurrency(1)

async function redraw({ bytes, type }: Asked): Promise<Redrawn> {
  if (!draw) return { kind: 'no-library' }
  try {
    const picture = draw(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    const { width, height, isPalette } = await picture.metadata()
    if (width * height > mostPixels) return { kind: 'too-large' }
    // A camera stores which way up it was held beside the pixels; once that is gone the pixels must say it.
    const upright = picture.autoOrient()
    const drawn =
      type === 'image/png'
        ? upright.png({ compressionLevel: 9, palette: isPalette })
        : type === 'image/jpeg'
          ? upright.jpeg({ quality: 90 })
          : upright.webp({ quality: 90 })
    return { kind: 'drawn', bytes: new Uint8Array(await drawn.toBuffer()) }
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit')
    return { kind: isTooLarge ? 'too-large' : 'broken' }
  }
}

parentPort?.on('message', async (asked: Asked) => parentPort?.postMessage(await redraw(asked)))
