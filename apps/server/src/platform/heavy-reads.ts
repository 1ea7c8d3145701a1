import { isFile, type Route } from '@galen/contract/route'

/** Fewer than there are connections to the database, so that what is small always finds one. */
const MOST_AT_ONCE = 4
const EACH_AT_ONCE = 2

type Waiting = { readonly caller: string; readonly begin: () => void }

/** Whether a call answers with a file that is written for it: a print or an export may have thousands of lines. */
export const isHeavy = ({ replies }: Route) => {
  const reply = replies[200]
  return reply !== undefined && isFile(reply) && !reply.file.startsWith('image/')
}

/**
 * A few heavy reads at once; the others wait, and hold no connection while they do. Of one caller there are fewer still, so
 * that the next place goes to someone else.
 */
export function heavyReads(most = MOST_AT_ONCE, each = EACH_AT_ONCE) {
  const running = new Map<string, number>()
  const waiting: Waiting[] = []
  let places = most

  const runningOf = (caller: string) => running.get(caller) ?? 0

  /** The user with the fewest reads under way, and among those the one who waits longest. */
  function beginNext() {
    const [next] = waiting.toSorted((one, other) => runningOf(one.caller) - runningOf(other.caller))
    if (places === 0 || !next || runningOf(next.caller) >= each) return
    waiting.splice(waiting.indexOf(next), 1)
    places -= 1
    running.set(next.caller, runningOf(next.caller) + 1)
    next.begin()
  }

  function end(caller: string) {
    places += 1
    const left = runningOf(caller) - 1
    if (left === 0) running.delete(caller)
    else running.set(caller, left)
    beginNext()
  }

  return async <T>(caller: string, work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((begin) => {
      waiting.push({ caller, begin })
      beginNext()
    })
    try {
      return await work()
    } finally {
      end(caller)
    }
  }
}
