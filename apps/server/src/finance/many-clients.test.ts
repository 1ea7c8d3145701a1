import { expect, it } from 'vitest'
import { batches } from '@galen/contract/finance/batches'
import { type CustomerCredit, customerCredits } from '@galen/contract/finance/customer-credits'
import { type CustomerPayment, customerPayments } from '@galen/contract/finance/customer-payments'
import { proveLedgersAfterEach } from '../../test/ledgers.ts'
import { openMoney } from '../../test/open-money.ts'
import { byStatus } from '../../test/people.ts'
import { sized } from '../../test/test-size.ts'

const floor = await openMoney()
const { call, as, second, owner, jobs, company, customer, invoice, reasonId } = floor
proveLedgersAfterEach(jobs)

const CLIENTS = sized(6, 24)
const ROUNDS = sized(12, 60)
const CUSTOMERS = sized(3, 8)

/** The same numbers every time, so that a red run can be run again. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

type Asked = { readonly status: number; readonly body: unknown }

it(
  'many clients pay, credit, apply, void and close batches of the same customers, and every ledger holds',
  { timeout: sized(120_000, 900_000) },
  async () => {
    const customers: string[] = []
    for (let place = 0; place < CUSTOMERS; place++) {
      const id = await customer()
      customers.push(id)
      for (let each = 0; each < 8; each++) await invoice(id, 40 + each * 7.5, each * 12)
    }
    const replies: Asked[] = []
    const client = async (seed: number) => {
      const next = chance(seed)
      const who = seed % 2 === 0 ? as : second
      const payments: CustomerPayment[] = []
      const credits: CustomerCredit[] = []
      const ask = async <T>(asked: Promise<Asked>): Promise<T | undefined> => {
        const reply = await asked
        replies.push(reply)
        return reply.status === 200 ? (reply.body as T) : undefined
      }
      const actions = [
        async (customerId: string) => {
          const body = {
            customerId,
            totalAmount: 1 + next(90),
            apply: 'oldest' as const,
            reference: `${seed}-${next(1e6)}`,
          }
          const made = await ask<CustomerPayment>(
            call(customerPayments.create, { body, query: { confirm: 'true' } }, { as: who }),
          )
          if (made) payments.push(made)
        },
        async (customerId: string) => {
          const body = {
            customerId,
            totalAmount: 1 + next(20),
            apply: next(2) === 0 ? ('oldest' as const) : ('lines' as const),
          }
          const made = await ask<CustomerCredit>(call(customerCredits.create, { body }, { as: who }))
          if (made) credits.push(made)
        },
        async () => {
          const credit = credits.pop()
          if (!credit) return
          const body = { ...credit, apply: 'oldest' as const }
          await ask(call(customerCredits.change, { params: { id: credit.id }, body }, { as: who }))
        },
        async () => {
          const payment = payments.pop()
          if (!payment) return
          const body = { justificationId: reasonId }
          await ask(call(customerPayments.void, { params: { id: payment.id }, body }, { as: who }))
        },
        async () => {
          const batchId = payments.at(-1)?.batchId
          if (batchId) await ask(call(batches.close, { params: { id: batchId }, body: {} }, { as: who }))
        },
      ] as const
      for (let round = 0; round < ROUNDS; round++)
        await actions[[0, 0, 0, 1, 2, 3, 4][next(7)] ?? 0]?.(String(customers[next(CUSTOMERS)]))
    }
    await Promise.all(Array.from({ length: CLIENTS }, (_, seed) => client(seed + 1)))
    const statuses = byStatus(replies as never)
    expect(
      Object.keys(statuses).every((status) => ['200', '409', '422'].includes(status)),
      JSON.stringify(statuses),
    ).toBe(true)
    expect(statuses[200]).toBeGreaterThan(CLIENTS * 3)
    const lost = await owner`
      select b.number from batch b where b.company_id = ${company.id} and b.status = 'Closed' and b.total <> coalesce((
        select sum(p.total) from customer_payment p where p.company_id = b.company_id and p.batch_id = b.id
          and p.void_batch_id is distinct from p.batch_id), 0)`
    expect([...lost], 'a closed batch counts every payment in it').toEqual([])
  },
)
