import { setImmediate as nextTurn } from 'node:timers/promises'

/** Little enough that a portion takes a few milliseconds, whatever is done with each. */
const PORTION = 25

/** Called after each of many steps of a long piece of work: after every portion, what others wait for comes first. */
export function givingWay(portion = PORTION): () => Promise<void> {
  let steps = 0
  return async () => {
    steps += 1
    if (steps % portion === 0) await nextTurn()
  }
}

/** One after the other, with turns for others in between. */
export async function* inPortions<T>(items: Iterable<T> | AsyncIterable<T>, portion = PORTION): AsyncGenerator<T> {
  const giveWay = givingWay(portion)
  for await (const item of items) {
    yield item
    await giveWay()
  }
}
