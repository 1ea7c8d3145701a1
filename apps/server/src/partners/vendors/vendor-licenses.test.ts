import { describe, expect, it } from 'vitest'
import { vendorCompliance } from '@galen/contract/partners/vendor-compliance'
import { parseBusinessDate } from '@galen/domain/dates'
import type { GivenUser } from '../../../test/given.ts'
import { ORDER_ADDRESS as order, vendorDesk } from '../../../test/vendor-desk.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { renewVendorStandings } from './renew-vendor-standings.ts'

const { call, given, owner, pool, company, buyer, reader, newVendor, get, change } = await vendorDesk()
const officer = await given.user(company, ['LIST_VENDORS', 'LIST_COMPLIANCE', 'APPROVE_COMPLIANCE'])
const second = await given.user(company, ['LIST_VENDORS', 'LIST_COMPLIANCE', 'APPROVE_COMPLIANCE'])

describe('the licenses of a vendor', () => {
  const LICENSE = {
    kind: 'state' as const,
    number: 'W-100',
    type: 'wholesaler' as const,
    state: 'TX',
    nameOnLicense: null,
    issuedOn: '2020-01-01',
    expiresOn: '2099-12-31',
    withdrawnOn: null,
    schedules: [],
    registeredAddress: null,
    verifiedOn: null,
    verifiedWith: null,
    fileId: null,
  }
  const save = (id: string, body: object, as: GivenUser = officer) =>
    call(vendorCompliance.save, { params: { id }, body: body as never }, { as })
  const newItem = async () => {
    const [row] = await owner<{ id: string }[]>`
      insert into item (company_id, number, item_name) values (${company.id}, ${'I1'}, 'Amoxicillin') returning id`
    return String(row?.id)
  }

  it('decide its standing and whether it may supply', async () => {
    const { id } = await newVendor()
    await change(id, { version: 1, addresses: [order] })
    const itemId = await newItem()
    const ask = () => call(vendorCompliance.maySupply, { params: { id }, query: { itemId } }, { as: reader })
    expect((await ask()).body).toMatchObject({ allowed: false, reasons: [{ code: 'PARTNER_MISSING' }] })
    const saved = await save(id, { version: 2, partnerKind: 'wholesaler', licenses: [LICENSE] })
    expect(saved.body).toMatchObject({
      standing: 'missing',
      licenses: [{ number: 'W-100', status: 'unverified' }],
      version: 3,
    })
    expect((await ask()).body).toMatchObject({
      allowed: false,
      reasons: [{ code: 'LIC_MISSING', words: expect.stringContaining('W-100 of') }],
    })
    const [stored] = (await get(id)).licenses
    const looked = [{ ...LICENSE, id: stored?.id, verifiedOn: '2026-01-15', verifiedWith: 'board' }]
    expect(await save(id, { version: 3, licenses: looked })).toMatchObject({
      status: 409,
      body: { message: 'You recorded W-100. Another person must verify it.' },
    })
    expect((await save(id, { version: 3, licenses: looked }, second)).body).toMatchObject({
      standing: 'valid',
      licenses: [{ number: 'W-100', status: 'valid', verifiedBy: second.id }],
      version: 4,
    })
    expect((await ask()).body).toMatchObject({ allowed: true })
    const moved = (await get(id)).addresses.map((address) => ({ ...address, state: 'OK', zipCode: '73101' }))
    expect((await change(id, { version: 4, addresses: moved })).body).toMatchObject({ standing: 'missing' })
  })

  it('are kept with copies that only this vendor has', async () => {
    const [one, other] = [await newVendor(), await newVendor()]
    const bytes = (text: string) => Buffer.from(text).toString('base64')
    const add = (text: string) =>
      call(
        vendorCompliance.addDocument,
        { params: { id: one.id }, body: { name: 'a/b.pdf', bytes: bytes(text) } },
        { as: officer },
      )
    expect(await add('no paper')).toMatchObject({ status: 400, body: { details: [{ field: 'bytes' }] } })
    const added = await add('%PDF-1.4 %%EOF')
    expect(added.body).toMatchObject({ name: 'a b.pdf', type: 'application/pdf', size: 14 })
    const { id: fileId } = added.body as { id: string }
    expect((await get(one.id)).documents).toEqual([added.body])
    const license = { ...LICENSE, fileId }
    expect((await save(one.id, { version: 1, licenses: [license] })).body).toMatchObject({
      licenses: [{ fileName: 'a b.pdf' }],
    })
    expect(await save(other.id, { version: 1, licenses: [license] })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'licenses.0.fileId' }] },
    })
    expect((await call(vendorCompliance.document, { params: { id: other.id, fileId } }, { as: reader })).status).toBe(
      404,
    )
  })

  it('are decided by compliance, with a reason to hold', async () => {
    const { id } = await newVendor()
    expect((await save(id, { version: 1, complianceStatus: 'approved' }, buyer)).status).toBe(403)
    expect(await save(id, { version: 1, complianceStatus: 'hold' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'complianceReason' }] },
    })
    const held = await save(id, { version: 1, complianceStatus: 'hold', complianceReason: 'No answer' })
    expect(held.body).toMatchObject({ complianceStatus: 'hold', complianceByName: expect.any(String), version: 2 })
    expect(await save(id, { version: 2, licenses: [{ ...LICENSE, expiresOn: '2019-12-31' }] })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'licenses.0.expiresOn' }] },
    })
  })

  it('are judged again when a day changes the state of a license', async () => {
    const { id } = await newVendor()
    await change(id, { version: 1, addresses: [order] })
    await owner`update vendor set partner_kind = 'wholesaler', standing = 'valid', standing_changes_on = '2026-01-01' where id = ${id}`
    const renewed = await inTransaction(pool, 'write', { companyId: company.id, userId: null }, (tx) =>
      renewVendorStandings(tx, { audit: () => {}, publish: () => {} }, company.id, parseBusinessDate('2026-06-01')),
    )
    expect(renewed).toBeGreaterThanOrEqual(1)
    expect(await get(id)).toMatchObject({ standing: 'missing', standingChangesOn: null, version: 3 })
  })
})
