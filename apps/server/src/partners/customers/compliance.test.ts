import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { customerCompliance } from '@galen/contract/partners/customer-compliance'
import { type Customer, customers } from '@galen/contract/partners/customers'
import type { ErrorBody } from '@galen/contract/route'
import { addDays, businessDateOf } from '@galen/domain/dates'
import { standardRoles } from '@galen/domain/standard-roles'
import { besidesPixels, largePng, NOTHING_BESIDES, photo } from '../../../test/pictures.ts'
import { tradingFloor } from '../../../test/trading-fixtures.ts'

const floor = await tradingFloor()
const { call, app, owner, company, clerk, officer, recorder, licensed, made, address, stateLicense, deaRegistration } =
  floor

const today = businessDateOf(new Date(), company.timeZone)
const save = (id: string, body: object, as = officer) =>
  call(customerCompliance.save, { params: { id }, body: body as never }, { as })
const detailsOf = (reply: { body: unknown }) => (reply.body as ErrorBody).details
const fieldsOf = (reply: { body: unknown }) => detailsOf(reply).map(({ field }) => field)

/** A customer who is shipped to Texas. */
async function texan(): Promise<Customer> {
  const { id } = await made()
  const reply = await call(
    customers.change,
    { params: { id }, body: { version: 1, addresses: [address()] } },
    { as: clerk },
  )
  return reply.body as Customer
}

describe('the papers of a customer', () => {
  it('decide its standing, and the day on which it changes', async () => {
    const { id, standing } = await texan()
    expect(standing).toBe('missing')
    const expiresOn = addDays(today, 200)
    const saved = await licensed(id, { version: 2, licenses: [stateLicense({ expiresOn })] })
    expect(saved.body).toMatchObject({ standing: 'valid', standingChangesOn: addDays(expiresOn, -90), version: 4 })
    const [license] = (saved.body as Customer).licenses
    expect(license).toMatchObject({ status: 'valid', verifiedBy: officer.id, verifiedByName: expect.any(String) })
    const shorter = await save(id, { version: 4, licenses: [{ ...sentOf(license), expiresOn: addDays(today, 10) }] })
    expect(shorter.body).toMatchObject({ standing: 'expiring', standingChangesOn: addDays(today, 11) })
    expect((shorter.body as Customer).licenses[0]?.id).toBe(license?.id)
    const addresses = [address(), address({ state: 'OK', zipCode: '73101' })]
    const moved = await call(customers.change, { params: { id }, body: { version: 5, addresses } }, { as: clerk })
    expect(moved.body).toMatchObject({ standing: 'missing' })
  })

  it('are refused with every problem at its place', async () => {
    const { id } = await texan()
    const licenses = [
      stateLicense({ expiresOn: '2025-01-01', issuedOn: '2025-06-01' }),
      stateLicense({ state: 'Mars', type: null, number: '' }),
      deaRegistration({ number: 'AB4523763' }),
      deaRegistration({ schedules: [], registeredAddress: null }),
      { ...stateLicense(), id: randomUUID() },
      stateLicense({ kind: 'establishment' }),
      stateLicense({ verifiedWith: null }),
    ]
    const reply = await save(id, { version: 2, licenses })
    expect(reply.status).toBe(400)
    expect(fieldsOf(reply)).toEqual([
      'licenses.0.expiresOn',
      'licenses.1.type',
      'licenses.1.number',
      'licenses.1.state',
      'licenses.2.number',
      'licenses.3.registeredAddress',
      'licenses.4.id',
      'licenses.5.kind',
      'licenses.6.verifiedWith',
    ])
    expect(detailsOf(reply)[4]?.message).toContain('check digit')
    expect(await owner`select 1 from license where customer_id = ${id}`).toHaveLength(0)
  })

  it('are for compliance officers, and merge with what sales changes in the meantime', async () => {
    const { id } = await texan()
    expect((await save(id, { version: 2, complianceNote: 'x' }, clerk)).status).toBe(403)
    await call(customers.change, { params: { id }, body: { version: 2, phone: '555' } }, { as: clerk })
    expect((await save(id, { version: 2, questionnaire: { 'Hours?': '9 to 5' } })).body).toMatchObject({
      phone: '555',
      questionnaire: { 'Hours?': '9 to 5' },
      version: 4,
    })
  })
})

