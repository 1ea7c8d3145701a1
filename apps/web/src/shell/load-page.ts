import type { ComponentType } from 'react'
import { onOpening } from '../client/on-demand.tsx'
import { LostPage } from './error-page.tsx'
import { newVersionReady, whyMissing } from '../client/missing-code.ts'

const RELOADED = 'galen.reloadedForChunk'

type Loading = {
  readonly path: string
  readonly page: () => Promise<ComponentType>
  /** Where the person is going, which is not yet where they are. */
  readonly goingTo: () => string
}

/**
 * Loads the code of a page. After a new version was installed the old file is gone: the page reloads once by itself,
 * and when that did not help a bar offers it, so that no one is caught in a loop. While the server is away nothing is
 * reloaded, because the browser would have nothing to show: the page says so, and is tried again from there.
 */
export async function loadPage({ path, page, goingTo }: Loading): Promise<ComponentType> {
  try {
    const loaded = await page()
    if (sessionStorage.getItem(RELOADED) === path) sessionStorage.removeItem(RELOADED)
    return loaded
  } catch (reason) {
    if ((await whyMissing(reason)) === 'server away') return onOpening(page, LostPage)
    if (sessionStorage.getItem(RELOADED) !== path) {
      sessionStorage.setItem(RELOADED, path)
      leaveFor(goingTo())
      return new Promise(() => {})
    }
    newVersionReady.set(true)
    return onOpening(page, LostPage)
  }
}

/** To the address where one already is, with its hash, a browser would not load anything. */
function leaveFor(address: string): void {
  const { pathname, search, hash } = window.location
  if (address === pathname + search + hash) window.location.reload()
  else window.location.assign(address)
}
