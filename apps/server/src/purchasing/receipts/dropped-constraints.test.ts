import { expect, it } from 'vitest'
import { receiptRevision } from '@galen/contract/purchasing/receipt-revision'
import { byStatus } from '../../../test/people.ts'
import { receivingDock } from '../../../test/receiving.ts'

const dock = await receivingDock()
const { owner, call, checker, offered, ordered, started, count, packaged, received } = dock

const EACH = '00398114203104'
const vial = await offered()
await packaged(vial, EACH)

/** The same serial number on two drafts at once. */
async function countTwice(serial: string) {
  const drafts = [await started((await ordered([vial, 3])).id), await started((await ordered([vial, 3])).id)]
  const scan = `(01)${EACH}(17)290331(10)KX1(21)${serial}`
  return byStatus(await Promise.all(drafts.map(({ id }) => count(id, { scan }))))
}

const PATIENT = { timeout: 60_000, interval: 10 }

/** The same invoice of a vendor on two receipts at once. */
async function billTwice(vendorInvoice: string) {
  const placed = [await received(await offered(), 2), await received(await offered(), 2)]
  const enter = ({ id }: { id: string }) =>
    call(receiptRevision.match, { params: { id }, body: { vendorInvoice } }, { as: checker })
  return byStatus(await Promise.all(placed.map(enter)))
}

it('a serial number is counted once, until its unique index is dropped', async () => {
  expect(await countTwice('ONE')).toEqual({ 200: 1, 409: 1 })
  await owner`drop index receipt_package_serial_key`
  // Two counts do not meet each time, so they are tried until they do.
  let turn = 0
  await expect.poll(() => countTwice(`TWO${++turn}`), PATIENT).not.toEqual({ 200: 1, 409: 1 })
}, 90_000)

it('an invoice of a vendor is entered once, until its unique index is dropped', async () => {
  expect(await billTwice('V-1')).toEqual({ 200: 1, 409: 1 })
  await owner`drop index receipt_vendor_invoice_key`
  let turn = 1
  await expect.poll(() => billTwice(`V-${++turn}`), PATIENT).toEqual({ 200: 2 })
}, 90_000)