describe('a license of a customer counts once another person verified it', () => {
  const looked = { verifiedOn: today, verifiedWith: 'board' as const }
  const unverified = (more: object = {}) => stateLicense({ verifiedOn: null, verifiedWith: null, ...more })

  it('never who recorded it, on no day to come, and then the standing is another', async () => {
    const { id } = await texan()
    const yours = { status: 409, body: { message: 'You recorded TX-100. Another person must verify it.' } }
    expect(await save(id, { version: 2, licenses: [stateLicense(looked)] })).toMatchObject(yours)
    const recorded = (await save(id, { version: 2, licenses: [unverified()] })).body as Customer
    expect(recorded).toMatchObject({
      standing: 'missing',
      licenses: [
        { status: 'unverified', recordedBy: officer.id, recordedByName: expect.any(String), verifiedBy: null },
      ],
    })
    const sent = sentOf(recorded.licenses[0])
    expect(await save(id, { version: 3, licenses: [{ ...sent, ...looked }] })).toMatchObject(yours)
    const verify = (more: object) => save(id, { version: 3, licenses: [{ ...sent, ...looked, ...more }] }, recorder)
    expect(await verify({ verifiedOn: addDays(today, 30) })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'licenses.0.verifiedOn', message: 'must not be in the future' }] },
    })
    expect(fieldsOf(await verify({ verifiedWith: 'document' }))).toEqual(['licenses.0.fileId'])
    expect((await verify({})).body).toMatchObject({ standing: 'valid', licenses: [{ verifiedBy: recorder.id }] })
  })

  it('and a renewal waits beside it without replacing it', async () => {
    const { id } = await texan()
    const soon = addDays(today, 120)
    const first = (await licensed(id, { version: 2, licenses: [stateLicense({ expiresOn: soon })] })).body as Customer
    const [held] = first.licenses.map(sentOf)
    const renewed = (await save(id, { version: first.version, licenses: [{ ...held, expiresOn: '2040-12-31' }] }))
      .body as Customer
    expect(renewed).toMatchObject({
      standing: 'valid',
      licenses: [
        { id: held?.id, expiresOn: soon, status: 'valid' },
        { expiresOn: '2040-12-31', status: 'unverified', recordedBy: officer.id },
      ],
    })
    const licenses = renewed.licenses.map(sentOf).map((one, place) => (place === 1 ? { ...one, ...looked } : one))
    const verified = (await save(id, { version: renewed.version, licenses }, recorder)).body as Customer
    expect(verified.licenses).toMatchObject([{ expiresOn: '2040-12-31', status: 'valid', verifiedBy: recorder.id }])
  })

  it('by one of two who verify it at once', async () => {
    const { id } = await texan()
    const another = await floor.given.user(company, [...standardRoles.complianceOfficer.permissions])
    const recorded = (await save(id, { version: 2, licenses: [unverified()] })).body as Customer
    const licenses = [{ ...sentOf(recorded.licenses[0]), ...looked }]
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, turn) => {
        const source = turn % 2 === 0 ? 'board' : 'nabp'
        const body = { version: 3, licenses: licenses.map((one) => ({ ...one, verifiedWith: source })) }
        return save(id, body, turn % 2 === 0 ? recorder : another)
      }),
    )
    const audits = await owner`select from audit_entry where entity_id = ${id} and version = 4`
    expect(audits).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409).length).toBe(4)
    const after = (await call(customers.get, { params: { id } }, { as: officer })).body as Customer
    expect(after).toMatchObject({ version: 4, licenses: [{ verifiedOn: today }] })
  })
})

