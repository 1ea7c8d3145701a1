import { expect, it } from 'vitest'
import { chartTicks } from './chart-ticks.ts'

it.each([
  [4202, [0, 2000, 4000]],
  [1.1, [0, 0.5, 1]],
  [990, [0, 250, 500, 750]],
  [880, [0, 250, 500, 750]],
  [770, [0, 200, 400, 600]],
])('marks a chart up to %d at round amounts', (most, ticks) => expect(chartTicks(most)).toEqual(ticks))
