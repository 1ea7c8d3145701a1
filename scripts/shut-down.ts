type Stoppable = { stop(): Promise<unknown>; stopAtOnce?(): void }

/** What is being or has been started, in order; it is stopped the other way round. */
const begun: Promise<Stoppable | undefined>[] = []
const running = new Set<Stoppable>()
let stopping: Promise<never> | undefined

/** Waits for one step of a start. Once an end was asked for, the start goes no further. */
export async function step<T>(work: Promise<T>): Promise<T> {
  try {
    const result = await work
    if (!stopping) return result
  } catch (error) {
    if (!stopping) throw error
  }
  return new Promise(() => undefined)
}

/** A step that starts something, which is stopped at the end even when that is asked for while it is starting. */
export function starting<T extends Stoppable>(work: Promise<T>): Promise<T> {
  begun.push(
    work.then(
      (stoppable) => {
        running.add(stoppable)
        return stoppable
      },
      () => undefined,
    ),
  )
  return step(work)
}

/** Stops everything in good order and ends the process. */
export function shutDown(exitCode: number): Promise<never> {
  stopping ??= stopAll(exitCode)
  return stopping
}

async function stopAll(exitCode: number): Promise<never> {
  let outcome = exitCode
  for (const one of begun.toReversed()) {
    const stoppable = await one
    if (!stoppable) continue
    try {
      await stoppable.stop()
    } catch (error) {
      console.error(error)
      outcome = 1
    }
    running.delete(stoppable)
  }
  process.exit(outcome)
}

/** The first Ctrl+C (or SIGTERM, or a closed terminal) stops in good order, the second at once. */
export function shutDownOnSignals(say: (sentence: string) => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) stopAllAtOnce(say)
      say('Stopping…')
      void shutDown(0)
    })
  }
  // A terminal that was closed cannot be written to; that must not keep the rest from stopping.
  process.stdout.on('error', () => undefined)
  process.stderr.on('error', () => undefined)
}

function stopAllAtOnce(say: (sentence: string) => void): never {
  for (const { stopAtOnce } of running) stopAtOnce?.()
  say('Stopped at once.')
  process.exit(1)
}
