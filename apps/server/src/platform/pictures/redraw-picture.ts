import { Worker } from 'node:worker_threads'
import { isDrawable, MOST_PIXELS, TOO_MANY_PIXELS } from '@galen/domain/image-size'
import type { ImageType } from '@galen/domain/items/item-image'

export type Asked = { readonly bytes: Uint8Array; readonly type: ImageType }
export type Redrawn =
  | { readonly kind: 'drawn'; readonly bytes: Uint8Array }
  | { readonly kind: 'too-large' | 'broken' | 'no-library' }

/** A picture as it is stored, or what is wrong with it. */
export type StorablePicture = { readonly bytes: Buffer } | { readonly problem: string }

/** The largest picture that is allowed takes a second; what takes much longer is made to do harm. */
const LONGEST_MS = 30_000
const BROKEN = 'is a picture that cannot be drawn'

/**
 * Draws sent pictures again, in a thread of its own, so that only their pixels are stored: no place where a photo was taken,
 * no program hidden behind the picture. Where the library has no program for this machine, a picture is kept as it came
 * when its head names an allowed size.
 */
export function pictureRedrawing({ library = 'sharp' }: { readonly library?: string } = {}) {
  let kept: Worker | undefined
  let before: Promise<unknown> = Promise.resolve()

  function start(): Worker {
    const started = new Worker(new URL('./picture-worker.ts', import.meta.url), {
      workerData: { library, mostPixels: MOST_PIXELS },
    })
    started.unref()
    return started
  }

  /** One that fails or takes too long ends with its picture; the next picture gets a fresh one. */
  async function draw(asked: Asked): Promise<Redrawn> {
    const worker = (kept ??= start())
    let tooLong: NodeJS.Timeout | undefined
    const redrawn = await new Promise<Redrawn | undefined>((resolve) => {
      const giveUp = () => resolve(undefined)
      tooLong = setTimeout(giveUp, LONGEST_MS)
      worker.ref()
      worker.once('message', resolve).once('error', giveUp).once('exit', giveUp)
      worker.postMessage(asked)
    })
    clearTimeout(tooLong)
    worker.removeAllListeners('message').removeAllListeners('error').removeAllListeners('exit')
    worker.on('error', () => (kept = undefined)).on('exit', () => (kept = undefined))
    worker.unref()
    if (redrawn) return redrawn
    kept = undefined
    void worker.terminate()
    return { kind: 'broken' }
  }

  function redraw(asked: Asked): Promise<Redrawn> {
    const turn = before.then(() => draw(asked))
    before = turn
    return turn
  }

  return async function storable(bytes: Buffer, type: ImageType): Promise<StorablePicture> {
    if (!isDrawable(bytes)) return { problem: TOO_MANY_PIXELS }
    const redrawn = await redraw({ bytes, type })
    switch (redrawn.kind) {
      case 'drawn':
        return { bytes: Buffer.from(redrawn.bytes) }
      case 'too-large':
        return { problem: TOO_MANY_PIXELS }
      case 'broken':
        return { problem: BROKEN }
      case 'no-library':
        return { bytes }
    }
  }
}

export const storablePicture = pictureRedrawing()
