import { invoices } from '@galen/contract/sales/invoices'
import { call } from '../../client/call.ts'
import { purchaseOrderIndex } from '@galen/contract/purchasing/purchase-order-indices'
import { receiptIndex } from '@galen/contract/purchasing/receipt-indices'
import { invoiceIndex, toInvoiceIndex } from '@galen/contract/sales/invoice-indices'
import type { RowOf, SearchIndex } from '@galen/contract/search-index'
import { lotIndex } from '@galen/contract/warehouse/stock-indices'
import { exact } from '@galen/domain/search/query-builder'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { searchOnce } from '../../client/search.ts'
import { useMayI } from '../../client/session.ts'
import { Icon } from '../../kit/icon.tsx'
import { text } from '../../kit/text.ts'
import { readingOnFile } from '../../patterns/scanning/reading-on-file.ts'
import { type ScanMeaning, takeScan, useScans } from '../../patterns/scanning/scans.ts'
import styles from './home.module.css'

type Place<I extends SearchIndex = SearchIndex> = {
  readonly index: I
  readonly query: (code: string) => string
  readonly opens: (row: RowOf<I>) => string
}
const place = <I extends SearchIndex>(declared: Place<I>) => declared as unknown as Place

/** The records that a label in the warehouse names, each with its next step. */
const places: readonly Place[] = [
  place({
    index: toInvoiceIndex,
    query: (code) => exact('number', code),
    opens: ({ id, drafts }) => `/invoice/${id}/${drafts[0]?.id ?? 'new'}`,
  }),
  place({
    index: purchaseOrderIndex,
    query: (code) => exact('number', code),
    opens: ({ id, openUnits, draftReceiptId }) =>
      openUnits > 0 ? `/receipt/${id}/${draftReceiptId ?? 'new'}` : `/purchase-order/${id}`,
  }),
  place({
    index: receiptIndex,
    query: (code) => exact('number', code),
    opens: ({ id, purchaseOrderId }) => `/receipt/${purchaseOrderId ?? 'manual'}/${id}`,
  }),
  place({
    index: invoiceIndex,
    query: (code) => exact('number', code),
    opens: ({ id, salesOrderId }) => `/invoice/${salesOrderId ?? 'manual'}/${id}`,
  }),
  place({
    index: lotIndex,
    query: (code) => `${exact('location', code)} onHand:>0`,
    opens: ({ location }) => `/warehouse/stock?f.location=${encodeURIComponent(location)}`,
  }),
  place({
    index: lotIndex,
    query: (code) => `${exact('lot', code)} onHand:>0`,
    opens: ({ lot }) => `/warehouse/stock?f.lot=${encodeURIComponent(lot)}`,
  }),
]

/** The scan opens the next step: receiving for a PO, the invoice for an order, the stock of a bin or a lot. */
export function ScanField() {
  const mayI = useMayI()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const open: ScanMeaning = async ({ code, result }) => {
    const lot = (await readingOnFile(result))?.lot
    for (const { index, query, opens } of places.filter((each) => mayI(each.index.needs))) {
      const [row] = (await searchOnce(index, { query: query(lot ?? code.trim()), size: 1 })).content
      if (!row) continue
      setTyped('')
      void navigate(opens(row))
      return { sound: 'accepted', words: text('{code} opened.', { code: lot ?? code.trim() }) }
    }
    if (!mayI(invoices.stops.needs) || code.trim().length > 60) return undefined
    const [stop] = (await call(invoices.stops, { query: { number: code.trim() } })).body.stops
    return stop && { sound: 'refused', words: stop.words }
  }
  useScans(open)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') void takeScan(typed.trim())
  }
  return (
    <form className={styles['scan']} onSubmit={submit} role="search" aria-label={text('Scan')}>
      <Icon name="scan" />
      <input
        aria-label={text('Scan a PO, order, receipt, lot or bin')}
        placeholder={text('Scan a PO, order, receipt, lot or bin. The scan opens the next step.')}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  )
}
