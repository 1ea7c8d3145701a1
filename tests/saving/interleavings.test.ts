import { randomUUID } from 'node:crypto'
import { account } from '@galen/contract/identity/account'
import { customers } from '@galen/contract/partners/customers'
import { describe, expect, it } from 'vitest'
import { testServer } from '../../apps/server/test/server.ts'
import type { Stored } from '../../apps/web/src/client/saving/saving-state.ts'
import { ApiError } from '../../apps/web/src/kit/error-text.ts'
import { playInterleavings, type Subject } from './interleaving.ts'
import type { Line } from './two-editors.ts'

/** Of each of the two kinds of record: two hundred in all. */
const INTERLEAVINGS = 100

const server = await testServer()
const { owner, given } = server
const company = await given.company()
type Token = { readonly token: string }

const answered = (reply: Awaited<ReturnType<typeof server.call>>) => {
  if (reply.status !== 200) throw new ApiError(reply.status, reply.body as ApiError['body'])
  return reply.body
}

/** People get their numbers in turn; two made at once would get the same one. */
let lastMade: Promise<unknown> = Promise.resolve()
function inTurn<T>(make: () => Promise<T>): Promise<T> {
  const made = lastMade.then(make)
  lastMade = made.catch(() => {})
  return made
}

const accountLine = (person: Token): Line => ({
  patch: async (changes, version, key) =>
    answered(await server.call(account.changeName, { body: { ...changes, version } }, { as: person, key })) as Stored,
  read: async () =>
    (answered(await server.call(account.settings, {}, { as: person })) as unknown as { user: Stored }).user,
})

/** The name of one person, who has two tabs open. */
const ownName: Subject = {
  entity: 'user',
  fields: ['givenName', 'familyName'],
  owner,
  async make() {
    const person = await inTurn(() => given.user(company))
    const other = await given.signedIn(company, person.id, person.email)
    const [first, second] = [person, other].map((tab) => ({ sessionId: tab.sessionId, line: accountLine(tab) }))
    if (!first || !second) throw new Error('There are not two tabs')
    return { id: person.id, lines: [first, second] }
  },
  async truth(id) {
    const [row] = await owner<Stored[]>`
      select given_name as "givenName", family_name as "familyName", version from app_user where id = ${id}`
    if (!row) throw new Error('The person is gone')
    return { ...row }
  },
}

const customerLine = (person: Token, id: string): Line => ({
  patch: async (changes, version, key) =>
    answered(
      await server.call(customers.change, { params: { id }, body: { ...changes, version } }, { as: person, key }),
    ) as unknown as Stored,
  read: async () => answered(await server.call(customers.get, { params: { id } }, { as: person })) as unknown as Stored,
})

const ana = await given.user(company, ['LIST_CUSTOMERS', 'EDIT_CUSTOMER'])
const ben = await given.user(company, ['LIST_CUSTOMERS', 'EDIT_CUSTOMER'])

/** A customer that two colleagues have open. */
const customer: Subject = {
  entity: 'customer',
  fields: ['companyName', 'legacyId'],
  owner,
  async make() {
    const [row] = await owner<{ id: string }[]>`
      insert into customer (company_id, number, company_name) values (${company.id}, ${randomUUID()}, 'Harbor Pharmacy') returning id`
    const id = String(row?.id)
    return {
      id,
      lines: [
        { sessionId: ana.sessionId, line: customerLine(ana, id) },
        { sessionId: ben.sessionId, line: customerLine(ben, id) },
      ],
    }
  },
  async truth(id) {
    const [row] = await owner<Stored[]>`
      select company_name as "companyName", legacy_id as "legacyId", version from customer where id = ${id}`
    if (!row) throw new Error('The customer is gone')
    return { ...row }
  },
}

describe('two editors of one record on a bad network', () => {
  it.each([
    ['their own name', ownName],
    ['a customer', customer],
  ])(
    `lose nothing of %s, overwrite nothing silently and always see the truth, in ${INTERLEAVINGS} interleavings`,
    async (_, subject) => {
      const seen = await playInterleavings(subject, INTERLEAVINGS)
      for (const [what, times] of Object.entries(seen)) expect(times, `${what} came up too seldom`).toBeGreaterThan(20)
    },
  )
})
