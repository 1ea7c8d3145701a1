import { expect, it } from 'vitest'
import { batches } from '@galen/contract/finance/batches'
import { type CustomerPayment, customerPayments } from '@galen/contract/finance/customer-payments'
import { vendorPayments } from '@galen/contract/finance/vendor-payments'
import type { TestReply } from '../../test/kernel.ts'
import { openMoney } from '../../test/open-money.ts'
import { byStatus } from '../../test/people.ts'

const { owner, call, as, company, customer, vendor } = await openMoney()

const waiting = async () =>
  Number(
    (
      await owner<{ count: string }[]>`
        select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    )[0]?.count,
  )

/** Two calls that have both looked before either of them writes into the table. */
async function together(table: string, ask: readonly (() => Promise<TestReply>)[]): Promise<TestReply[]> {
  const asked: Promise<TestReply>[] = []
  await owner.begin(async (tx) => {
    await tx.unsafe(`lock table ${table} in share mode`)
    asked.push(...ask.map((each) => each()))
    await expect.poll(waiting, { timeout: 20_000 }).toBe(ask.length)
  })
  return Promise.all(asked)
}

const payment = (customerId: string) => () =>
  call(customerPayments.create, { body: { customerId, totalAmount: 25 }, query: {} }, { as })

/** Two calls do not meet each time, so they are tried until they do. */
const PATIENT = { timeout: 60_000, interval: 10 }

/** The batches that two payments of different customers open. */
async function openedTogether(): Promise<number> {
  const payers = [payment(await customer()), payment(await customer())]
  const replies = await together('batch', payers)
  expect(byStatus(replies)).toEqual({ 200: 2 })
  const opened = new Set(replies.map(({ body }) => String((body as CustomerPayment).batchId)))
  for (const id of opened) await call(batches.close, { params: { id }, body: {} }, { as })
  return opened.size
}

/** The accounts that two payments open for a customer who had none. */
async function accountsTogether(): Promise<number> {
  const customerId = await customer()
  await together('party_account', [payment(customerId), payment(customerId)])
  const accounts = await owner`
    select id from party_account where company_id = ${company.id} and customer_id = ${customerId}`
  return accounts.length
}

/** Two payments by the same check that wait for a second person. */
async function writeTwice(checkNumber: string) {
  const check = (vendorId: string) => () =>
    call(vendorPayments.create, { body: { vendorId, totalAmount: 15_000, checkNumber }, query: {} }, { as })
  return byStatus(await together('vendor_payment', [check(await vendor()), check(await vendor())]))
}

it('payments at once go into one open batch, until its unique index is dropped', async () => {
  expect(await openedTogether()).toBe(1)
  await owner`drop index batch_open_key`
  await expect.poll(openedTogether, PATIENT).toBe(2)
}, 90_000)

it('a check is written once, until its unique index is dropped', async () => {
  expect(await writeTwice('901')).toEqual({ 200: 1, 409: 1 })
  await owner`drop index vendor_payment_check_key`
  let number = 901
  await expect.poll(() => writeTwice(String(++number)), PATIENT).toEqual({ 200: 2 })
}, 90_000)

it('the money of a customer has one account to lock, until its unique constraint is dropped', async () => {
  expect(await accountsTogether()).toBe(1)
  await owner`alter table party_account drop constraint party_account_company_id_customer_id_key`
  await expect.poll(accountsTogether, PATIENT).toBe(2)
}, 90_000)
