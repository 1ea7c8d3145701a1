import { describe, expect, it } from 'vitest'
import { auditChain } from '@galen/contract/audit/audit'
import { type Customer, customers } from '@galen/contract/partners/customers'
import { type Vendor, vendors } from '@galen/contract/partners/vendors'
import { eventually } from '../../../test/eventually.ts'
import { kernel } from '../../../test/kernel.ts'
import { audit } from '../../audit/audit.operations.ts'
import { anchorsFileOf } from '../../platform/audit/audit-anchors.ts'
import { indexAudit, sealAudit } from '../../platform/audit/audit-seal.ts'
import { verifyAudit } from '../../platform/audit/audit-verify.ts'
import { partners } from '../partners.operations.ts'

const { call, given, owner, jobs, secrets, installation } = await kernel([...partners.operations, ...audit.operations])
const company = await given.company()
const [retail] = await owner<{ id: string }[]>`
  insert into property (company_id, type, name, position) values (${company.id}, 'customerClass', 'Retail', 1) returning id`
const EDITING = ['LIST_CUSTOMERS', 'EDIT_CUSTOMER', 'LIST_ALL_SALES', 'LIST_VENDORS', 'EDIT_VENDOR'] as const
const clerk = await given.user(company, EDITING)
const officer = await given.user(company, [...EDITING, 'AUDIT'])

const INES = { name: 'Ines Quill', role: 'Pharmacist', phone: '512 555 0101', email: 'ines@quill.example' }
const OMAR = { name: 'Omar Vale', role: 'Buyer', phone: '512 555 0102', email: 'omar@vale.example' }
const mails = { getsInvoices: true, getsStatements: false }

async function sealed() {
  await eventually(async () => {
    await sealAudit(jobs, secrets, anchorsFileOf(installation.dataFolder))
    await indexAudit(jobs)
    const [row] = await owner<{ left: number }[]>`
      select count(*)::integer as left from audit_entry e where not exists (select from search_text t where t.id = e.id)`
    return row?.left
  }).toBe(0)
}
/** Everything that the database still says about someone, but for replies that are forgotten after a day. */
async function traces(words: string): Promise<number> {
  const [row] = await owner<{ found: number }[]>`
    select (select count(*) from audit_entry e where e.before::text ilike ${words} or e.after::text ilike ${words})
      + (select count(*) from search_text t where t.text ilike ${words})
      + (select count(*) from customer_contact k where k::text ilike ${words})
      + (select count(*) from vendor_contact k where k::text ilike ${words})
      + (select count(*) from outbox o where o::text ilike ${words}) as found`
  return Number(row?.found)
}
const verify = async () => {
  const { verifyingKey } = secrets
  const [whole] = (await verifyAudit(jobs, { companyId: company.id, verifyingKey })).map(({ problem }) => problem)
  const shown = (await call(auditChain.verify, { body: { after: 0 } }, { as: officer })).body
  return { whole, shown: (shown as { problem: unknown }).problem }
}

async function customer(): Promise<Customer> {
  const body = { companyName: `Quill ${crypto.randomUUID()}`, classId: String(retail?.id) }
  const made = (await call(customers.create, { query: { confirm: 'true' }, body }, { as: clerk })).body as Customer
  const contacts = [INES, OMAR].map((person) => ({ ...person, ...mails }))
  const { id } = made
  return (await call(customers.change, { params: { id }, body: { version: 1, contacts } }, { as: clerk }))
    .body as Customer
}

