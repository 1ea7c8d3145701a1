import type postgres from 'postgres'
import { addDays, type BusinessDate, startOfDay } from '@galen/domain/dates'
import { insertActions } from './demo.store.ts'
import type { DemoAudit } from './demo-history.ts'
import { type PseudoRandom, pseudoRandom } from './pseudo-random.ts'

type Connection = Pick<postgres.Sql, 'unsafe'>
type Place = {
  readonly companyId: string
  readonly timeZone: string
  readonly today: BusinessDate
  readonly seed: number
  /** Who looks after prices. */
  readonly buyers: readonly string[]
}
type Priced = { readonly id: string; readonly price: string; readonly cost: string }

const HOUR_MS = 3_600_000
/** Half a year of changes, so that a month, a quarter and the one before have some. */
const DAYS_BACK = 180
const SHARE = 0.12
/** What prices move by, in hundredths: more of them up than down. */
const STEPS = [1.5, 2, 2.9, 3.5, 4.8, 6, -1.2, -2.5, -4] as const

/** What buyers changed of prices and costs in the last months: each change ends where the next begins, and the last today. */
export async function loadPriceChanges(connection: Connection, place: Place): Promise<void> {
  const { companyId, seed, buyers } = place
  // Of cheaper ones a step would be rounded away.
  const variations = await connection.unsafe<Priced[]>(
    `select v.id, v.price::text as price, v.cost::text as cost
     from item_variation v join item i on i.company_id = v.company_id and i.id = v.item_id
     where v.company_id = $1::uuid and v.is_active and v.price >= 5 and v.cost > 0 order by i.number, v.child_number, v.id`,
    [companyId],
  )
  if (buyers.length === 0) return
  const random = pseudoRandom(seed)
  const changes = variations
    .filter(() => random.chance(SHARE))
    .flatMap((variation) => changesOf(random, place, variation))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
  await insertActions(connection, companyId, changes)
}

function changesOf(random: PseudoRandom, place: Place, { id, price, cost }: Priced): DemoAudit[] {
  const drawn = Array.from({ length: random.between(1, 3) }, () => random.between(1, DAYS_BACK))
  const days = [...new Set(drawn)].toSorted((a, b) => a - b)
  let [priceNow, costNow] = [Number(price), Number(cost)]
  // From the newest back, since what it is today is known.
  return days.map((ago) => {
    const step = 1 + random.pick(STEPS) / 100
    const after = { price: priceNow, cost: costNow }
    const before = {
      price: rounded(priceNow / step, 2),
      cost: random.chance(0.5) ? rounded(costNow / step, 4) : costNow,
    }
    ;[priceNow, costNow] = [before.price, before.cost]
    const isCostToo = before.cost !== after.cost
    return {
      at: momentOf(random, place, ago),
      userId: random.pick(place.buyers),
      sessionId: null,
      address: '10.10.0.31',
      action: 'change',
      entity: 'item-variation',
      entityId: id,
      before: isCostToo ? before : { price: before.price },
      after: isCostToo ? after : { price: after.price },
    }
  })
}

const rounded = (amount: number, decimals: 2 | 4) => Number(amount.toFixed(decimals))

/** Within the hours of work of a day that is over. */
const momentOf = (random: PseudoRandom, { today, timeZone }: Place, ago: number) =>
  new Date(
    startOfDay(addDays(today, -ago), timeZone).getTime() + Math.floor((9 + 8 * random.next()) * HOUR_MS),
  ).toISOString()
