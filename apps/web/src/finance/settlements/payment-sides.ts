import { paymentInIndex } from '@galen/contract/finance/customer-payments'
import {
  customerFinancialIndex,
  payableIndex,
  receivableIndex,
  vendorFinancialIndex,
} from '@galen/contract/finance/open-item-indices'
import { paymentOutIndex } from '@galen/contract/finance/vendor-payments'
import { search } from '@galen/contract/search-index'
import { settlementAddress } from '@galen/domain/finance/settlement-kinds'
import { formatMoney, parseCents } from '@galen/domain/money'
import { call } from '../../client/call.ts'
import { quoted } from '../../client/search.ts'
import { text } from '../../kit/text.ts'
import { type ChoiceSource, fromIndex } from '../../patterns/pickers/choice-source.ts'
import { payingDocument } from './chosen-document.ts'

const payerSource = fromIndex(customerFinancialIndex, {
  label: ({ companyName }) => companyName,
  detail: ({ number }) => number,
})
const vendorSource = fromIndex(vendorFinancialIndex, {
  label: ({ friendlyName }) => friendlyName,
  detail: ({ number }) => number,
})

/** A customer or vendor, or one of their documents by its number: each leads to where its money is. */
export type FoundMoney = {
  readonly id: string
  readonly label: string
  readonly detail: string
  readonly to: string
  readonly state?: ReturnType<typeof payingDocument>
}
type Side = 'customer' | 'vendor'
type Row = Readonly<Record<string, string | number | null>>

const FEW = 4
const PARTY = 'party '
const money = (amount: unknown) => formatMoney(parseCents(Number(amount)))
const about = (...parts: unknown[]) => parts.filter(Boolean).join(' · ')

const sides = {
  customer: {
    parties: payerSource,
    open: receivableIndex.name,
    payments: paymentInIndex.name,
    name: 'customerName',
    tab: 'invoices',
  },
  vendor: {
    parties: vendorSource,
    open: payableIndex.name,
    payments: paymentOutIndex.name,
    name: 'vendorName',
    tab: 'receipts',
  },
} as const

async function rowsOf(index: string, query: string, signal: AbortSignal | undefined): Promise<readonly Row[]> {
  const input = { params: { index }, query: { query, size: FEW } }
  const { body } = await call(search, input, signal ? { signal } : {})
  return body.content as unknown as readonly Row[]
}

/** Finds whose money it is by name, and by the number of an invoice, a check or a payment. */
export function moneySource(side: Side): ChoiceSource<FoundMoney> {
  const { parties, open, payments, name, tab } = sides[side]
  const partyOf = (found: Parameters<typeof parties.choice>[0]): FoundMoney => {
    const { id, label } = parties.choice(found as never)
    return { id: PARTY + id, label, detail: parties.detail(found as never) ?? '', to: paymentAddress(side, id, tab) }
  }
  const openOf = (row: Row): FoundMoney => ({
    id: `open ${row['documentId']}`,
    label: about(row['number'], row['reference']),
    detail: about(row[name], text('{amount} open', { amount: money(row['balance']) })),
    to: paymentAddress(side, String(row[`${side}Id`]), tab),
    state: payingDocument(String(row['documentId']), Number(row['balance'])),
  })
  const paidOf = (row: Row): FoundMoney => ({
    id: `paid ${row['id']}`,
    label: about(row['number'], row['checkNumber'] ?? row['reference']),
    detail: about(row['customerName'] ?? row['payee'], money(row['totalAmount']), row['status']),
    to: settlementAddress(`${side}-payment`, { side, id: String(row[`${side}Id`]) }, String(row['id'])),
  })
  return {
    name: `money of ${side}s`,
    key: [search.path, { index: open }, { money: side }],
    find: async (words, signal) => {
      const found = parties.find(words, signal) as Promise<readonly never[]>
      // Names have no figures; without one there is no number to look for.
      if (!/\d/.test(words)) return (await found).map(partyOf)
      const asked = words.split(/\s+/).filter(Boolean).map(quoted).join(' ')
      const [whose, charges, paid] = await Promise.all([
        found,
        rowsOf(open, asked, signal),
        rowsOf(payments, asked, signal),
      ])
      return [...whose.map(partyOf), ...charges.map(openOf), ...paid.filter((row) => row[`${side}Id`]).map(paidOf)]
    },
    read: async (ids, signal) => {
      const known = ids.filter((id) => id.startsWith(PARTY)).map((id) => id.slice(PARTY.length))
      if (known.length === 0) return []
      return ((await parties.read(known, signal)) as readonly never[]).map(partyOf)
    },
    choice: ({ id, label }) => ({ id, label }),
    detail: ({ detail }) => detail,
  }
}

/** The address of a tab of one customer or vendor. */
export const paymentAddress = (side: 'customer' | 'vendor', id: string, tab: string) => `/${side}-payment/${id}/${tab}`
