import { describe, expect, it } from 'vitest'
import { type BankFile, bankFiles } from '@galen/contract/finance/bank-files'
import { type VendorBankAccount, vendorBankAccounts } from '@galen/contract/finance/vendor-bank-accounts'
import { type VendorPayment, vendorPayments } from '@galen/contract/finance/vendor-payments'
import { addDays } from '@galen/domain/dates'
import { proveLedgersAfterEach } from '../../../test/ledgers.ts'
import { isNotified } from '../../../test/notified.ts'
import { openMoney } from '../../../test/open-money.ts'
import { givenBankAccount } from '../../../test/paying-account.ts'
import { readNacha } from '../../../test/read-nacha.ts'

const floor = await openMoney()
const { app, call, as, second, owner, jobs, company, today, vendor, receipt, accounts } = floor
proveLedgersAfterEach(jobs)

const OURS = '000123456789'
const bankAccountId = await givenBankAccount(owner, company.id, OURS)
const set = { action: 'set' as const, bank: 'Aldermoor Bank', name: 'Aldermoor Supply', kind: 'savings' as const }
const ask = (id: string, body: object, who = as) =>
  call(vendorBankAccounts.ask, { params: { id }, body: body as never }, { as: who })
const decide = (deed: 'approve' | 'refuse', id: string, changeId: string, who = second) =>
  call(vendorBankAccounts[deed], { params: { id, changeId }, body: { note: 'Letter and call match' } }, { as: who })
const read = async (id: string) =>
  (await call(vendorBankAccounts.get, { params: { id } }, { as })).body as VendorBankAccount

/** A vendor whose account two people have agreed to. */
async function payable(accountNumber: string, routing = '011401533'): Promise<string> {
  const id = await vendor()
  await ask(id, { ...set, routing, accountNumber })
  await decide('approve', id, String((await read(id)).waiting?.id))
  return id
}
const pay = async (vendorId: string, totalAmount: number, method: 'ACH' | 'Check' = 'ACH') => {
  const body = { vendorId, totalAmount, method, apply: 'oldest' as const, bankAccountId }
  const reply = await call(vendorPayments.create, { body, query: {} }, { as })
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
  return reply.body as VendorPayment
}
const write = (body: object) => call(bankFiles.create, { body: body as never }, { as })
const download = async (id: string) => {
  const reply = await app.inject({
    method: 'GET',
    url: `/api/payment/bank-files/${id}/download`,
    headers: { authorization: `Bearer ${as.token}` },
  })
  expect(reply.statusCode).toBe(200)
  return { text: reply.rawPayload.toString('latin1'), name: String(reply.headers['content-disposition']) }
}

describe('the bank account of a vendor', () => {
  it('counts when a second person has agreed', async () => {
    const id = await vendor()
    expect(await ask(id, { ...set, routing: '011401533', accountNumber: '99887766' })).toMatchObject({
      status: 200,
      body: { account: null, waiting: { action: 'set', lastFour: '7766', mayDecide: false } },
    })
    const changeId = String((await read(id)).waiting?.id)
    expect((await ask(id, { ...set, routing: '021000021', accountNumber: '1111' })).status).toBe(409)
    expect(await isNotified(owner, changeId, 'bank-waits', second.id)).toBe(true)
    expect(await isNotified(owner, changeId, 'bank-waits', as.id)).toBe(false)
    expect(await decide('approve', id, changeId, as)).toMatchObject({ status: 409 })
    expect(await decide('approve', id, changeId)).toMatchObject({
      status: 200,
      body: { account: { bank: 'Aldermoor Bank', lastFour: '7766', kind: 'savings', version: 1 }, waiting: null },
    })
    expect(await decide('approve', id, changeId)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^This was decided by .+\.$/) },
    })
  })

  it('stays when the change is refused, and goes when two people remove it', async () => {
    const id = await payable('44556677')
    await ask(id, { ...set, routing: '021000021', accountNumber: '5555' })
    await decide('refuse', id, String((await read(id)).waiting?.id), as)
    expect(await read(id)).toMatchObject({ account: { lastFour: '6677', version: 1 }, waiting: null })
    await ask(id, { action: 'remove' })
    await decide('approve', id, String((await read(id)).waiting?.id))
    expect(await read(id)).toEqual({ account: null, waiting: null })
    expect((await ask(id, { action: 'remove' })).status).toBe(404)
  })

  it('keeps its number sealed, and shows it after a fresh sign-in', async () => {
    const id = await payable('31415926535')
    const reveal = (who = second) => call(vendorBankAccounts.reveal, { params: { id } }, { as: who })
    expect(await reveal()).toMatchObject({ status: 200, body: { accountNumber: '31415926535' } })
    const everything = JSON.stringify([
      await read(id),
      await owner`select before, after from audit_entry`,
      (await owner`select number_sealed from vendor_bank_account`).map((row) => String(row['number_sealed'])),
    ])
    expect(everything).not.toContain('31415926')
    await owner`update user_session set proved_at = now() - interval '6 minutes' where id = ${second.sessionId}`
    expect(await reveal()).toMatchObject({ status: 403, body: { code: 'fresh-sign-in' } })
    await owner`update user_session set proved_at = now() where id = ${second.sessionId}`
  })

  it('needs a routing number that is one, and nothing changes', async () => {
    const id = await vendor()
    for (const routing of ['123456789', '02100002', 'abc', '000000000'])
      expect(await ask(id, { ...set, routing, accountNumber: '99887766' })).toMatchObject({
        status: 400,
        body: { message: `Routing number ${routing} is not valid.` },
      })
    expect(await read(id)).toEqual({ account: null, waiting: null })
  })
})

