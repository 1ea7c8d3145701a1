import { invoiceIndex, toInvoiceIndex } from '@galen/contract/sales/invoice-indices'
import { freight } from '@galen/contract/sales/freight'
import { exact, matchesAny } from '@galen/domain/search/query-builder'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useRead } from '../../client/api.tsx'
import { useKeys } from '../../client/keys.ts'
import { searchOnce } from '../../client/search.ts'
import { useMayI, useSettings } from '../../client/session.ts'
import { useNow } from '../../kit/age.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { KeyHint } from '../../kit/key-hint.tsx'
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
    if (address === undefined)
      return { sound: 'refused', words: text('No order, invoice or package has {code}.', { code: sscc ?? code }) }
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
    </div>
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
async function addressOf(code: string, isSscc: boolean): Promise<string | undefined> {
  const [order] = isSscc ? [] : (await searchOnce(toInvoiceIndex, { query: exact('number', code), size: 1 })).content
  if (order) return order.drafts[0] ? `/invoice/${order.id}/${order.drafts[0].id}` : `/invoice/${order.id}/new`
  const fields = isSscc ? ['sscc'] : ['number', 'salesOrderNumber', 'sscc']
  const query = matchesAny(fields.map((each) => exact(each, code)))
  const [invoice] = (await searchOnce(invoiceIndex, { query, size: 1 })).content
  return invoice && invoiceAddress(invoice)
}
