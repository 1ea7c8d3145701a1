import type { Input, Reply, Route } from '@galen/contract/route'
import type { CallOptions } from '../../client/call.ts'
import { waitAfter } from '../../client/saving/clock.ts'
import { saveFailure } from '../../client/saving/save-failure.ts'

type Send = <R extends Route>(route: R, input: Input<R>, options: CallOptions) => Promise<Reply<R>>
const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

type How = {
  readonly send: Send
  readonly freshKey: () => string
  /** An answer was lost. */
  readonly onChecking: () => void
  readonly wait?: (ms: number) => Promise<void>
}

/**
 * Makes a call until someone answers. No one knows whether an act went through whose answer was lost, so it is asked
 * again with the same key, which cannot make it happen twice.
 */
export const callUntilAnswered =
  ({ send, freshKey, onChecking, wait = pause }: How) =>
  async <R extends Route>(route: R, input: Input<R>, options: CallOptions = {}): Promise<Reply<R>> => {
    const key = options.key ?? freshKey()
    for (let tries = 1; ; tries += 1)
      try {
        return await send(route, input, { ...options, key })
      } catch (reason) {
        const failure = saveFailure(reason)
        if (failure.kind !== 'unanswered') throw reason
        onChecking()
        await wait(failure.waitMs ?? waitAfter(tries))
      }
  }
