import { useEffect, useState } from 'react'
import { cache } from './cache.ts'

const AT_MOST_MS = 2000
const LOOK_AGAIN_MS = 50

/** Does what can wait once the page is ready and what it reads has come; the answer takes it back. */
export function whenIdle(work: () => void): () => void {
  const until = Date.now() + AT_MOST_MS
  let takeBack: () => void
  const wait = () => {
    takeBack = whenFree(() => {
      if (cache.isFetching() === 0 || Date.now() > until) return work()
      const timer = setTimeout(wait, LOOK_AGAIN_MS)
      takeBack = () => clearTimeout(timer)
    })
  }
  wait()
  return () => takeBack()
}

/** Whether the page is ready, for what is read only then. */
export function useIdle(): boolean {
  const [stands, setStands] = useState(false)
  useEffect(() => whenIdle(() => setStands(true)), [])
  return stands
}

function whenFree(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(work, { timeout: AT_MOST_MS })
  return () => cancelIdleCallback(waiting)
}