describe('a DEA number', () => {
  const dea = (more: object = {}) => deaRegistration({ verifiedOn: null, verifiedWith: null, ...more })

  it('has one holder, unless compliance records another account of the same registrant at the same address', async () => {
    const [one, other] = [await texan(), await texan()]
    const number = 'FF1388568'
    expect((await save(one.id, { version: 2, licenses: [dea({ number })] })).status).toBe(200)
    expect(await save(other.id, { version: 2, licenses: [dea({ number })] })).toMatchObject({
      status: 409,
      body: { message: `${number} is the DEA number of ${one.companyName}.` },
    })
    const elsewhere = { address: '9 Elm St', city: 'Austin', state: 'TX', zipCode: '78704' }
    const same = (more: object = {}) =>
      save(other.id, { version: 2, licenses: [dea({ number, sameRegistrant: true, ...more })] })
    expect((await same({ registeredAddress: elsewhere })).status).toBe(409)
    expect((await same()).status).toBe(200)
  })

  it('is given to one of two at once', async () => {
    const both = [await texan(), await texan()]
    const replies = await Promise.all(
      both.map(({ id }) => save(id, { version: 2, licenses: [dea({ number: 'BF1388570' })] })),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('what compliance decides', () => {
  it('needs a reason to hold, and says who and when', async () => {
    const { id } = await texan()
    expect(fieldsOf(await save(id, { version: 2, complianceStatus: 'hold' }))).toEqual(['complianceReason'])
    const held = await save(id, { version: 2, complianceStatus: 'hold', complianceReason: 'Board letter' })
    expect(held.body).toMatchObject({ complianceStatus: 'hold', complianceByName: expect.any(String) })
    const [entry] = await owner`
      select action, justification from audit_entry where entity_id = ${id} and version = 3`
    expect(entry).toEqual({ action: 'hold-compliance', justification: 'Board letter' })
  })
})

describe('may this customer buy this', () => {
  const ask = (id: string, query: object, as = clerk) =>
    call(customerCompliance.mayBuy, { params: { id }, query: query as never }, { as })

  it('says every reason against it, and none when all is in order', async () => {
    const customer = await texan()
    const { id } = customer
    const [item] = await owner<{ id: string }[]>`
      insert into item (company_id, number, item_name, dea_schedule, is_narcotic)
      values (${company.id}, ${randomUUID()}, 'Oxycodone 5 mg', 'II', true) returning id`
    const asked = { itemId: String(item?.id), addressId: String(customer.addresses[0]?.id) }
    const before = await ask(id, asked)
    const codes = (reply: { body: unknown }) =>
      (reply.body as { reasons: { code: string }[] }).reasons.map(({ code }) => code)
    expect(codes(before)).toEqual(['CUSTOMER_HOLD', 'LIC_MISSING', 'DEA_MISSING'])
    expect(codes(await ask(id, { itemId: asked.itemId }))).toContain('SHIP_TO_MISSING')
    await licensed(id, { version: 2, complianceStatus: 'approved', licenses: [stateLicense(), deaRegistration()] })
    expect(await ask(id, asked)).toMatchObject({ status: 200, body: { allowed: true, reasons: [] } })
    expect(codes(await ask(id, { ...asked, on: addDays(today, 4000) }))).toEqual(['LIC_EXPIRED', 'DEA_EXPIRED'])
    const other = await texan()
    expect((await ask(other.id, asked)).status).toBe(404)
  })

  it('asks for a license for controlled substances in the states of the setting, and nowhere else', async () => {
    const customer = await texan()
    const { id } = customer
    const [item] = await owner<{ id: string }[]>`
      insert into item (company_id, number, item_name, dea_schedule, is_narcotic)
      values (${company.id}, ${randomUUID()}, 'Oxycodone 10 mg', 'II', true) returning id`
    const asked = { itemId: String(item?.id), addressId: String(customer.addresses[0]?.id) }
    const licenses = [stateLicense(), deaRegistration()]
    await licensed(id, { version: 2, complianceStatus: 'approved', licenses })
    const states = async (written: string) => {
      await owner`insert into setting (company_id, key, value) values (${company.id}, 'controlledSubstanceStates', ${written})
        on conflict (company_id, key) do update set value = excluded.value`
      return (await ask(id, asked)).body as { allowed: boolean; reasons: { code: string; message: string }[] }
    }
    try {
      expect(await states('IL, NY')).toMatchObject({ allowed: true, reasons: [] })
      const texas = await states('NY, TX')
      expect(texas).toMatchObject({ allowed: false, reasons: [{ code: 'LIC_MISSING' }] })
      const { version, licenses: stored } = (await call(customers.get, { params: { id } }, { as: officer }))
        .body as Customer
      const own = stateLicense({ number: 'CS-100', type: 'controlledSubstances' })
      expect((await licensed(id, { version, licenses: [...stored.map(sentOf), own] as never })).status).toBe(200)
      expect(await states('NY, TX')).toMatchObject({ allowed: true, reasons: [] })
    } finally {
      await owner`delete from setting where company_id = ${company.id} and key = 'controlledSubstanceStates'`
    }
  })
})

describe('documents', () => {
  const PDF = Buffer.from('%PDF-1.7\nsomething\n%%EOF\n')
  const add = (id: string, bytes: Buffer, name = 'license.pdf', as = officer) =>
    call(customerCompliance.addDocument, { params: { id }, body: { name, bytes: bytes.toString('base64') } }, { as })

  it('are kept as they came and belong to one customer', async () => {
    const { id } = await texan()
    const kept = (await add(id, PDF, '../../etc/"license".pdf')).body as { id: string; name: string; type: string }
    expect(kept).toMatchObject({ type: 'application/pdf', name: '.. .. etc license .pdf' })
    const url = `/api/customers/${id}/documents/${kept.id}`
    const reply = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${clerk.token}` } })
    expect([reply.statusCode, reply.headers['content-type'], reply.rawPayload.equals(PDF)]).toEqual([
      200,
      'application/pdf',
      true,
    ])
    expect(reply.headers['content-disposition']).toContain('attachment')
    const saved = await licensed(id, { version: 2, licenses: [stateLicense({ fileId: kept.id })] })
    expect((saved.body as Customer).licenses[0]?.fileName).toBe(kept.name)
    const other = await texan()
    expect(fieldsOf(await licensed(other.id, { version: 2, licenses: [stateLicense({ fileId: kept.id })] }))).toEqual([
      'licenses.0.fileId',
    ])
  })

  it('are pictures without what the camera said of place and owner', async () => {
    const { id } = await texan()
    const kept = (await add(id, await photo(), 'license.jpeg')).body as { id: string; size: number }
    const url = `/api/customers/${id}/documents/${kept.id}`
    const reply = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${clerk.token}` } })
    expect(reply.rawPayload.length).toBe(kept.size)
    expect(await besidesPixels(reply.rawPayload)).toEqual(NOTHING_BESIDES)
    expect(fieldsOf(await add(id, await largePng(5001, 5000), 'bomb.png'))).toEqual(['bytes'])
  })

  it('are taken out by compliance, with an audit row, unless a license has them', async () => {
    const { id } = await texan()
    const [copy, stray] = [await add(id, PDF), await add(id, PDF, 'stray.pdf')].map(
      ({ body }) => (body as { id: string }).id,
    )
    const remove = (fileId: string | undefined, as = officer, of = id) =>
      call(customerCompliance.removeDocument, { params: { id: of, fileId: String(fileId) } }, { as })
    await licensed(id, { version: 2, licenses: [stateLicense({ fileId: copy })] })
    expect((await remove(stray, clerk)).status).toBe(403)
    expect((await remove(stray, officer, (await texan()).id)).status).toBe(404)
    const refused = await remove(copy)
    expect([refused.status, (refused.body as { message: string }).message]).toEqual([
      409,
      'license.pdf is the copy of license TX-100. Take it out of the license first',
    ])
    expect((await remove(stray)).status).toBe(204)
    expect((await remove(stray)).status).toBe(404)
    const kept = (await call(customers.get, { params: { id } }, { as: officer })).body as Customer
    expect(kept.documents.map(({ name }) => name)).toEqual(['license.pdf'])
    const audits = await owner`
      select before from audit_entry where entity_id = ${id} and action = 'remove-document'`
    expect(audits).toEqual([{ before: { document: 'stray.pdf', type: 'application/pdf', size: PDF.length } }])
  })

  it('are refused when they are not what they say, or too large', async () => {
    const { id } = await texan()
    for (const bytes of [Buffer.from('MZ not a paper at all'), Buffer.from('%PDF-1.7 cut off'), Buffer.from('<html>')])
      expect(fieldsOf(await add(id, bytes)), String(bytes)).toEqual(['bytes'])
    const large = Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024), Buffer.from('%%EOF')])
    expect((await add(id, large)).status).toBe(400)
    const fits = Buffer.concat([PDF, Buffer.alloc(9 * 1024 * 1024), Buffer.from('%%EOF')])
    expect((await add(id, fits)).status).toBe(200)
  })
})

/** A license as it is sent back. */
function sentOf(license: Customer['licenses'][number] | undefined) {
  if (!license) throw new Error('There is no license')
  const {
    verifiedBy: _by,
    verifiedByName: _name,
    recordedBy: _recorder,
    recordedByName: _recorderName,
    fileName: _file,
    status: _status,
    ...sent
  } = license
  return sent
}
