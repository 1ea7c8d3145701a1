import { daysBetween, formatDate, parseBusinessDate } from '@galen/domain/dates'
import { writeFigure } from '@galen/domain/notation'
import { type QuarantineReason, quarantineReasons } from '@galen/domain/warehouse/stock'
import { useToday } from '../../kit/fields/use-today.ts'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text, translate } from '../../kit/text.ts'
import styles from '../warehouse.module.css'

export const figure = (amount: number | string) => writeFigure(Number(amount))
export const dayInWords = (day: string) => formatDate(parseBusinessDate(day))

type Expiring = { readonly expirationDate: string; readonly shortDated: boolean }

/** `pastIsSaid` where no status beside it says that the lot is expired. */
export function Expiry({ expirationDate, shortDated, pastIsSaid }: Expiring & { readonly pastIsSaid?: boolean }) {
  const today = parseBusinessDate(useToday())
  const isPast = expirationDate < today
  return (
    <span className={styles['beside']}>
      <span className={styles['day']}>{dayInWords(expirationDate)}</span>
      {isPast && pastIsSaid && <StatusPill tone="void">{text('Expired')}</StatusPill>}
      {shortDated && !isPast && (
        <span title={text('Short Dated')}>
          <StatusPill tone="hold">
            {text('{count} d', { count: daysBetween(today, parseBusinessDate(expirationDate)) })}
          </StatusPill>
        </span>
      )}
    </span>
  )
}

type Stateful = {
  readonly status: 'Active' | 'Quarantine'
  readonly recalled: boolean
  readonly expired: boolean
  readonly quarantineReason: QuarantineReason | null
}

export const StockStatus = ({ status, recalled, expired }: Stateful) => {
  if (recalled) return <StatusPill tone="void">{text('Recalled')}</StatusPill>
  if (status === 'Quarantine') return <StatusPill tone="quarantine">{text('Quarantine')}</StatusPill>
  return expired ? (
    <StatusPill tone="void">{text('Expired')}</StatusPill>
  ) : (
    <StatusPill tone="good">{text('Active')}</StatusPill>
  )
}

export const reasonOptions = Object.entries(quarantineReasons).map(([value, label]) => ({ value, label }))
/** Counts find what is missing, and a recall is of a whole lot. */
export const setAsideOptions = reasonOptions.filter(({ value }) => value !== 'LOSS' && value !== 'RECALL')
/** All reasons that hold goods. */
export const reasonsWritten = (reasons: readonly QuarantineReason[]) =>
  reasons.length === 0 ? '–' : reasons.map((reason) => translate(quarantineReasons[reason])).join(', ')
