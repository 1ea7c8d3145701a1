import { describe, expect, it } from 'vitest'
import { search } from '@galen/contract/search-index'
import { kernel } from '../../../test/kernel.ts'
import type { GivenUser } from '../../../test/given.ts'
import { newReads } from '../../platform/read-log.ts'
import { searchOperation } from '../../platform/search/search.ts'
import { auditSearch } from './audit.search.ts'
import { lookedAtPerson } from './audited-reads.ts'

const { call, owner, given } = await kernel([searchOperation([auditSearch])])
const company = await given.company()
const watched = await given.user(company)
const auditor = () => given.user(company, ['AUDIT'])

const look = (as: GivenUser, query: string) =>
  call(search, { params: { index: 'audit' }, query: { query } } as never, { as })
const looksBy = (reader: GivenUser) =>
  owner`select entity, entity_id, action, company_id from audit_entry where user_id = ${reader.id}`

describe('looking at the history of a person', () => {
  it.each([
    [(id: string) => `userId:"${id}"`],
    [(id: string) => `entity:user AND entityId:"${id}"`],
    [(id: string) => `(entity:"user" entityId:"${id}") action:sign-in`],
  ])('case %# is in the audit itself, once for the pages of one look', async (asked) => {
    const reader = await auditor()
    expect((await look(reader, asked(watched.id))).status).toBe(200)
    await look(reader, asked(watched.id))
    expect(await looksBy(reader)).toEqual([
      { entity: 'audit', entity_id: watched.id, action: 'read-history', company_id: company.id },
    ])
  })

  it('names each person and each reader, and none who was refused', async () => {
    const [reader, second] = [await auditor(), await auditor()]
    await look(reader, `userId:"${watched.id}"`)
    await look(reader, `userId:"${second.id}"`)
    await look(second, `userId:"${watched.id}"`)
    expect([(await looksBy(reader)).length, (await looksBy(second)).length]).toEqual([2, 1])
    const clerk = await given.user(company, ['EDIT_USER'])
    expect((await look(clerk, `userId:"${watched.id}"`)).status).toBe(403)
    expect(await looksBy(clerk)).toEqual([])
  })

  it.each(['', 'anna', 'entity:role', 'entity:user', 'entity:company entityId:"x"', 'NOT userId:"x"'])(
    'is not what "%s" asks for',
    (asked) => expect(lookedAtPerson(asked)).toBeUndefined(),
  )
})

describe('a look', () => {
  it('is a new one after ten minutes', () => {
    let now = 0
    const isNew = newReads(() => now)
    const looked = { entity: 'audit', id: 'x', action: 'read-history' }
    expect([isNew('ana', looked), isNew('ana', looked), isNew('ben', looked)]).toEqual([true, false, true])
    now = 10 * 60_000
    expect(isNew('ana', looked)).toBe(true)
  })
})
