import { type Figure, percentile } from './figure.ts'

const ROUNDS = 600
const WARM_UP = 30
/** How often each is asked for. */
export const TURNS = ROUNDS + WARM_UP

/** How long each took, the large company against the small one. */
export type Times = Record<'many' | 'few', number[]>

/** Both by turns, so that whatever else the machine does falls on both. */
export async function turnByTurn(work: Record<keyof Times, (round: number) => Promise<unknown>>): Promise<Times> {
  const times: Times = { many: [], few: [] }
  for (let round = 0; round < TURNS; round++)
    for (const kind of ['many', 'few'] as const) {
      const started = performance.now()
      await work[kind](round)
      if (round >= WARM_UP) times[kind].push(performance.now() - started)
    }
  return times
}

export const inMs = (value: number) => `${value.toFixed(2)} ms`

export function ratio(name: string, { many, few }: Times, share: number): Figure {
  const [large, small] = [percentile(many, share), percentile(few, share)]
  return { name, value: large / small, unit: 'x', limit: 2, detail: `${inMs(large)} against ${inMs(small)}` }
}
