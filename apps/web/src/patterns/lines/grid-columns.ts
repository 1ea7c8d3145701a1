import type { BusinessDate } from '@galen/domain/dates'
import type { Cents, UnitCost } from '@galen/domain/money'
import { readDay, writeDay } from '../../kit/fields/day-text.ts'
import { readMoney, readPrice, readUnitCost, writeMoney, writeUnitCost } from '../../kit/fields/money-text.ts'
import { readCappedPercent, readPercentWithin, writePercent } from '../../kit/fields/percent-text.ts'
import { readQuantityWithin, writeQuantity } from '../../kit/fields/quantity-text.ts'
import { marginText } from '../../kit/margin-text.ts'
import { isRefused, type Reading } from '../../kit/fields/reading.ts'
import { text } from '../../kit/text.ts'
import type { GridColumn } from './grid-column.ts'

type Looks<Row> = Pick<
  GridColumn<Row>,
  'key' | 'label' | 'width' | 'grow' | 'rank' | 'isWhole' | 'look' | 'show' | 'fault'
>

type Value<Row, Held> = Looks<Row> & {
  readonly of: (row: Row) => Held | null
  readonly into: (row: Row, value: Held | null) => Row
}
type Limits = { readonly least?: number; readonly most?: number }

function valueColumn<Row, Held>(
  { of, into, ...looks }: Value<Row, Held>,
  read: (source: string) => Reading<Held>,
  write: (value: Held) => string,
): GridColumn<Row> {
  return {
    ...looks,
    write: (row) => {
      const value = of(row)
      return value === null ? '' : write(value)
    },
    take: (source, row) => {
      if (source.trim() === '') return { row: into(row, null) }
      const reading = read(source)
      return isRefused(reading) ? reading : { row: into(row, reading.value) }
    },
  }
}

/** A column that only shows. */
export const shownColumn = <Row>(column: Looks<Row> & Pick<GridColumn<Row>, 'write' | 'align'>): GridColumn<Row> =>
  column

export const textColumn = <Row>({ longest = 500, ...column }: Value<Row, string> & { longest?: number }) =>
  valueColumn(
    column,
    (source) =>
      source.trim().length > longest
        ? { refused: text('At most {longest} characters.', { longest }) }
        : { value: source.trim() },
    (value) => value,
  )

/** Whole numbers, also as sums such as 12*30. A figure is never cut: half of it is another figure. */
export const quantityColumn = <Row>({ least = 0, most = 999_999_999, ...column }: Value<Row, number> & Limits) => ({
  isWhole: true as const,
  ...valueColumn(column, (source) => readQuantityWithin(source, least, most), writeQuantity),
  align: 'end' as const,
  inputMode: 'numeric' as const,
})

/** `rounds` for prices of a sale, which are rounded to the cent; other amounts are refused (Spec §5). */
export const moneyColumn = <Row>({ rounds, ...column }: Value<Row, Cents> & { rounds?: true }) => ({
  isWhole: true as const,
  ...valueColumn(column, rounds ? readPrice : readMoney, writeMoney),
  align: 'end' as const,
  inputMode: 'decimal' as const,
})

/** What one unit costs, to a hundredth of a cent. */
export const unitCostColumn = <Row>(column: Value<Row, UnitCost>) => ({
  isWhole: true as const,
  ...valueColumn(column, readUnitCost, writeUnitCost),
  align: 'end' as const,
  inputMode: 'decimal' as const,
})

/** A percentage as it is read, its point under those of the other lines. */
const shownPercent = (percent: number | null) => (percent === null ? '–' : marginText(percent))

/** `caps` for margins: what is above the most is the most (Spec §5). */
export const percentColumn = <Row>({
  least = 0,
  most = 100,
  caps,
  ...column
}: Value<Row, number> & Limits & { caps?: true }) => ({
  show: (row: Row) => shownPercent(column.of(row)),
  ...valueColumn(column, (source) => (caps ? readCappedPercent : readPercentWithin)(source, least, most), writePercent),
  align: 'end' as const,
  inputMode: 'decimal' as const,
})

/** A day; `today` is asked when something is typed, so that +30 counts from the day it is then. */
export const dayColumn = <Row>({ today, ...column }: Value<Row, BusinessDate> & { today: () => BusinessDate }) =>
  valueColumn(column, (source) => readDay(source, today()), writeDay)
