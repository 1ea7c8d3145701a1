import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type BankAccounts, bankAccounts } from '@galen/contract/admin/bank-accounts'
import { type VendorPayment, vendorPayments } from '@galen/contract/finance/vendor-payments'
import { type Approval, approvals, type Decision } from '@galen/contract/reports/approvals'
import { NOTE_NEEDED } from '@galen/domain/approvals'
import { openMoney } from '../../../test/open-money.ts'
import { admin } from '../../admin/admin.operations.ts'
import { finance } from '../../finance/finance.operations.ts'
import { listApprovals } from './queries/list-approvals.ts'
import { listDecisions } from './queries/list-decisions.ts'

const { call, as, second, given, company, owner, customer, invoice, vendor, receipt } = await openMoney([
  ...finance.operations,
  ...admin.operations,
  listApprovals,
  listDecisions,
])

type Listed = { waiting: number; approvals: Approval[] }
const listFor = async (who: typeof as) => {
  const reply = await call(approvals.list, {}, { as: who })
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
  return reply.body as Listed
}

async function waitingPayment(): Promise<VendorPayment> {
  const vendorId = await vendor()
  const id = await receipt(vendorId, 20_000, 5)
  const body = { vendorId, totalAmount: 19_600, applications: [{ receiptId: id, amount: 19_600 }] }
  const reply = await call(vendorPayments.create, { body, query: {} }, { as })
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
  return reply.body as VendorPayment
}

