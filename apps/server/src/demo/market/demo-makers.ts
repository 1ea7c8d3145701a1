import type { Ndc } from '@galen/domain/items/ndc'

/** An invented manufacturer: its labeler code, and how it cuts its numbers. */
export type DemoMaker = {
  readonly name: string
  readonly labeler: string
  readonly layout: '4-4-2' | '5-3-2' | '5-4-1'
}

const FIRST =
  'Aldermoor Brightwell Calder Dunmore Eastlake Fenwick Glenhaven Hartwick Ivydale Juniper Kestrel Larkfield'
const SECOND = 'Laboratories Pharma Generics Therapeutics'

/** Labeler codes from a range that is not in use by any of the large manufacturers. */
export const demoMakers: readonly DemoMaker[] = SECOND.split(' ').flatMap((second, block) =>
  FIRST.split(' ').map((first, place) => {
    const index = block * 12 + place
    const layout = (['5-3-2', '5-4-1', '4-4-2'] as const)[index % 3] ?? '5-3-2'
    const labeler = layout === '4-4-2' ? `0${String(970 + Math.floor(index / 3))}` : String(98_100 + index)
    return { name: `${first} ${second}`, labeler, layout }
  }),
)

/** The nth number that a manufacturer gives. */
export function numberOf({ labeler, layout }: DemoMaker, nth: number): Ndc {
  const perProduct = layout === '5-4-1' ? 9 : 90
  const digits = layout === '5-3-2' ? 3 : 4
  return {
    labeler,
    product: String(1 + Math.floor(nth / perProduct)).padStart(digits, '0'),
    packaging: String(1 + (nth % perProduct)).padStart(layout === '5-4-1' ? 1 : 2, '0'),
  }
}
