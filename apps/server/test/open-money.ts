import { randomUUID } from 'node:crypto'
import { addDays, type BusinessDate } from '@galen/domain/dates'
import { negate, parseCents } from '@galen/domain/money'
import type { Permission } from '@galen/domain/permissions'
import { checkPeriod } from '../src/accounting/fiscal-periods.ts'
import { postJournal } from '../src/accounting/general-ledger.ts'
import { finance } from '../src/finance/finance.operations.ts'
import { openPayable, openReceivable } from '../src/finance/open-items.ts'
import type { Operation } from '../src/platform/operation.ts'
import { ledgers } from './ledgers.ts'

const PEOPLE: readonly Permission[] = [
  'CREATE_PAYMENT',
  'EDIT_CUSTOMER_FINANCE',
  'EDIT_VENDOR_FINANCE',
  'EDIT_BATCH',
  'ACCOUNTING_VIEW',
]

/** A company whose customers and vendors have open items that are booked, and people who keep its money. */
export async function openMoney(operations: readonly Operation[] = finance.operations) {
  const served = await ledgers(operations, PEOPLE)
  const { owner, company, post, today, given } = served
  const second = await given.user(company, PEOPLE)
  const terms = await owner<{ id: string }[]>`
    insert into property (company_id, type, name, days, discount_percent, discount_days, position)
    values (${company.id}, 'paymentTerms', '2/10 net 30', 30, 2, 10, 1) returning id`
  const [reason] = await owner<{ id: string }[]>`
    insert into justification (company_id, type, justification, position)
    values (${company.id}, 'voidPayment', 'Entered by mistake', 1) returning id`
  await owner`
    insert into justification (company_id, type, justification, position)
    values (${company.id}, 'inventoryAdjustments', 'Counted again', 1)`
  let made = 0

  /** An invoice by its money alone: an open item that is booked. */
  async function invoice(customerId: string, total: number, daysAgo = 0, withTerms = true): Promise<string> {
    const id = randomUUID()
    const issuedOn = addDays(today, -daysAgo)
    const number = `INV-${String(++made).padStart(4, '0')}`
    await post(async (work) => {
      await checkPeriod(work, issuedOn, ['financial'])
      const { openItemId } = await openReceivable(work, {
        customerId,
        documentKind: 'invoice',
        documentId: id,
        number,
        issuedOn,
        total: parseCents(total),
        termsId: withTerms ? String(terms[0]?.id) : null,
      })
      await book(work, { kind: 'invoice', id, number, issuedOn }, [
        { role: 'receivable', amount: parseCents(total), customerId, openItemId },
        { role: 'sales', amount: negate(parseCents(total)) },
      ])
    })
    return id
  }

  /** A receipt by its money alone. */
  async function receipt(vendorId: string, total: number, daysAgo = 0): Promise<string> {
    const id = randomUUID()
    const issuedOn = addDays(today, -daysAgo)
    const number = `RC-${String(++made).padStart(4, '0')}`
    await post(async (work) => {
      await checkPeriod(work, issuedOn, ['financial'])
      const { openItemId } = await openPayable(work, {
        vendorId,
        documentKind: 'receipt',
        documentId: id,
        number,
        issuedOn,
        total: parseCents(total),
        termsId: String(terms[0]?.id),
      })
      await book(work, { kind: 'receipt', id, number, issuedOn }, [
        { role: 'payable', amount: negate(parseCents(total)), vendorId, openItemId },
        { role: 'inventory-adjustment', amount: parseCents(total) },
      ])
    })
    return id
  }

  type Posting = Parameters<typeof postJournal>
  const book = (
    work: Posting[0],
    { kind, id, number, issuedOn }: { kind: string; id: string; number: string; issuedOn: BusinessDate },
    lines: Posting[1]['lines'],
  ) => postJournal(work, { source: { kind, id, number }, accountingDate: issuedOn, memo: number, lines })

  const balance = async (documentId: string) =>
    Number(
      (await owner<{ balance: string }[]>`select balance from open_item where document_id = ${documentId}`)[0]?.balance,
    )

  /** The balances of the accounts that have one, by their numbers. */
  const accounts = async () =>
    Object.fromEntries(
      (
        await owner<{ code: string; amount: string }[]>`
          select p.code, sum(l.amount)::text as amount from journal_line l
          join property p on p.company_id = l.company_id and p.id = l.account_id
          where l.company_id = ${company.id} group by p.code having sum(l.amount) <> 0 order by p.code`
      ).map(({ code, amount }) => [code, Number(amount)]),
    )

  return {
    ...served,
    second,
    termsId: String(terms[0]?.id),
    reasonId: String(reason?.id),
    invoice,
    receipt,
    balance,
    accounts,
  }
}