describe('what waits for a decision', () => {
  it('shows a payment to the second person with its evidence, and to the first one as their own', async () => {
    const { id } = await waitingPayment()
    const seen = (await listFor(second)).approvals.find((each) => each.id === id)
    expect(seen).toMatchObject({ kind: 'payment', amount: 19_600, own: false })
    expect(seen?.evidence).toContainEqual({ good: false, words: 'This is the first payment to this vendor.' })
    expect(seen?.evidence).toContainEqual({ good: true, words: 'No change of the bank account waits.' })
    const mine = await listFor(as)
    expect(mine.approvals.find((each) => each.id === id)).toMatchObject({ own: true })
    expect(mine.waiting).toBe(mine.approvals.filter(({ own }) => !own).length)
  })

  it('leaves the list once it is decided, and a second decision names who was first', async () => {
    const { id } = await waitingPayment()
    const before = (await listFor(second)).waiting
    expect(
      await call(
        vendorPayments.approve,
        { params: { id }, body: { note: 'Agrees with the request.' } },
        { as: second },
      ),
    ).toMatchObject({ status: 200 })
    expect((await listFor(second)).waiting).toBe(before - 1)
    const third = await given.user(company, ['CREATE_PAYMENT', 'EDIT_VENDOR_FINANCE'])
    expect(
      await call(vendorPayments.refuse, { params: { id }, body: { note: 'Agrees with the request.' } }, { as: third }),
    ).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^This was decided by .+\.$/) },
    })
  })

  it('shows a credit release with what the customer owes and has ordered, and to its placer as their own', async () => {
    const customerId = await customer()
    await invoice(customerId, 900, 40)
    await owner`update customer set credit_limit = 1000 where id = ${customerId}`
    const orderId = randomUUID()
    await owner`insert into sales_order (company_id, id, number, status, customer_id, total, placed_at, placed_by, owner_id)
      values (${company.id}, ${orderId}, 'SO-1', 'Hold', ${customerId}, 250, now(), ${as.id}, ${as.id})`
    await owner`insert into sales_approval (company_id, order_id, code, message, evidence)
      values (${company.id}, ${orderId}, 'CREDIT_LIMIT', 'Over the credit limit.', '{}')`
    const seen = (await listFor(second)).approvals.find(({ recordId }) => recordId === orderId)
    expect(seen).toMatchObject({ kind: 'credit', amount: 250, own: false })
    expect(seen?.evidence).toContainEqual({
      good: false,
      words: 'Open receivables 900.00, other open orders 0.00, with this order 1,150.00 of the limit 1,000.00.',
    })
    expect((await listFor(as)).approvals.find(({ recordId }) => recordId === orderId)).toMatchObject({ own: true })
  })

  it('lists an order once for each decider, with all of its reasons, and its margin to those who decide prices', async () => {
    const customerId = await customer()
    const orderId = randomUUID()
    await owner`insert into sales_order (company_id, id, number, status, customer_id, total, placed_at, placed_by, owner_id)
      values (${company.id}, ${orderId}, 'SO-2', 'Hold', ${customerId}, 250, now(), ${as.id}, ${as.id})`
    const line = { item: 'A-1', price: 9, margin: 4, minimumMargin: 10 }
    for (const [code, message] of [
      ['CREDIT_LIMIT', 'Over the credit limit.'],
      ['PAST_DUE', 'Two invoices are late.'],
      ['MIN_MARGIN', 'Too cheap.'],
    ] as const)
      await owner`insert into sales_approval (company_id, order_id, code, message, evidence)
        values (${company.id}, ${orderId}, ${code}, ${message}, ${owner.json({ input: { lines: [line] } })})`
    const of = async (who: typeof as) => (await listFor(who)).approvals.filter(({ recordId }) => recordId === orderId)
    const [credit, ...more] = await of(second)
    expect(more).toEqual([])
    expect(credit).toMatchObject({ kind: 'credit', about: 'Over the credit limit. Two invoices are late.' })
    expect(credit?.reasons).toHaveLength(2)
    const manager = await given.user(company, ['LIST_ALL_SALES', 'VIEW_COST'])
    expect(await of(manager)).toMatchObject([
      {
        kind: 'margin',
        own: false,
        reasons: [{ version: 1 }],
        changes: [{ field: 'Item A-1, price 9', before: '4%', after: '10%' }],
      },
    ])
    expect(await of(await given.user(company, ['LIST_ALL_SALES']))).toEqual([])
  })

  it('shows a bank account of the company with what it was and will be, and to its requester as their own', async () => {
    const rights = ['EDIT_COMPANY', 'CREATE_PAYMENT', 'EDIT_VENDOR_FINANCE'] as const
    const [asker, decider] = [await given.user(company, rights), await given.user(company, rights)]
    const params = { id: company.id }
    const account = {
      bank: 'First Harbor',
      name: 'Trading LLC',
      routing: '021000021',
      use: 'both',
      isDefault: false,
    } as const
    await call(
      bankAccounts.ask,
      { params, body: { kind: 'add', ...account, accountNumber: '55667788' } },
      { as: asker },
    )
    const found = (await listFor(decider)).approvals.find(({ kind }) => kind === 'company-bank')
    expect(found).toMatchObject({ title: 'First Harbor, new bank account', own: false, recordId: company.id })
    expect(found?.changes).toContainEqual({ field: 'Account number', before: '', after: '…7788' })
    expect(found?.evidence).toContainEqual({ good: true, words: 'No vendor uses this account.' })
    const changeId = String(found?.id)
    expect((await listFor(asker)).approvals.find(({ id }) => id === changeId)).toMatchObject({ own: true })
    await call(
      bankAccounts.approve,
      { params: { ...params, changeId }, body: { note: 'Agrees with the request.' } },
      { as: decider },
    )
    const { accounts } = (await call(bankAccounts.list, { params }, { as: asker })).body as BankAccounts
    const accountId = String(accounts.find(({ lastFour }) => lastFour === '7788')?.id)
    await call(bankAccounts.ask, { params, body: { kind: 'change', accountId, routing: '011000015' } }, { as: asker })
    const changed = (await listFor(decider)).approvals.find(({ kind }) => kind === 'company-bank')
    expect(changed?.changes).toContainEqual({ field: 'Routing number', before: '…0021', after: '…0015' })
    expect(changed?.changes).toContainEqual({ field: 'Bank', before: 'First Harbor', after: 'First Harbor' })
  })

  it('asks the second person for a note of ten characters, and shows it with the decision', async () => {
    const { id } = await waitingPayment()
    const params = { id }
    const refusal = { status: 422, body: { message: NOTE_NEEDED, details: [{ field: 'note' }] } }
    for (const note of ['', 'Fine', '123456789 '])
      for (const decision of [vendorPayments.approve, vendorPayments.refuse])
        expect(await call(decision, { params, body: { note } }, { as: second })).toMatchObject(refusal)
    const note = 'Agrees with the signed bills'
    expect(await call(vendorPayments.approve, { params, body: { note } }, { as: second })).toMatchObject({
      status: 200,
    })
    const { decisions } = (await call(approvals.decided, {}, { as: second })).body as { decisions: Decision[] }
    expect(decisions.find((each) => each.id === id)).toMatchObject({ approved: true, note })
    const taken = await waitingPayment()
    const back = { params: { id: taken.id }, body: {} }
    expect(await call(vendorPayments.refuse, back, { as }), 'who asked takes it back').toMatchObject({ status: 200 })
  })

  it('asks for the note of a bank account of the company as well', async () => {
    const rights = ['EDIT_COMPANY', 'CREATE_PAYMENT', 'EDIT_VENDOR_FINANCE'] as const
    const [asker, decider] = [await given.user(company, rights), await given.user(company, rights)]
    const [params, account] = [{ id: company.id }, { bank: 'Noted Bank', name: 'Trading LLC', routing: '021000021' }]
    await call(
      bankAccounts.ask,
      { params, body: { kind: 'add', ...account, use: 'both', isDefault: false, accountNumber: '99112233' } },
      { as: asker },
    )
    const found = (await listFor(decider)).approvals.find(({ title }) => title.startsWith('Noted Bank'))
    const of = { ...params, changeId: String(found?.id) }
    for (const decision of [bankAccounts.approve, bankAccounts.refuse])
      expect(await call(decision, { params: of, body: { note: 'ok' } }, { as: decider })).toMatchObject({
        status: 422,
        body: { message: NOTE_NEEDED },
      })
    expect(await call(bankAccounts.refuse, { params: of, body: {} }, { as: asker })).toMatchObject({ status: 200 })
  })

  it('lists the documents that a waiting payment pays', async () => {
    const { id } = await waitingPayment()
    const seen = (await listFor(second)).approvals.find((each) => each.id === id)
    expect(seen?.changes).toEqual([
      { field: expect.stringMatching(/^RC-/), before: expect.stringMatching(/, 20\d\d$/), after: '19,600.00' },
    ])
  })

  it('lists what was decided by whom, to those alone who decide such', async () => {
    const [first, other] = [await waitingPayment(), await waitingPayment()]
    await call(
      vendorPayments.approve,
      { params: { id: first.id }, body: { note: 'Agrees with the request.' } },
      { as: second },
    )
    await call(
      vendorPayments.refuse,
      { params: { id: other.id }, body: { note: 'Agrees with the request.' } },
      { as: second },
    )
    const reply = await call(approvals.decided, {}, { as })
    expect(reply.status).toBe(200)
    const { decisions } = reply.body as { decisions: Decision[] }
    expect(decisions.slice(0, 2)).toMatchObject([
      { id: other.id, kind: 'payment', approved: false, amount: 19_600 },
      { id: first.id, kind: 'payment', approved: true },
    ])
    const officer = await given.user(company, ['APPROVE_COMPLIANCE'])
    expect((await call(approvals.decided, {}, { as: officer })).body).toEqual({ decisions: [] })
    expect((await call(approvals.decided, {}, { as: await given.user(company, ['CREATE_SALE']) })).status).toBe(403)
  })

  it('shows nothing that the person may not decide', async () => {
    await waitingPayment()
    const officer = await given.user(company, ['APPROVE_COMPLIANCE'])
    expect(await listFor(officer)).toEqual({ waiting: 0, approvals: [] })
    const rep = await given.user(company, ['CREATE_SALE'])
    expect((await call(approvals.list, {}, { as: rep })).status).toBe(403)
  })
})
