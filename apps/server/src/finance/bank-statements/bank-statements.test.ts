import { describe, expect, it } from 'vitest'
import { type BankStatement, bankStatements } from '@galen/contract/finance/bank-files'
import { type Batch, batches } from '@galen/contract/finance/batches'
import { type CustomerPayment, customerPayments } from '@galen/contract/finance/customer-payments'
import { type VendorPayment, vendorPayments } from '@galen/contract/finance/vendor-payments'
import { formatDate } from '@galen/domain/dates'
import { proveLedgersAfterEach } from '../../../test/ledgers.ts'
import { openMoney } from '../../../test/open-money.ts'
import { givenBankAccount } from '../../../test/paying-account.ts'

const { call, as, owner, jobs, company, today, customer, vendor, reasonId, accounts } = await openMoney()
proveLedgersAfterEach(jobs)

const OURS = '000123456789'
const bankAccountId = await givenBankAccount(owner, company.id, OURS)

const csv = (lines: readonly (readonly [amount: number, reference: string])[], account = OURS) =>
  [
    'Account,Date,Amount,Reference,Description',
    ...lines.map(([amount, reference]) => `${account},${today},${amount.toFixed(2)},${reference},Booked`),
    `TOTAL,${lines.length},${lines.reduce((sum, [amount]) => sum + amount, 0).toFixed(2)},,`,
    '',
  ].join('\r\n')
const read = (content: string, format: 'CSV' | 'BAI2' = 'CSV') =>
  call(bankStatements.read, { body: { bankAccountId, format, fileName: 'day.csv', content } }, { as })

async function deposited(totalAmount: number): Promise<{ payment: CustomerPayment; batch: Batch }> {
  const body = { customerId: await customer(), totalAmount }
  const payment = (await call(customerPayments.create, { body, query: {} }, { as })).body as CustomerPayment
  const reply = await call(batches.close, { params: { id: String(payment.batchId) }, body: {} }, { as })
  return { payment, batch: reply.body as Batch }
}
const paidOut = async (totalAmount: number) =>
  (
    await call(
      vendorPayments.create,
      { body: { vendorId: await vendor(), totalAmount, method: 'Check', bankAccountId }, query: {} },
      { as },
    )
  ).body as VendorPayment
const undo = (id: string, more = {}) =>
  call(customerPayments.void, { params: { id }, body: { justificationId: reasonId, ...more } }, { as })
const undoOut = (id: string, more = {}) =>
  call(vendorPayments.void, { params: { id }, body: { justificationId: reasonId, ...more } }, { as })

describe('a statement of the bank', () => {
  it('clears deposits and checks, which are then voided only as returned', async () => {
    const { payment, batch } = await deposited(1200)
    const check = await paidOut(45.5)
    const content = csv([
      [1200, batch.number],
      [-45.5, String(check.checkNumber)],
      [9.99, 'interest'],
    ])
    const before = await accounts()
    const reply = await read(content)
    expect(reply).toMatchObject({ status: 200, body: { lineCount: 3, clearedCount: 2, date: today } })
    expect((reply.body as BankStatement).lines.map(({ cleared }) => cleared?.number ?? null)).toEqual([
      batch.number,
      check.number,
      null,
    ])
    expect(await accounts(), 'clearing books nothing').toEqual(before)
    expect(await undo(payment.id)).toMatchObject({ status: 409 })
    expect(await undoOut(check.id)).toMatchObject({
      status: 409,
      body: {
        message: `The bank cleared payment ${check.number} on ${formatDate(today)}. Void it as returned.`,
      },
    })
    expect(await undo(payment.id, { returned: true })).toMatchObject({ status: 200, body: { status: 'Void' } })
    expect(await undoOut(check.id, { returned: true })).toMatchObject({ status: 200, body: { returned: true } })
  })

  it('is read once', async () => {
    const content = csv([[5, 'fee']])
    expect((await read(content)).status).toBe(200)
    expect(await read(content)).toMatchObject({
      status: 409,
      body: { message: `This statement was read on ${formatDate(today)} already, as day.csv.` },
    })
    const many = await Promise.all(Array.from({ length: 8 }, () => read(csv([[6, 'fee']]))))
    expect(many.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409, 409, 409, 409, 409,
    ])
  })

  it('that is cut off, or of another account, changes nothing', async () => {
    const { batch } = await deposited(77)
    const whole = csv([
      [77, batch.number],
      [8, 'fee'],
    ])
    const lines = whole.split('\r\n')
    for (const content of [lines.slice(0, 3).join('\r\n'), lines.toSpliced(2, 1).join('\r\n'), whole.slice(0, -20)])
      expect(await read(content)).toMatchObject({ status: 400, body: { message: 'The bank statement is cut off.' } })
    expect(await read(csv([[77, batch.number]], '555500001111'))).toMatchObject({
      status: 422,
      body: { message: 'The statement is of account …1111, not of …6789.' },
    })
    const [row] = await owner`select cleared_on from batch where id = ${batch.id}`
    expect(row).toEqual({ cleared_on: null })
  })

  it('in BAI2 is read too', async () => {
    const { batch } = await deposited(300)
    const day = today.slice(2).replaceAll('-', '')
    const content = [
      `01,021000021,CORVANE,${day},0600,1,80,10,2/`,
      `02,CORVANE,021000021,1,${day},0000,USD,2/`,
      `03,${OURS},USD,015,30000,,/`,
      `16,301,30000,Z,,${batch.number},Deposit/`,
      '49,60000,3/',
      '98,60000,1,5/',
      '99,60000,1,7/',
    ].join('\r\n')
    expect(await read(content, 'BAI2')).toMatchObject({ status: 200, body: { clearedCount: 1 } })
    expect(await read(content.replace('99,60000', '99,60001'), 'BAI2')).toMatchObject({ status: 400 })
  })
})
