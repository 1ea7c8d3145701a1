import { createStore } from '../kit/store.ts'

const LONGEST_WAIT_MS = 5000
const HICCUP_MS = 3000
const LOOK_EVERY_MS = 5000

/** Whether the server answers and can do its work; a proxy that answers in its place does not count. */
export const serverAnswers = (): Promise<boolean> =>
  fetch('/health', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(LONGEST_WAIT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Whether the server is away, and not only for a moment: looked at after a failure, until it answers again. */
export function serverWatch(answers: () => Promise<boolean>) {
  const isAway = createStore(false)
  let next: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(next)
    next = undefined
    isAway.set(false)
  }
  const lookAfter = (milliseconds: number) => {
    clearTimeout(next)
    const mine = setTimeout(() => void look(), milliseconds)
    const look = async () => {
      const doesAnswer = await answers()
      // Something else was heard or looks by now.
      if (next !== mine) return
      if (doesAnswer) return heard()
      isAway.set(true)
      lookAfter(LOOK_EVERY_MS)
    }
    next = mine
  }
  return {
    isAway,
    /** The server answered something. */
    heard,
    /** A call got no answer, or the live connection broke. */
    missed: () => next === undefined && lookAfter(HICCUP_MS),
    /** The network is back, and perhaps the server with it. */
    hurry: () => next !== undefined && lookAfter(0),
  }
}

export const server = serverWatch(serverAnswers)

/** Starts once: who waits for the network to send what they kept goes on as well when the server is back. */
export function followServer(): void {
  window.addEventListener('online', server.hurry)
  server.isAway.subscribe(() => server.isAway.get() || window.dispatchEvent(new Event('online')))
}
