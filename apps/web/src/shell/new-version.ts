import { newVersionReady } from '../client/missing-code.ts'
import { mainScriptIn } from './main-script.ts'

const LOOK_AT_MOST_EVERY_MS = 10 * 60_000

/** Looks, when someone comes back to the tab, whether the server has a newer version; it is offered, never forced. */
export function watchForNewVersion(): void {
  const mine = mainScriptIn(document.documentElement.outerHTML)
  // In development files have no hashes and are replaced as they change.
  if (!mine) return
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    const isTime = document.visibilityState === 'visible' && Date.now() - lookedAt > LOOK_AT_MOST_EVERY_MS
    if (!isTime || newVersionReady.get()) return
    lookedAt = Date.now()
    void lookFor(mine)
  })
}

async function lookFor(mine: string): Promise<void> {
  // A server that cannot be reached has no news.
  const page = await fetch('/', { cache: 'no-store' }).then(
    (response) => (response.ok ? response.text() : ''),
    () => '',
  )
  const theirs = mainScriptIn(page)
  if (theirs && theirs !== mine) newVersionReady.set(true)
}
