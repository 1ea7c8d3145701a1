import { customerCreditIndex } from '@galen/contract/finance/customer-credits'
import { paymentInIndex } from '@galen/contract/finance/customer-payments'
import { vendorCreditIndex } from '@galen/contract/finance/vendor-credits'
import { paymentOutIndex } from '@galen/contract/finance/vendor-payments'
import { search } from '@galen/contract/search-index'
import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import { settlementAddress, type SettlementKind } from '@galen/domain/finance/settlement-kinds'
import { Link } from 'react-router'
import { useRead } from '../client/api.tsx'
import { useMayI } from '../client/session.ts'
import { text } from '../kit/text.ts'
import { RailLinks } from '../patterns/document/rail.tsx'
import { money } from '../patterns/list/cells.tsx'
import { settlementStatus } from './settlement-documents/settlement-words.ts'

const SHOWN = 5

const sides = {
  customer: { needs: paymentInIndex.needs, payments: paymentInIndex.name, credits: customerCreditIndex.name },
  vendor: { needs: 'EDIT_VENDOR_FINANCE', payments: paymentOutIndex.name, credits: vendorCreditIndex.name },
} as const

type Side = keyof typeof sides
type Row = {
  readonly id: string
  readonly number: string | null
  readonly date: string
  readonly totalAmount: number
  readonly status: string
}

/** The latest payments and credits of a customer or vendor, beside the page of it, for those who see its money. */
export function PartyPayments({ side, id }: { side: Side; id: string }) {
  const mayI = useMayI()
  if (!mayI(sides[side].needs)) return null
  return (
    <>
      <Latest side={side} id={id} of="payment" />
      <Latest side={side} id={id} of="credit" />
    </>
  )
}

const words = {
  payment: { title: text('Payments'), empty: text('No payments yet.'), all: text('All payments'), tab: 'payments' },
  credit: { title: text('Credits'), empty: text('No credits yet.'), all: text('All credits'), tab: 'return-credits' },
} as const

function Latest({ side, id, of }: { side: Side; id: string; of: 'payment' | 'credit' }) {
  const { title, empty, all, tab } = words[of]
  const reading = useRead(search, {
    params: { index: sides[side][`${of}s`] },
    query: { query: `${side}Id:${id}`, size: SHOWN },
  })
  if (reading.data === undefined) return null
  const kind: SettlementKind = `${side}-${of}`
  const rows = reading.data.content as unknown as readonly Row[]
  return (
    <RailLinks
      title={title}
      empty={empty}
      beside={
        rows.length > 0 && (
          <Link to={`/${side}-payment/${id}/${tab}`} className="link">
            {all}
          </Link>
        )
      }
      links={rows.map((row) => ({
        to: settlementAddress(kind, { side, id }, row.id),
        label: text('{number}, {date}', {
          number: row.number ?? text('Not numbered yet'),
          date: formatDate(parseBusinessDate(row.date)),
        }),
        amount: money(row.totalAmount),
        status: settlementStatus(row.status),
      }))}
    />
  )
}
