/** One measured figure, with the limit it should stay within. */
export type Figure = {
  readonly name: string
  readonly value: number
  readonly unit: 'x' | 'ms' | 's' | 'MB' | 'kB' | 'requests' | 'cases' | 'a second'
  readonly limit: number | null
  readonly detail?: string
}

export const percentile = (values: readonly number[], share: number) => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
export const median = (values: readonly number[]) => percentile(values, 0.5)

export function inWords({ name, value, unit, limit, detail }: Figure): string {
  const shown = `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`
  const verdict = limit === null ? '' : `  ${value <= limit ? 'within' : 'OVER'} ${Number(limit.toFixed(2))}`
  return `${shown.padStart(12)}${verdict.padEnd(14)}  ${name}${detail ? ` (${detail})` : ''}`
}
