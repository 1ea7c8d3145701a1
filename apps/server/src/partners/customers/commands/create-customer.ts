import { randomUUIDv7 } from 'node:crypto'
import type * as z from 'zod'
import { customers } from '@galen/contract/partners/customers'
import { allOf, checkPermitted } from '@galen/domain/permissions'
import { takeDocumentNumber } from '../../../admin/document-number.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { aboutToLock } from '../../../platform/database/locks.ts'
import { type Actor, answer, command } from '../../../platform/operation.ts'
import { todayOf } from '../../../platform/work.ts'
import { seesOwnCustomersOnly } from '../../customer-scope.ts'
import { loadClassDefaults } from '../../classes/class-defaults.ts'
import { settledLicenses } from '../../licenses/license.store.ts'
import { checkLegacyIdFree, checkMayChange, checkReferences, settledInput } from '../check-customer.ts'
import { auditedCustomer, type CustomerRecord, insertCustomer, newCustomer, withStanding } from '../customer.store.ts'
import { viewCustomer } from '../customer.view.ts'
import { findSimilarCustomers, similarQuestion } from '../similar-customers.ts'

/** A name and a class are enough. A sales rep who creates a customer becomes its rep. */
export const createCustomer = command(customers.create, async ({ query, body, tx, actor, audit }) => {
  const wanted = await wantedCustomer(tx, actor, body)
  aboutToLock(tx, 'customer')
  await checkReferences(tx, actor.companyId, null, wanted)
  await checkLegacyIdFree(tx, actor.companyId, wanted)
  if (!query.confirm) {
    const similar = await findSimilarCustomers(tx, actor, {
      names: [wanted.companyName, wanted.friendlyName],
      licenseNumbers: wanted.licenses.map(({ number }) => number),
    })
    if (similar.length > 0) return answer(customers.create, { status: 202, body: similarQuestion(similar) })
  }
  const number = await takeDocumentNumber(tx, actor.companyId, 'customer')
  const customer = { ...wanted, number }
  await insertCustomer({ tx, actor }, customer)
  const { id, version } = customer
  audit('customer', { id, action: 'create', version, before: null, after: auditedCustomer(customer) })
  return viewCustomer(tx, actor, customer)
})

type Wanted = z.output<typeof customers.create.body>

async function wantedCustomer(tx: Tx, actor: Actor, body: Wanted): Promise<CustomerRecord> {
  const { licenses = [], ...given } = body
  checkMayChange(actor, given)
  if (licenses.length > 0) checkPermitted(allOf('LIST_COMPLIANCE', 'APPROVE_COMPLIANCE'), actor.permissions)
  const { currency } = await tx
    .selectFrom('company')
    .select('currency')
    .where('id', '=', actor.companyId)
    .executeTakeFirstOrThrow()
  const blank = { ...newCustomer(randomUUIDv7(), new Date().toISOString()), currency }
  const values = Object.fromEntries(
    Object.entries(settledInput(given, blank)).filter(([, value]) => value !== undefined),
  ) as Partial<CustomerRecord>
  const ofClass = (await loadClassDefaults(tx, actor.companyId, 'customerClass')).get(body.classId)
  const rep = seesOwnCustomersOnly(actor) ? { salesRepId: actor.userId } : {}
  return withStanding(
    {
      ...blank,
      ...ofClass,
      ...rep,
      ...values,
      licenses: settledLicenses([], licenses, {
        userId: actor.userId,
        today: todayOf(actor),
        kinds: ['state', 'dea'],
      }),
    },
    todayOf(actor),
  )
}
