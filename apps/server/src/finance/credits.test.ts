import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { negate, parseCents, zeroCents } from '@galen/domain/money'
import { ledgers, proveLedgersAfterEach } from '../../test/ledgers.ts'
import { checkPeriod } from '../accounting/fiscal-periods.ts'
import { type PostedLine, postJournal } from '../accounting/general-ledger.ts'
import type { Work } from '../platform/work.ts'
import { createCustomerCredit, voidCustomerCredit } from './customer-credits.ts'
import { applySettlement, openReceivable, openSettlement } from './open-items.ts'
import { createVendorCredit, voidVendorCredit } from './vendor-credits.ts'

const { owner, company, jobs, post, today, customer, vendor } = await ledgers()
proveLedgersAfterEach(jobs)

const posted = <T>(run: (work: Work) => Promise<T>) =>
  post(async (work) => {
    await checkPeriod(work, today, ['financial'])
    return run(work)
  })
/** Books what the documents of others would book. */
const bookElsewhere = (work: Work, lines: readonly PostedLine[]) =>
  postJournal(work, { source: { kind: 'test', id: randomUUID(), number: '' }, accountingDate: today, memo: '', lines })
const book = (id: string) => owner<{ account: string; amount: string }[]>`
  select p.code as account, sum(l.amount)::text as amount from journal_entry e
  join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
  join property p on p.company_id = l.company_id and p.id = l.account_id
  where e.source_id = ${id} group by p.code having sum(l.amount) <> 0 order by p.code`
const balance = async (id: string) =>
  (
    await owner<{ balance: string }[]>`select balance from open_item where document_id = ${id} and side = 'settlement'`
  )[0]?.balance

it('a customer credit is booked, opened and voided once', async () => {
  const credit = {
    customerId: await customer(),
    source: 'RETURN',
    sourceId: randomUUID(),
    amount: parseCents(90),
    accountingDate: today,
    note: 'Return',
    debits: [
      { role: 'returns', amount: parseCents(100) },
      { role: 'other-charges', amount: parseCents(-10) },
    ],
  } as const
  const { id, number } = await posted((work) => createCustomerCredit(work, credit))
  expect(number).toMatch(/^CC-0+1$/)
  expect(await book(id)).toEqual([
    { account: '2100', amount: '-90.00' },
    { account: '4010', amount: '100.00' },
    { account: '4110', amount: '-10.00' },
  ])
  const wrong = { id, accountingDate: today, reason: 'Wrong' }
  await posted((work) => voidCustomerCredit(work, wrong))
  expect([await book(id), await balance(id)]).toEqual([[], '0.00'])
  await expect(posted((work) => voidCustomerCredit(work, wrong))).rejects.toThrow(
    'A Void customer credit cannot be voided.',
  )
})

it('a credit that is applied cannot be voided, and says to what (E63)', async () => {
  const customerId = await customer()
  const base = { customerId, accountingDate: today, note: '', amount: parseCents(50) }
  const { id } = await posted((work) => createCustomerCredit(work, { ...base, source: 'MANUAL' }))
  const charge = { documentKind: 'invoice' as const, documentId: randomUUID() }
  await posted(async (work) => {
    await openReceivable(work, {
      ...charge,
      customerId,
      number: 'INV-9',
      issuedOn: today,
      total: parseCents(80),
      termsId: null,
    })
    await applySettlement(work, {
      settlement: { documentKind: 'customer-credit', documentId: id },
      charges: [{ ...charge, amount: parseCents(20), discount: zeroCents }],
      accountingDate: today,
    })
    await bookElsewhere(work, [
      { role: 'receivable', amount: parseCents(60) },
      { role: 'customer-credits', amount: parseCents(20) },
      { role: 'sales', amount: parseCents(-80) },
    ])
  })
  await expect(posted((work) => voidCustomerCredit(work, { id, accountingDate: today, reason: 'No' }))).rejects.toThrow(
    'is applied to INV-9',
  )
})

it('the rest of a payment becomes a credit and comes back when that is voided', async () => {
  const customerId = await customer()
  const documentId = randomUUID()
  const total = parseCents(30)
  const documentKind = 'customer-payment' as const
  await posted(async (work) => {
    await openSettlement(work, { customerId, documentKind, documentId, number: 'CP-1', issuedOn: today, total })
    await bookElsewhere(work, [
      { role: 'undeposited-funds', amount: total },
      { role: 'customer-credits', amount: negate(total) },
    ])
  })
  await owner`
    with b as (insert into batch (company_id, number, status) values (${company.id}, 'B-1', 'Open') returning id)
    insert into customer_payment (company_id, id, number, status, customer_id, method, received_on, total, batch_id)
    select ${company.id}, ${documentId}, 'CP-1', 'Posted', ${customerId}, 'Check', ${today}, 30, b.id from b`
  const rest = { customerId, sourceId: documentId, amount: total, accountingDate: today, note: '' }
  const { id } = await posted((work) => createCustomerCredit(work, { ...rest, source: 'OVERPAYMENT' }))
  expect([await balance(documentId), await balance(id), await book(id)]).toEqual(['0.00', '30.00', []])
  await posted((work) => voidCustomerCredit(work, { id, accountingDate: today, reason: 'Back' }))
  expect([await balance(documentId), await balance(id)]).toEqual(['30.00', '0.00'])
})

it('a vendor credit lowers what we owe, and is voided once', async () => {
  const base = { vendorId: await vendor(), accountingDate: today, note: '', amount: parseCents(12.5) }
  const { id } = await posted((work) =>
    createVendorCredit(work, {
      ...base,
      source: 'RETURN',
      sourceId: randomUUID(),
      credits: [
        { role: 'inventory', amount: parseCents(-12) },
        { role: 'price-variance', amount: parseCents(-0.5) },
      ],
    }),
  )
  expect(await book(id)).toEqual([
    { account: '1200', amount: '-12.00' },
    { account: '2000', amount: '12.50' },
    { account: '5020', amount: '-0.50' },
  ])
  await posted((work) => voidVendorCredit(work, { id, accountingDate: today, reason: 'Wrong' }))
  expect([await book(id), await balance(id)]).toEqual([[], '0.00'])
})
