import { marginText } from '../../kit/margin-text.ts'
import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import { formatMoney, formatUnitCost, parseCents, parseUnitCost } from '@galen/domain/money'
import { useSettings } from '../../client/session.ts'
import { Instant } from '../../kit/instant.tsx'

/** An amount in cents in the words of a cell or a total: "$1,234.50". */
export const money = (cents: number | string) => formatMoney(parseCents(cents))

/** A cell without a value. */
export const Nothing = () => <span className="secondary">–</span>

export const Amount = ({ of }: { of: number | string | null }) =>
  of === null ? <Nothing /> : <span className="figures">{money(of)}</span>

export const UnitPrice = ({ of }: { of: number | null }) =>
  of === null ? <Nothing /> : <span className="figures">{formatUnitCost(parseUnitCost(of))}</span>

export const Percent = ({ of }: { of: number | null }) =>
  of === null ? <Nothing /> : <span className="figures">{marginText(of)}</span>

/** A moment in the company's time zone. */
export function At({ instant }: { instant: string | null }) {
  const { timeZone } = useSettings().company
  return instant === null ? <Nothing /> : <Instant at={instant} timeZone={timeZone} />
}

/** A calendar day, which is the same in every time zone. */
export const Day = ({ date }: { date: string | null }) =>
  date === null ? <Nothing /> : <span className="figures">{formatDate(parseBusinessDate(date))}</span>