describe('a file of transfers', () => {
  it('has every payment that waits, once, with the figures of the payments', async () => {
    const [first, next] = [await payable('99887766'), await payable('12121212', '021000021')]
    for (const [id, total] of [
      [first, 500],
      [next, 250.25],
    ] as const)
      await receipt(id, total, 40)
    const payments = [await pay(first, 500), await pay(next, 250.25)]
    const before = await accounts()
    const reply = await write({ kind: 'ACH', bankAccountId })
    expect(reply).toMatchObject({
      status: 200,
      body: { number: 'BF-00001', payments: 2, total: 750.25, hashTotal: 1140153 + 2100002, fileName: 'BF-00001.ach' },
    })
    const made = reply.body as BankFile
    const { text, name } = await download(made.id)
    expect(name).toContain('BF-00001.ach')
    const file = readNacha(text)
    expect(file).toMatchObject({ destination: '021000021', origin: '021000021', modifier: 'A', reference: 'BF-00001' })
    expect(file.batches).toMatchObject([{ serviceClass: '220', company: 'CORVANE RX LLC', entryClass: 'CCD' }])
    expect(
      file.batches[0]?.entries.map(({ code, routing, account, cents, id }) => [code, routing, account, cents, id]),
    ).toEqual([
      ['32', '011401533', '99887766', 50000, payments[0]?.number],
      ['32', '021000021', '12121212', 25025, payments[1]?.number],
    ])
    expect(await accounts()).toEqual(before)
    const versions = await owner<
      { version: number }[]
    >`select version from vendor_payment where bank_file_id = ${made.id}`
    expect(versions, 'a payment changes with its audit only').toEqual([{ version: 1 }, { version: 1 }])
    expect((await download(made.id)).text).toBe(text)
    expect(await write({ kind: 'ACH', bankAccountId })).toMatchObject({
      status: 422,
      body: { message: 'No payments wait for this file.' },
    })
    expect(await write({ kind: 'ACH', bankAccountId, paymentIds: [payments[0]?.id] })).toMatchObject({
      status: 422,
      body: { message: `Payment ${payments[0]?.number} is in bank file BF-00001.` },
    })
  })

  it('is refused when a vendor has no account, the payment is a check, or the day is over', async () => {
    const id = await payable('77778888')
    const transfer = await pay(id, 10)
    await owner`update vendor_bank_account set active = false where vendor_id = ${id}`
    const check = await pay(id, 20, 'Check')
    expect(await write({ kind: 'ACH', bankAccountId, paymentIds: [transfer.id] })).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(/^Vendor \d+ has no bank account\.$/) as string },
    })
    expect(await write({ kind: 'ACH', bankAccountId, paymentIds: [check.id] })).toMatchObject({
      status: 422,
      body: { message: `Payment ${check.number} was made by Check.` },
    })
    expect((await write({ kind: 'ACH', bankAccountId, effectiveDate: addDays(today, -7) })).status).toBe(400)
    expect((await write({ kind: 'ACH', bankAccountId: id })).status).toBe(400)
    const [row] = await owner`select bank_file_id from vendor_payment where id = ${transfer.id}`
    expect(row).toEqual({ bank_file_id: null })
  })

  it('has each payment in one file when many are written at once', async () => {
    const id = await payable('55554444')
    for (let place = 0; place < 3; place++) await pay(id, 10 + place)
    await owner`update vendor_payment set status = 'Refused', number = null where bank_file_id is null and vendor_id <> ${id}`
    const replies = await Promise.all(Array.from({ length: 8 }, () => write({ kind: 'ACH', bankAccountId })))
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 422, 422, 422, 422, 422, 422, 422,
    ])
  })
})

it('a file of checks has their numbers, days, payees and amounts', async () => {
  const id = await vendor()
  await owner`update vendor_payment set positive_pay_id = (select id from bank_file limit 1) where method = 'Check'`
  const checks = [await pay(id, 45.5, 'Check'), await pay(id, 100, 'Check')]
  const made = (await write({ kind: 'Positive pay', bankAccountId })).body as BankFile
  expect(made).toMatchObject({ kind: 'Positive pay', payments: 2, total: 145.5 })
  const lines = (await download(made.id)).text.split('\r\n')
  expect(lines.slice(1, 3).map((line) => line.split(',').slice(0, 4))).toEqual(
    checks.map(({ checkNumber, totalAmount }) => [OURS, checkNumber, today, totalAmount.toFixed(2)]),
  )
  const numbers = checks.reduce((sum, { checkNumber }) => sum + Number(checkNumber), 0)
  expect(lines[3]).toBe(`TOTAL,${numbers},2,145.50,,`)
  expect(made.hashTotal).toBe(numbers)
})
