/** Three to five round amounts from zero up to the height of a chart: 0, 1,000, 2,000, 3,000. */
export function chartTicks(most: number): number[] {
  const rough = most / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 2.5, 5, 10].find((each) => each * power >= rough) ?? 10)
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, place) => place * step)
}
