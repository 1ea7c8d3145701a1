import { invoiceIndex, toInvoiceIndex } from '@galen/contract/sales/invoice-indices'
import { invoices } from '@galen/contract/sales/invoices'
import { companyTopic } from '@galen/contract/topic'
import { freight } from '@galen/contract/sales/freight'
import { exact, matchesAny } from '@galen/domain/search/query-builder'
import { salesOrder } from '@galen/domain/sales/sales-order'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useRead } from '../../client/api.tsx'
import { call } from '../../client/call.ts'
import { useKeys } from '../../client/keys.ts'
import { searchOnce } from '../../client/search.ts'
import { useTopic } from '../../client/realtime.ts'
import { useMayI, useSettings } from '../../client/session.ts'
import { useNow } from '../../kit/age.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { KeyHint } from '../../kit/key-hint.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { takeScan, useScans } from '../../patterns/scanning/scans.ts'
import { invoiceAddress } from './invoice-address.ts'
import { nextPickup } from './pickup-times.ts'
import { shippingBarKeys } from './to-invoice-keys.ts'
import styles from './to-invoice.module.css'

const FRESH_MS = 60_000
const UNSEEN_LABEL = { label: 'unseen' }

/** Above the orders to ship: a scan opens what it names, and the next pickup. */
export function ShippingBar() {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useKeys(shippingBarKeys, { scan: () => field.current?.focus() })
  useScans(async ({ code, result }) => {
    const sscc = result.kind === 'reading' ? result.reading.sscc : undefined
    const address = await addressOf(sscc ?? code, sscc !== undefined)
    if (typeof address !== 'string')
      return {
        sound: 'refused',
        words: address?.stop ?? text('No order, invoice or package has {code}.', { code: sscc ?? code }),
      }
    setTyped('')
    void navigate(address)
    return { sound: 'accepted', words: text('Opened') }
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') void takeScan(typed.trim())
  }
  return (
    <div className={styles['bar']}>
      <form onSubmit={send}>
        <TextField
          ref={field}
          label={text('Scan an order, an invoice or a package')}
          classNames={UNSEEN_LABEL}
          placeholder={text('Scan an order, an invoice or a package')}
          value={typed}
          onChange={setTyped}
          maxLength={120}
          autoComplete="off"
          rightSection={<KeyHint keys={shippingBarKeys.scan.keys} />}
        />
      </form>
      <NextPickup />
      <LeftByCheck />
    </div>
  )
}

/** A row that a check put on hold leaves the list: those who pick by it have to know (P49). */
function LeftByCheck() {
  const { data, refetch } = useRead(invoices.stops, { query: {} })
  const readAgain = () => void refetch()
  useTopic(companyTopic, {}, { heard: ({ type }) => type === toInvoiceIndex.name && readAgain(), missed: readAgain })
  if (!data || data.stops.length === 0) return null
  return (
    <Note tone="hold" live>
      {text(
        '{count, plural, one {# order left this list because of a check:} other {# orders left this list because of a check:}}',
        { count: data.stops.length },
      )}{' '}
      {data.stops.map(({ number, reasons }) => `${number} (${reasons})`).join(', ')}
    </Note>
  )
}

function NextPickup() {
  const { timeZone } = useSettings().company
  const mayRead = useMayI()(freight.services.needs)
  const { data } = useRead(freight.services, {}, { freshForMs: FRESH_MS, enabled: mayRead })
  const pickups = (data?.services ?? []).flatMap(({ pickupTime }) => (pickupTime === null ? [] : [pickupTime]))
  const next = nextPickup(pickups, useNow(), timeZone)
  if (!next) return null
  const [hours, minutes] = [Math.floor(next.minutes / 60), next.minutes % 60]
  return (
    <dl className={styles['figures']}>
      <div>
        <dt>{text('Next pickup')}</dt>
        <dd>
          {next.time}{' '}
          <span>
            {hours > 0 ? text('in {hours} h {minutes} min', { hours, minutes }) : text('in {minutes} min', { minutes })}
          </span>
        </dd>
      </div>
    </dl>
  )
}

/** An order opens its draft, or begins one; an order that was shipped, an invoice and an SSCC open the invoice. */
async function addressOf(code: string, isSscc: boolean): Promise<string | { readonly stop: string } | undefined> {
  const [order] = isSscc ? [] : (await searchOnce(toInvoiceIndex, { query: exact('number', code), size: 1 })).content
  if (order) return order.drafts[0] ? `/invoice/${order.id}/${order.drafts[0].id}` : `/invoice/${order.id}/new`
  const { stops } = isSscc ? { stops: [] } : (await call(invoices.stops, { query: { number: code } })).body
  const [stop] = stops
  // An order on hold is not picked, whatever left of it before.
  if (stop && !salesOrder.allows('reopen', stop.status)) return { stop: stop.words }
  const fields = isSscc ? ['sscc'] : ['number', 'salesOrderNumber', 'sscc']
  const query = matchesAny(fields.map((each) => exact(each, code)))
  const [invoice] = (await searchOnce(invoiceIndex, { query, size: 1 })).content
  if (invoice) return invoiceAddress(invoice)
  return stop && { stop: stop.words }
}
