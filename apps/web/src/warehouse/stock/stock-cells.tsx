import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import { writeFigure } from '@galen/domain/notation'
import { type QuarantineReason, quarantineReasons } from '@galen/domain/warehouse/stock'
import { useToday } from '../../kit/fields/use-today.ts'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import styles from '../warehouse.module.css'

export const figure = (amount: number | string) => writeFigure(Number(amount))
export const dayInWords = (day: string) => formatDate(parseBusinessDate(day))

type Expiring = { readonly expirationDate: string; readonly shortDated: boolean }

export function Expiry({ expirationDate, shortDated }: Expiring) {
  const isPast = expirationDate < useToday()
  return (
    <span className={styles['beside']}>
      <span className={styles['day']}>{dayInWords(expirationDate)}</span>
      {isPast && <StatusPill tone="void">{text('Expired')}</StatusPill>}
      {shortDated && !isPast && <StatusPill tone="hold">{text('Short Dated')}</StatusPill>}
    </span>
  )
}

type Stateful = {
  readonly status: 'Active' | 'Quarantine'
  readonly recalled: boolean
  readonly quarantineReason: QuarantineReason | null
}

export const StockStatus = ({ status, recalled }: Stateful) => {
  if (recalled) return <StatusPill tone="void">{text('Recalled')}</StatusPill>
  return status === 'Active' ? (
    <StatusPill tone="good">{text('Active')}</StatusPill>
  ) : (
    <StatusPill tone="quarantine">{text('Quarantine')}</StatusPill>
  )
}

export const reasonOptions = Object.entries(quarantineReasons).map(([value, label]) => ({ value, label }))
export const reasonInWords = (reason: QuarantineReason | null) => (reason === null ? '–' : quarantineReasons[reason])
