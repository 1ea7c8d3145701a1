import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type EdiConfiguration, ediConfigurations } from '@galen/contract/edi/edi-configurations'
import { search } from '@galen/contract/search-index'
import { ediTemplates } from '@galen/domain/edi/edi-templates'
import { kernel } from '../../../test/kernel.ts'
import { byStatus, many } from '../../../test/people.ts'
import { searchOperation } from '../../platform/search/search.ts'
import { edi } from '../edi.operations.ts'

const { owner, given, call } = await kernel([...edi.operations, searchOperation(edi.indices ?? [])])
const company = await given.company()
const elsewhere = await given.company()
const ana = await given.user(company, ['EDIT_EDI'])
const reader = await given.user(company, [])
const foreigner = await given.user(elsewhere, ['EDIT_EDI'])

let made = 0
const customer = async (name = `Customer ${++made}`, companyId = company.id): Promise<string> => {
  const [row] = await owner<{ id: string }[]>`
    insert into customer (company_id, number, company_name) values (${companyId}, ${`C${randomUUID().slice(0, 8)}`}, ${name}) returning id`
  return String(row?.id)
}
const inbound = (...entityId: string[]) => ({
  entityType: 'customer' as const,
  entityId,
  ediType: '850',
  direction: 'in' as const,
  templateFile: 'x12-850-in-4010',
})
const add = (body: ReturnType<typeof inbound>, as = ana) => call(ediConfigurations.add, { body }, { as })
const added = async (...entityId: string[]) => {
  const reply = await add(inbound(...entityId))
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body as EdiConfiguration
}

it('templates are served with their fields, to everybody', async () => {
  const { body } = await call(ediConfigurations.templates, {}, { as: reader })
  expect(body).toHaveLength(ediTemplates.length)
  expect(body).toContainEqual(
    expect.objectContaining({ templateFile: 'x12-850-out-4010', ediType: '850', revision: 1 }),
  )
})

describe('a configuration', () => {
  it('is made with its partners, changed by version, listed and deleted', async () => {
    const [one, two] = [await customer('Alder Drugs'), await customer('Birch Care')]
    const first = await added(one, two)
    expect(first).toMatchObject({ active: true, testMode: false, version: 1, entityId: [one, two].toSorted() })
    expect(first.partners.map(({ name }) => name).toSorted()).toEqual(['Alder Drugs', 'Birch Care'])
    const changed = await call(
      ediConfigurations.change,
      {
        params: { id: first.id },
        body: {
          version: 1,
          entityId: [one],
          partners: [{ id: one, qualifier: '01', identifier: 'alder 1' }],
          ownIdentifier: 'CORVANERX',
        },
      },
      { as: ana },
    )
    expect(changed.body).toMatchObject({
      version: 2,
      entityId: [one],
      ownIdentifier: 'CORVANERX',
      partners: [{ qualifier: '01', identifier: 'ALDER 1' }],
    })
    const stale = await call(
      ediConfigurations.change,
      { params: { id: first.id }, body: { version: 1, ownIdentifier: 'OTHER' } },
      { as: ana },
    )
    expect(stale.status).toBe(409)
    const list = await call(
      search,
      { params: { index: 'edi-configuration' }, query: { query: 'Alder' } },
      { as: reader },
    )
    expect(list.body).toMatchObject({ total: 1, content: [{ partners: 'Alder Drugs', failures: 0, version: 2 }] })
    expect((await call(ediConfigurations.remove, { params: { id: first.id } }, { as: ana })).status).toBe(204)
    expect((await call(ediConfigurations.get, { params: { id: first.id } }, { as: ana })).status).toBe(404)
    const audits = await owner`select action from audit_entry where entity_id = ${first.id} order by id`
    expect(audits.map(({ action }) => action)).toEqual(['create', 'change', 'delete'])
  })

  it('is the only active one of a partner for its document and direction, and the refusal names the partner', async () => {
    const [one, two] = [await customer('Cedar Clinic'), await customer('Dogwood')]
    const first = await added(one)
    const second = await add(inbound(two, one))
    expect(second).toMatchObject({
      status: 409,
      body: { message: 'Cedar Clinic already has an active configuration for 850 in' },
    })
    expect(await owner`select 1 from edi_configuration_partner where customer_id = ${two}`).toHaveLength(0)
    const off = { params: { id: first.id }, body: { version: 1, active: false } }
    expect((await call(ediConfigurations.change, off, { as: ana })).status).toBe(200)
    await added(two, one)
    const on = { params: { id: first.id }, body: { version: 2, active: true } }
    expect((await call(ediConfigurations.change, on, { as: ana })).status).toBe(409)
  })

  it('of sixty-four at once is made once', async () => {
    const one = await customer('Elm')
    expect(byStatus(await many(() => add(inbound(one))))).toEqual({ 200: 1, 409: 63 })
    expect(await owner`select 1 from edi_configuration_partner where customer_id = ${one}`).toHaveLength(1)
  })

  it('needs partners of this company, a template that fits and the right to edit', async () => {
    const [mine, theirs] = [await customer(), await customer('Foreign', elsewhere.id)]
    for (const [body, field] of [
      [inbound(theirs), 'entityId.0'],
      [inbound(mine, mine), 'entityId'],
      [{ ...inbound(mine), templateFile: '../../etc/passwd' }, 'templateFile'],
      [{ ...inbound(mine), templateFile: 'x12-850-out-4010' }, 'templateFile'],
      [{ ...inbound(mine), ediType: '810' }, 'templateFile'],
    ] as const)
      expect(await add(body)).toMatchObject({ status: 400, body: { details: [{ field }] } })
    expect((await add(inbound(mine), reader)).status).toBe(403)
    const { id } = await added(mine)
    for (const route of [ediConfigurations.get, ediConfigurations.remove])
      expect((await call(route, { params: { id } }, { as: foreigner })).status).toBe(404)
  })
})
