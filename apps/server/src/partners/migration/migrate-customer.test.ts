import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { companies } from '@galen/contract/admin/companies'
import { customerCompliance } from '@galen/contract/partners/customer-compliance'
import { type Customer, customers } from '@galen/contract/partners/customers'
import type { PlainReply } from '@galen/contract/route'
import { tradingFloor } from '../../../test/trading-fixtures.ts'
import { admin } from '../../admin/admin.operations.ts'

const { call, given, owner, company, clerk, officer, made, address, stateLicense, licensed } = await tradingFloor([
  ...admin.operations,
])

type Migrated = PlainReply<typeof customers.migrate>

const elsewhere = await given.company('Elsewhere')
await given.member(elsewhere, clerk.id, ['LIST_CUSTOMERS', 'EDIT_CUSTOMER'])
const there = await given.signedIn(elsewhere, clerk.id, clerk.email)
const [retailThere] = await owner<{ id: string }[]>`
  insert into property (company_id, type, name, position) values (${elsewhere.id}, 'customerClass', 'RETAIL', 1) returning id`
const [referral] = await owner<{ id: string }[]>`
  insert into property (company_id, type, name, position) values (${company.id}, 'customerReferral', 'Trade fair', 1) returning id`

const migrate = (id: string, dryRun: boolean, companyId = elsewhere.id, as = clerk) =>
  call(customers.migrate, { params: { id }, body: { companyId, dryRun } }, { as })

async function original(): Promise<Customer> {
  const { id } = await made({ referralId: String(referral?.id), addresses: [address()], legacyId: randomUUID() })
  const file = await call(
    customerCompliance.addDocument,
    { params: { id }, body: { name: 'a.pdf', bytes: Buffer.from('%PDF-1.4 %%EOF').toString('base64') } },
    { as: officer },
  )
  const licenses = [stateLicense({ fileId: (file.body as { id: string }).id })]
  return (await licensed(id, { version: 1, licenses, complianceStatus: 'approved' })).body as Customer
}

describe('copying a customer into another company', () => {
  it('tells before what is taken over and what is not, and writes nothing', async () => {
    const { id } = await original()
    const reply = await migrate(id, true)
    expect(reply.body).toMatchObject({ id: null, number: null })
    const { taken, withoutCounterpart } = reply.body as Migrated
    expect(taken).toEqual(expect.arrayContaining(['One address', 'One license', 'Customer class Retail']))
    expect(withoutCounterpart).toEqual(
      expect.arrayContaining([
        'Referral Trade fair: there is none of that name',
        'One verification of a license, by a user who is not in that company',
        'Compliance approval, which is decided again there',
      ]),
    )
    expect((reply.body as Migrated).people).toEqual([])
    expect(
      await owner`select 1 from customer where company_id = ${elsewhere.id} and migrated_from = ${id}`,
    ).toHaveLength(0)
  })

  it('copies it once, with its addresses, licenses and their files, not approved', async () => {
    const { id, companyName, legacyId } = await original()
    const { id: copyId, number } = (await migrate(id, false)).body as Migrated
    const copy = (await call(customers.get, { params: { id: String(copyId) } }, { as: there })).body as Customer
    expect(copy).toMatchObject({
      companyName,
      legacyId,
      number,
      classId: retailThere?.id,
      referralId: null,
      complianceStatus: 'pending',
      standing: 'missing',
      addresses: [{ city: 'Austin' }],
      licenses: [{ number: 'TX-100', verifiedBy: null, fileName: 'a.pdf' }],
    })
    expect(await migrate(id, false)).toMatchObject({ status: 409 })
    expect(((await migrate(id, true)).body as { message: string }).message).toContain(String(number))
    const audits = await owner`
      select company_id, action from audit_entry where entity = 'customer' and entity_id in (${id}, ${String(copyId)})
        and action like 'migrate%' order by action`
    expect(audits).toEqual([
      { company_id: company.id, action: 'migrate' },
      { company_id: elsewhere.id, action: 'migrate-in' },
    ])
  })

  it('tells who looks after it, and whether they do so there', async () => {
    const { id } = await made({ salesRepId: clerk.id, accountManagerId: officer.id })
    const name = (person: { id: string }) => owner<{ name: string }[]>`
      select given_name || ' ' || family_name as name from app_user where id = ${person.id}`
    const [[rep], [manager]] = [await name(clerk), await name(officer)]
    expect(((await migrate(id, true)).body as Migrated).people).toEqual([
      { as: 'salesRep', name: rep?.name, isTaken: true },
      { as: 'accountManager', name: manager?.name, isTaken: false },
    ])
  })

  it('is done once of many times at once', async () => {
    const { id } = await original()
    const replies = await Promise.all(Array.from({ length: 8 }, () => migrate(id, false)))
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ])
  })

  it('needs the rights there, and does not tell of companies that one is not in', async () => {
    const { id } = await original()
    const strange = await given.company()
    const [foreign, unknown] = [await migrate(id, true, strange.id), await migrate(id, true, randomUUID())]
    expect([foreign.status, unknown.status]).toEqual([404, 404])
    await given.member(strange, clerk.id, ['LIST_CUSTOMERS'])
    expect((await migrate(id, true, strange.id)).status).toBe(403)
    expect((await migrate(id, true, company.id)).status).toBe(400)
    expect((await migrate(randomUUID(), true)).status).toBe(404)
  })
})

it('is not copied into a company that is removed at the same moment, in either order', async () => {
  const keeper = await given.user(company, ['LIST_CUSTOMERS', 'EDIT_CUSTOMER', 'EDIT_COMPANY'])
  for (let round = 0; round < 6; round++) {
    const empty = await given.company(`Empty ${round}`)
    await given.member(empty, keeper.id, ['LIST_CUSTOMERS', 'EDIT_CUSTOMER', 'EDIT_COMPANY'])
    const { id } = await original()
    const remove = () => call(companies.remove, { params: { id: empty.id } }, { as: keeper })
    const copy = () => migrate(id, false, empty.id, keeper)
    const replies = await Promise.all(round % 2 ? [copy(), remove()] : [remove(), copy()])
    const [copied, removed] = round % 2 ? replies : replies.toReversed()
    expect([copied?.status, removed?.status], JSON.stringify(replies)).toEqual(
      copied?.status === 200 ? [200, 409] : [404, 204],
    )
    const [left] = await owner<{ customers: number; removed: boolean }[]>`
      select (select count(*)::integer from customer k where k.company_id = c.id) as customers, c.removed_at is not null as removed
      from company c where c.id = ${empty.id}`
    expect(left).toEqual(copied?.status === 200 ? { customers: 1, removed: false } : { customers: 0, removed: true })
  }
})
