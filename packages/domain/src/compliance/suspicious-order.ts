/** How much of one substance a customer gets, in milligrams. */
export type IngredientFacts = {
  readonly ingredient: string
  readonly thisOrder: number
  readonly openOrders: number
  /** Shipped in the last 30 days. */
  readonly shipped: number
  /** Shipped in each of the six windows of 30 days before that. */
  readonly earlier: readonly number[]
  /** What 95 of 100 customers of the class get in 30 days at most; null while too few buy it. */
  readonly classPercentile: number | null
  readonly boughtBefore: boolean
}

/** What is known of a customer's orders of controlled substances. */
export type SuspicionFacts = {
  readonly ingredients: readonly IngredientFacts[]
  readonly customerForDays: number
  /** Orders with controlled lines in the last seven days, this one included, and in a usual week. */
  readonly ordersThisWeek: number
  readonly ordersInUsualWeek: number
  /** Over 90 days, this order included. */
  readonly ordersIn90Days: number
  readonly controlledSharePercent: number
}

/** The figures of a company; the law sets none. */
export type SuspicionLimits = {
  readonly floorMilligrams: number
  readonly factor: number
  readonly ordersPerWeek: number
  readonly sharePercent: number
  readonly newCustomerDays: number
}

export type Suspicion = {
  readonly code: 'SOM_SIZE' | 'SOM_FREQ' | 'SOM_PATTERN' | 'SOM_NEW'
  readonly message: string
  readonly input: Readonly<Record<string, unknown>>
}

/** Patterns need some history to be seen. */
const FEWEST_ORDERS = 5

/** Everything about an order with controlled lines that is unusual in size, frequency or pattern. */
export function suspicionsOf(facts: SuspicionFacts, limits: SuspicionLimits): Suspicion[] {
  return [
    ...facts.ingredients.flatMap((ingredient) => sizeOf(ingredient, limits)),
    ...frequencyOf(facts, limits),
    ...patternsOf(facts, limits),
    ...(facts.customerForDays < limits.newCustomerDays
      ? [
          {
            code: 'SOM_NEW' as const,
            message: `The customer was added ${facts.customerForDays} days ago and orders controlled substances.`,
            input: { customerForDays: facts.customerForDays, limitDays: limits.newCustomerDays },
          },
        ]
      : []),
  ]
}

function sizeOf(facts: IngredientFacts, { floorMilligrams, factor }: SuspicionLimits): Suspicion[] {
  const total = facts.shipped + facts.openOrders + facts.thisOrder
  const mean =
    facts.earlier.length === 0 ? 0 : facts.earlier.reduce((sum, each) => sum + each, 0) / facts.earlier.length
  const limit = Math.max(floorMilligrams, factor * mean)
  const overClass = facts.classPercentile !== null && total > Math.max(floorMilligrams, facts.classPercentile)
  if (total <= limit && !overClass) return []
  const figures = { ...facts, total, mean, limit }
  return [
    {
      code: 'SOM_SIZE',
      message: `${facts.ingredient}: ${milligrams(total)} in 30 days, ${
        total > limit ? `above ${milligrams(limit)}` : `more than 95% of customers of this class`
      }.`,
      input: figures,
    },
  ]
}

function frequencyOf({ ordersThisWeek, ordersInUsualWeek }: SuspicionFacts, { ordersPerWeek }: SuspicionLimits) {
  const unusual = ordersInUsualWeek >= 1 && ordersThisWeek > 2 * ordersInUsualWeek
  if (ordersThisWeek <= ordersPerWeek && !unusual) return []
  const message = `${ordersThisWeek} orders with controlled substances in 7 days, usually ${rounded(ordersInUsualWeek)}.`
  return [{ code: 'SOM_FREQ' as const, message, input: { ordersThisWeek, ordersInUsualWeek, ordersPerWeek } }]
}

function patternsOf(facts: SuspicionFacts, { sharePercent }: SuspicionLimits): Suspicion[] {
  const { controlledSharePercent, ordersIn90Days, ingredients } = facts
  const firsts = ingredients.filter(({ boughtBefore }) => !boughtBefore).map(({ ingredient }) => ingredient)
  const share = ordersIn90Days >= FEWEST_ORDERS && controlledSharePercent > sharePercent
  const together = cocktailIn(ingredients.map(({ ingredient }) => ingredient))
  const said = [
    ...(share ? [`Controlled substances are ${rounded(controlledSharePercent)}% of purchases in 90 days.`] : []),
    ...(firsts.length > 0 && ordersIn90Days >= FEWEST_ORDERS ? [`First purchase of ${firsts.join(', ')}.`] : []),
    ...(together ? [`${together.join(', ')} in one order.`] : []),
  ]
  if (said.length === 0) return []
  const input = { controlledSharePercent, sharePercent, ordersIn90Days, firsts, together: together ?? [] }
  return [{ code: 'SOM_PATTERN', message: said.join(' '), input }]
}

const OPIOIDS = [
  'OXYCODONE',
  'HYDROCODONE',
  'HYDROMORPHONE',
  'OXYMORPHONE',
  'MORPHINE',
  'METHADONE',
  'FENTANYL',
  'TAPENTADOL',
]
const BENZODIAZEPINES = ['ALPRAZOLAM', 'DIAZEPAM', 'CLONAZEPAM', 'LORAZEPAM', 'TEMAZEPAM']
const RELAXANTS = ['CARISOPRODOL']

/** An opioid, a benzodiazepine and a muscle relaxant together, as they are misused. */
function cocktailIn(ingredients: readonly string[]): string[] | undefined {
  const found = [OPIOIDS, BENZODIAZEPINES, RELAXANTS].map((names) =>
    ingredients.find((ingredient) => names.some((name) => ingredient.toUpperCase().startsWith(name))),
  )
  return found.every((ingredient) => ingredient !== undefined) ? found : undefined
}

const rounded = (amount: number) => Math.round(amount * 10) / 10
const milligrams = (amount: number) => `${rounded(amount).toLocaleString('en-US')} mg`
