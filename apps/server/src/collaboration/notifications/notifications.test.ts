import { describe, expect, it } from 'vitest'
import { type Notification, notifications } from '@galen/contract/collaboration/notifications'
import { account } from '@galen/contract/identity/account'
import { vendorPayments } from '@galen/contract/finance/vendor-payments'
import { openMoney } from '../../../test/open-money.ts'
import { finance } from '../../finance/finance.operations.ts'
import { changePreferences } from '../../identity/account/commands/change-preferences.ts'
import { eventDeliverer } from '../../platform/outbox/outbox-events.ts'
import { createRelay } from '../../platform/outbox/outbox.ts'
import { collaboration } from '../collaboration.operations.ts'
import { mailNotifications } from './mail-notifications.ts'

const world = await openMoney([...finance.operations, ...collaboration([]).operations, changePreferences])
const { call, as, second, given, company, owner, vendor, receipt } = world

type Listed = { unread: number; notifications: Notification[] }
const bellOf = async (who: typeof as) => {
  const reply = await call(notifications.list, {}, { as: who })
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
  return reply.body as Listed
}

async function waitingPayment(): Promise<string> {
  const vendorId = await vendor()
  const receiptId = await receipt(vendorId, 20_000, 5)
  const body = { vendorId, totalAmount: 19_600, applications: [{ receiptId, amount: 19_600 }] }
  const reply = await call(vendorPayments.create, { body, query: {} }, { as })
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
  return (reply.body as { id: string }).id
}

async function relayed() {
  const relay = createRelay({
    jobs: world.jobs,
    log: { error() {}, warn() {} },
    pollMs: 3_600_000,
    deliverers: [eventDeliverer({ ...world, listeners: [mailNotifications], nudge() {} })],
  })
  await relay.drain()
  await relay.stop()
}

describe('a payment that waits for a second person', () => {
  it('is in the bell of those who may approve it, and of no one else', async () => {
    const [writer, looker] = [
      await given.user(company, ['CREATE_PAYMENT']),
      await given.user(company, ['ACCOUNTING_VIEW']),
    ]
    const id = await waitingPayment()
    expect((await bellOf(second)).notifications[0]).toMatchObject({
      kind: 'payment-waits',
      recordId: id,
      address: `/approvals?id=${id}`,
      parts: { amount: '19,600.00' },
      readAt: null,
    })
    for (const who of [as, writer, looker]) expect((await bellOf(who)).unread).toBe(0)
  })

  it('waits in no bell once it is decided, and who entered it hears of it', async () => {
    const third = await given.user(company, ['CREATE_PAYMENT', 'EDIT_VENDOR_FINANCE'])
    const id = await waitingPayment()
    expect((await bellOf(third)).unread).toBe(1)
    expect(
      await call(vendorPayments.refuse, { params: { id }, body: { note: 'Agrees with the request.' } }, { as: second }),
    ).toMatchObject({ status: 200 })
    expect((await bellOf(third)).unread).toBe(0)
    expect((await bellOf(as)).notifications[0]).toMatchObject({ kind: 'request-rejected', recordId: id })
    expect((await bellOf(second)).notifications.some(({ kind }) => kind === 'request-rejected')).toBe(false)
  })

  it('tells the open bells, and mails those who chose so', async () => {
    await owner`delete from outbox`
    const chosen = await call(
      account.changePreferences,
      { body: { version: 1, mailedNotices: ['approvals'] } },
      { as: second },
    )
    expect(chosen).toMatchObject({ status: 200 })
    await waitingPayment()
    const [told] = await owner`select count(*)::integer as count from outbox
      where payload ->> 'destination' = ${`/user/${second.id}/queue/notifications`}`
    expect(told).toEqual({ count: 1 })
    await relayed()
    const mails = await owner`select recipient, subject from mail_message where company_id = ${company.id}`
    expect(mails).toMatchObject([{ recipient: second.email, subject: expect.stringContaining('19,600.00') }])
  })
})

describe('reading notifications', () => {
  it('marks these or all as read, and only mine', async () => {
    const [one, other] = [await given.user(company, ['CREATE_PAYMENT', 'EDIT_VENDOR_FINANCE']), second]
    await waitingPayment()
    await waitingPayment()
    const before = (await bellOf(other)).unread
    const [newest] = (await bellOf(one)).notifications
    const read = (body: { ids?: string[] }) => call(notifications.read, { body }, { as: one })
    expect((await read({ ids: [String(newest?.id)] })).body).toEqual({ unread: 1 })
    const [foreign] = (await bellOf(other)).notifications
    expect((await read({ ids: [String(foreign?.id)] })).body).toEqual({ unread: 1 })
    expect((await read({})).body).toEqual({ unread: 0 })
    expect((await bellOf(other)).unread).toBe(before)
  })
})
