import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { customers, customerTopic } from '@galen/contract/partners/customers'
import { vendorTopic } from '@galen/contract/partners/vendors'
import { destinationOf } from '@galen/contract/topic'
import type { GivenUser } from '../../../test/given.ts'
import { tradingFloor } from '../../../test/trading-fixtures.ts'
import { topicRights, withRightsOfNow } from '../../platform/realtime/realtime-topics.ts'
import { partners } from '../partners.operations.ts'

const { call, pool, owner, given, company, authenticate, made, clerk, rep, otherRep } = await tradingFloor()
const stranger = await given.user(await given.company(), ['LIST_CUSTOMERS', 'LIST_VENDORS'])
const mayHear = topicRights(pool, partners.topics ?? [])
const hears = async (who: GivenUser, destination: string) =>
  withRightsOfNow(
    authenticate,
    () => authenticate.actorOf(`Bearer ${who.token}`),
    (actor) => mayHear(actor, destination),
  )

describe('the topic of a customer', () => {
  it('is heard by the rep whose customer it is, and with it who else has it open', async () => {
    const { id, version } = await made({ salesRepId: rep.id })
    const places = [destinationOf(customerTopic, { id }), `/topic/presence/customer/${id}`]
    const hearing = (who: GivenUser) => Promise.all(places.map((place) => hears(who, place)))
    expect(await hearing(clerk)).toEqual([true, true])
    expect(await hearing(rep)).toEqual([true, true])
    for (const nobody of [otherRep, stranger]) expect(await hearing(nobody)).toEqual([false, false])
    await call(customers.change, { params: { id }, body: { version, salesRepId: otherRep.id } }, { as: clerk })
    expect(await hearing(rep)).toEqual([false, false])
    expect(await hearing(otherRep)).toEqual([true, true])
  })

  it('of someone who is not there is that of no one', async () => {
    expect(await hears(clerk, destinationOf(customerTopic, { id: randomUUID() }))).toBe(false)
  })
})

it('keeps the topic of a vendor within its company', async () => {
  const [row] = await owner<{ id: string }[]>`
    insert into vendor (company_id, number, friendly_name) values (${company.id}, 'V1', 'Aldermoor') returning id`
  const place = destinationOf(vendorTopic, { id: String(row?.id) })
  const buyer = await given.user(company, ['LIST_VENDORS'])
  expect([await hears(buyer, place), await hears(stranger, place), await hears(rep, place)]).toEqual([
    true,
    false,
    false,
  ])
})
