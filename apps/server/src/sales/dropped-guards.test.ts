import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Invoice } from '@galen/contract/sales/invoice'
import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { BusinessError } from '@galen/domain/business-error'
import { permissionNames } from '@galen/domain/permissions'
import { invoicing } from '../../test/invoicing.ts'
import { holdInserted } from '../platform/database/locks.ts'
import type { Actor } from '../platform/operation.ts'
import type { Work } from '../platform/work.ts'
import { createDraft } from './invoices/new-draft.ts'
import { findingsOf, lockToPlace, placeChecked } from './orders/placing.ts'
import { loadOrder } from './orders/sales-order.store.ts'

const fixture = await invoicing()
const { owner, company, call, as, post, customer, goods, stockOf, order, create, place, ok, readOrder } = fixture

const actor: Actor = {
  userId: as.id,
  companyId: company.id,
  sessionId: '',
  permissions: new Set(permissionNames),
  timeZone: company.timeZone,
  provedAt: new Date().toISOString(),
}

/** Longer than any of the work takes, and much shorter than anyone waits for a lock. */
const OTHERS_TAKE_MS = 700

/** Does each piece of work in a transaction that commits only after the others had their time; answers who was refused. */
async function atOnce(pieces: readonly ((work: Work<Actor>) => Promise<unknown>)[]): Promise<string[]> {
  const outcome = (piece: (typeof pieces)[number]) =>
    post(async (work) => {
      await piece({ ...work, actor })
      await wait(OTHERS_TAKE_MS)
      return 'done'
    }).catch((error: unknown) => {
      if (error instanceof BusinessError) return error.code
      throw error
    })
  return (await Promise.all(pieces.map(outcome))).toSorted()
}

/** The rows count as locked by the transaction, and are not. */
const dropLock = ({ tx }: Work, kind: 'customer' | 'sales_order', id: string) => holdInserted(tx, kind, [id])

it('an order is invoiced once by two people at once, until the lock of the order is dropped', async () => {
  const of = await goods()
  await stockOf(of)
  const buyer = await customer()
  const invoiceTwice = async (isLocked: boolean) => {
    const sold = await order(buyer, [{ ...of, quantity: 2 }])
    const draft = async (work: Work<Actor>) => {
      if (!isLocked) dropLock(work, 'sales_order', sold.id)
      await createDraft(work, sold.id, { confirmed: true, propose: false })
    }
    return atOnce([draft, draft])
  }
  expect(await invoiceTwice(true)).toEqual(['done', 'invoice.nothing-left'])
  expect(await invoiceTwice(false)).toEqual(['done', 'done'])
})

it('E07 two orders stay within the credit limit, until the lock of the customer is dropped', async () => {
  const offered = [await goods(), await goods()]
  for (const of of offered) await stockOf(of)
  const placeTwo = async (isLocked: boolean) => {
    const buyer = await customer()
    await owner`update customer set credit_limit = 150 where company_id = ${company.id} and id = ${buyer.id}`
    const drafts: SalesOrder[] = []
    for (const { variationId } of offered) {
      const products = [{ id: variationId, quantity: 10, price: 10 }]
      const body = { customerId: buyer.id, shipAddress: buyer.addressId, products }
      drafts.push(ok<SalesOrder>(await call(salesOrders.create, { body }, { as })))
    }
    const placeOne = (id: string) => async (work: Work<Actor>) => {
      if (!isLocked) dropLock(work, 'customer', buyer.id)
      const draft = await loadOrder(work.tx, work.actor, id)
      expect(await lockToPlace(work, draft)).toBe(true)
      const evaluation = await findingsOf(work.tx, work.actor, draft)
      await placeChecked(work, draft, evaluation)
    }
    expect(await atOnce(drafts.map(({ id }) => placeOne(id)))).toEqual(['done', 'done'])
    const placed = await Promise.all(drafts.map(({ id }) => readOrder(id)))
    return placed.map(({ status }) => status).toSorted()
  }
  expect(await placeTwo(true)).toEqual(['Hold', 'Placed'])
  expect(await placeTwo(false)).toEqual(['Placed', 'Placed'])
})

it('a counter that was set back gives no number twice, until the unique key of numbers is dropped', async () => {
  const of = await goods()
  await stockOf(of)
  const buyer = await customer()
  const draft = async () => (await create((await order(buyer, [{ ...of, quantity: 1 }])).id, { propose: true })).id
  const first = ok<Invoice>(await place(await draft()))
  const setBack = () => owner`
    update document_counter set last = last - 1 where company_id = ${company.id} and series = 'invoice'`
  await setBack()
  const second = await draft()
  expect((await place(second)).status).not.toBe(200)
  await owner`alter table invoice drop constraint invoice_company_id_number_key`
  expect(ok<Invoice>(await place(second)).number).toBe(first.number)
})