describe('a contact that is erased', () => {
  it('is gone from the customer and from the audit, whose seals stay whole', async () => {
    const { id, contacts } = await customer()
    const contactId = String(contacts[0]?.id)
    await sealed()
    expect(await traces('%Ines Quill%')).toBeGreaterThan(2)

    const erase = (reason: string, as = officer) =>
      call(customers.eraseContact, { params: { id, contactId }, body: { reason } }, { as })
    expect((await erase('They asked us to.', clerk)).status).toBe(403)
    expect(await erase(' ')).toMatchObject({ status: 400, body: { details: [{ field: 'reason' }] } })
    expect(await erase('They asked us to.')).toMatchObject({
      status: 200,
      body: { version: 3, contacts: [{ name: 'Omar Vale' }] },
    })
    expect((await erase('Once more.')).status).toBe(404)

    await sealed()
    for (const trace of Object.values(INES)) expect(await traces(`%${trace}%`), trace).toBe(0)
    expect(await traces('%Omar Vale%')).toBeGreaterThan(2)
    const kept = await owner`
      select action, user_id, fields, version, justification from audit_entry where entity_id = ${id} order by version`
    expect(kept).toMatchObject([
      { action: 'create', user_id: clerk.id },
      { action: 'change', user_id: clerk.id, fields: ['contacts'] },
      { action: 'erase-contact', user_id: officer.id, fields: ['contacts'], justification: 'They asked us to.' },
    ])
    expect(await verify()).toEqual({ whole: null, shown: null })

    // The second one, out of rows that were erased from already.
    const other = { params: { id, contactId: String(contacts[1]?.id) }, body: { reason: 'So did they.' } }
    expect((await call(customers.eraseContact, other, { as: officer })).status).toBe(200)
    await sealed()
    expect(await traces('%Omar Vale%')).toBe(0)
    expect(await verify()).toEqual({ whole: null, shown: null })
  })

  it('does not let anyone change what is left without being found out', async () => {
    const { id, contacts } = await customer()
    await sealed()
    const contactId = String(contacts[0]?.id)
    await call(customers.eraseContact, { params: { id, contactId }, body: { reason: 'Asked.' } }, { as: officer })
    await sealed()
    expect(await verify()).toEqual({ whole: null, shown: null })
    const tamper = (find: string, put: string) =>
      owner.begin(async (tx) => {
        await tx`set local session_replication_role = replica`
        await tx`update audit_entry set after = replace(after::text, ${find}, ${put})::jsonb
          where entity_id = ${id} and version = 2`
      })
    await tamper('Omar Vale', 'Oscar Vale')
    expect(await verify()).toMatchObject({ whole: { kind: 'changed' }, shown: { position: expect.any(Number) } })
    await tamper('Oscar Vale', 'Omar Vale')
    expect(await verify()).toEqual({ whole: null, shown: null })
  })

  it('is gone from the vendor too', async () => {
    const made = (await call(vendors.create, { body: { friendlyName: 'Corvane' } }, { as: clerk })).body as Vendor
    const body = { version: 1, contacts: [{ ...INES, getsOrders: true }] }
    const { id, contacts } = (await call(vendors.change, { params: { id: made.id }, body }, { as: clerk }))
      .body as Vendor
    const params = { id, contactId: String(contacts[0]?.id) }
    const erased = await call(vendors.eraseContact, { params, body: { reason: 'Left the trade.' } }, { as: officer })
    expect(erased).toMatchObject({ status: 200, body: { contacts: [], version: 3 } })
    await sealed()
    expect(await traces('%Ines Quill%')).toBe(0)
    expect(await verify()).toEqual({ whole: null, shown: null })
  })

  it('may have been taken out of the list before', async () => {
    const { id, contacts } = await customer()
    const [contactId, otherId] = contacts.map((contact) => String(contact.id))
    const body = { version: 2, contacts: contacts.filter((contact) => contact.id === otherId) }
    expect((await call(customers.change, { params: { id }, body }, { as: clerk })).status).toBe(200)
    await sealed()
    const inAudit = async (words: string) => {
      const [row] = await owner<{ found: number }[]>`
        select count(*)::integer as found from audit_entry e
        where e.entity_id = ${id} and (e.before::text ilike ${words} or e.after::text ilike ${words})`
      return row?.found
    }
    expect(await inAudit('%Ines Quill%')).toBe(2)
    const erase = (contact: string, customerId = id) =>
      call(
        customers.eraseContact,
        { params: { id: customerId, contactId: contact }, body: { reason: 'Asked.' } },
        { as: officer },
      )
    // The audit of another customer says nothing about them.
    expect((await erase(String(contactId), (await customer()).id)).status).toBe(404)
    expect((await erase(crypto.randomUUID())).status).toBe(404)
    expect(await erase(String(contactId))).toMatchObject({
      status: 200,
      body: { version: 3, contacts: [{ name: 'Omar Vale' }] },
    })
    expect((await erase(String(contactId))).status).toBe(404)
    await sealed()
    expect(await inAudit('%Ines Quill%')).toBe(0)
    expect(await inAudit('%Omar Vale%')).toBe(2)
    const [last] =
      await owner`select action, justification, after from audit_entry where entity_id = ${id} order by id desc`
    expect(last).toMatchObject({
      action: 'erase-contact',
      justification: 'Asked.',
      after: { erasedContact: contactId },
    })
    expect(await verify()).toEqual({ whole: null, shown: null })
  })

  it('may have been taken out of the vendor before', async () => {
    const made = (await call(vendors.create, { body: { friendlyName: 'Harrow' } }, { as: clerk })).body as Vendor
    const change = async (body: { version: number; contacts: Vendor['contacts'] | [object] }) =>
      (await call(vendors.change, { params: { id: made.id }, body: body as never }, { as: clerk })).body as Vendor
    const { contacts } = await change({ version: 1, contacts: [{ ...OMAR, name: 'Odo Harrow', getsOrders: true }] })
    await change({ version: 2, contacts: [] })
    const params = { id: made.id, contactId: String(contacts[0]?.id) }
    const erase = () => call(vendors.eraseContact, { params, body: { reason: 'Asked.' } }, { as: officer })
    expect(await erase()).toMatchObject({ status: 200, body: { contacts: [], version: 3 } })
    expect((await erase()).status).toBe(404)
    await sealed()
    expect(await traces('%Odo Harrow%')).toBe(0)
    expect(await verify()).toEqual({ whole: null, shown: null })
  })
})
