import { type BusinessDate, formatDate } from '@galen/domain/dates'
import { formatMoney, parseCents } from '@galen/domain/money'
import { loadLetterhead } from '../../admin/letterhead.ts'
import type { Db } from '../../platform/database/database.ts'
import { printDocument } from '../../platform/pdf/business-document.ts'
import { loadCustomerCredit } from '../credits/customer-credit.store.ts'
import { loadCustomerHead } from '../../partners/party-head.ts'

const SOURCES = {
  RETURN: 'Return',
  MANUAL: 'Credit',
  EVENT: 'Credit',
  OVERPAYMENT: 'Overpayment',
  BAD_DEBT: 'Write-off',
} as const

/** The credit memo that a customer gets. */
export async function printCreditMemo(db: Db, companyId: string, id: string) {
  const credit = await loadCustomerCredit(db, companyId, id)
  const letterhead = await loadLetterhead(db, companyId)
  const money = (amount: number) => formatMoney(parseCents(amount), letterhead.currency)
  const content = await printDocument({
    title: 'Credit memo',
    number: credit.number,
    letterhead,
    createdAt: new Date(credit.createdAt),
    facts: [
      { label: 'Date', value: formatDate(credit.date as BusinessDate) },
      { label: 'Reason', value: credit.eventName ?? SOURCES[credit.source] },
      ...(credit.invoiceNumber === null ? [] : [{ label: 'Invoice', value: credit.invoiceNumber }]),
    ],
    parties: [{ label: 'Customer', lines: await loadCustomerHead(db, companyId, credit.customerId) }],
    ...(credit.status === 'Void' ? { mark: 'Void' } : {}),
    sections: [
      ...(credit.note === '' ? [] : [{ kind: 'text' as const, text: credit.note }]),
      {
        kind: 'table',
        columns: [
          { label: 'Applied to', width: 3 },
          { label: 'Amount', width: 1, align: 'right' },
        ],
        rows: credit.applications.map(({ number, amount }) => ({ cells: [number, money(amount)] })),
        empty: 'Not applied yet.',
        totals: [
          { label: 'Credit', value: money(credit.totalAmount), bold: true },
          { label: 'Remaining', value: money(credit.paymentRemainingAmount) },
        ],
      },
    ],
  })
  return { title: `Credit memo ${credit.number}`, content }
}
