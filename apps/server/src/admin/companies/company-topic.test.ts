import { describe, expect, it } from 'vitest'
import { type Company, companies, companyRecordTopic } from '@galen/contract/admin/companies'
import { destinationOf } from '@galen/contract/topic'
import type { GivenUser } from '../../../test/given.ts'
import { kernel } from '../../../test/kernel.ts'
import { topicRights, withRightsOfNow } from '../../platform/realtime/realtime-topics.ts'
import { admin } from '../admin.operations.ts'

const { call, owner, pool, given, authenticate } = await kernel(admin.operations)
const home = await given.company('Home Wholesale')
const other = await given.company('Other Wholesale')
const administrator = await given.user(home, ['EDIT_COMPANY'])
const neighbour = await given.user(other, ['EDIT_COMPANY'])
const clerk = await given.user(home, ['LIST_SALES'])
const mayHear = topicRights(pool, admin.topics ?? [])

const hears = async (who: GivenUser, destination: string) =>
  withRightsOfNow(
    authenticate,
    () => authenticate.actorOf(`Bearer ${who.token}`),
    (actor) => mayHear(actor, destination),
  )
const topicOf = (id: string) => destinationOf(companyRecordTopic, { id })

describe('the topic of a company', () => {
  it('is heard by those who may edit the company, with who else has it open', async () => {
    for (const destination of [topicOf(home.id), `/topic/presence/company/${home.id}`]) {
      expect(await hears(administrator, destination)).toBe(true)
      expect(await hears(neighbour, destination)).toBe(false)
      expect(await hears(clerk, destination)).toBe(false)
    }
  })

  it('tells of a change in the company, also when it was made from another one', async () => {
    const traveller = await given.user(home, ['EDIT_COMPANY'])
    await given.member(other, traveller.id, ['EDIT_COMPANY'])
    expect(await hears(traveller, topicOf(other.id))).toBe(true)
    await owner`delete from outbox`
    const params = { id: other.id }
    const { version } = (await call(companies.get, { params }, { as: traveller })).body as Company
    await call(companies.change, { params, body: { version, legalName: 'Other Inc.' } }, { as: traveller })
    const told = await owner`
      select company_id, payload -> 'change' as change from outbox
      where kind = 'realtime' and payload ->> 'destination' = ${topicOf(other.id)} order by company_id`
    expect(new Set(told.map((row) => row['company_id']))).toEqual(new Set([home.id, other.id]))
    for (const { change } of told)
      expect(change).toMatchObject({ id: other.id, version: version + 1, by: traveller.id, changed: ['legalName'] })
  })
})
