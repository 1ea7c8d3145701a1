/** One value of a chart, with the list that proves it. */
export type ChartPoint = {
  readonly key: string
  readonly label: string
  readonly value: number
  /** What it is held against: a goal, what was ordered. */
  readonly mark?: number | null
  /** Said behind the value: a percent, a count. */
  readonly note?: string
  readonly to?: string | undefined
  /** Not yet over, such as the current day. */
  readonly isUnfinished?: boolean
}

const STEPS = [1, 2, 2.5, 5, 10]

/** Round values from 0 to above the largest, about four of them. */
export function scaleOf(largest: number): { readonly top: number; readonly ticks: readonly number[] } {
  if (largest <= 0) return { top: 1, ticks: [0] }
  const rough = largest / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (STEPS.find((each) => each * power >= rough) ?? 10) * power
  const count = Math.ceil(largest / step)
  return { top: step * count, ticks: Array.from({ length: count + 1 }, (_, at) => at * step) }
}

/** 3,372,094 as 3.37M, 362,120 as 362k. */
export function shortFigure(value: number): string {
  const size = Math.abs(value)
  if (size >= 1e6) return `${(value / 1e6).toFixed(2)}M`
  if (size >= 10_000) return `${Math.round(value / 1000)}k`
  if (size >= 1000) return `${(value / 1000).toFixed(1)}k`
  return String(Math.round(value))
}
