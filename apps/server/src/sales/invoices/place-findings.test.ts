import { describe, expect, it } from 'vitest'
import { invoices } from '@galen/contract/sales/invoices'
import { invoicing } from '../../../test/invoicing.ts'

const { call, as, owner, company, customer, goods, stockOf, order, create, place } = await invoicing()

const findings = async (id: string) => {
  const reply = await call(invoices.findings, { params: { id } }, { as })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body as unknown as {
    findings: { code: string; outcome: string; message: string; title: string; lineIds: string[] }[]
    lines: number
    units: number
    total: number
  }
}

describe('findings before an invoice is placed', () => {
  it('name what stops it and what leaves short, with the same sentences as placing', async () => {
    const [of, other] = [await goods(), await goods()]
    await stockOf(of)
    const sold = await order(await customer(), [
      { ...of, quantity: 3 },
      { ...other, quantity: 2 },
    ])
    const draft = await create(sold.id, { propose: true })
    const found = await findings(draft.id)
    expect(found).toMatchObject({ lines: 1, units: 3, findings: [{ code: 'short-pick', outcome: 'warning' }] })
    expect(found.findings[0]?.lineIds).toHaveLength(1)
    const asked = await call(invoices.place, { params: { id: draft.id } }, { as })
    expect(asked).toMatchObject({ status: 202, body: { detail: found.findings[0]?.message } })

    await owner`update sales_order set shipping_hold = true where id = ${sold.id}`
    const [stop] = (await findings(draft.id)).findings
    expect(stop).toMatchObject({ code: 'invoice.shipping-hold', outcome: 'error' })
    expect(await call(invoices.place, { params: { id: draft.id }, query: { confirm: 'true' } }, { as })).toMatchObject({
      body: { message: stop?.message },
    })
    expect((await place(draft.id)).status).not.toBe(200)
  })

  it('say that nothing is picked, and that the order asks for another service', async () => {
    const of = await goods()
    await owner`insert into shipping_service (company_id, value, label, carrier) values
      (${company.id}, 'NEXTDAY', 'Next day air', 'UPS'), (${company.id}, 'GROUND', 'Ground', 'UPS')`
    await stockOf(of)
    const sold = await order(await customer(), [{ ...of, quantity: 1 }])
    await owner`update sales_order set ship_via = 'ups-ground' where id = ${sold.id}`
    const draft = await create(sold.id)
    expect(draft.shipVia).toMatchObject({ serviceValue: 'GROUND', serviceLabel: 'Ground' })
    expect((await findings(draft.id)).findings.map(({ code }) => code)).toContain('invoice.nothing-picked')
    await owner`update sales_order set ship_via = 'Next day' where id = ${sold.id}`
    expect((await findings(draft.id)).findings).toContainEqual(
      expect.objectContaining({
        code: 'ship-via',
        message: `Ships by Ground. Order ${sold.number} asks for Next day.`,
      }),
    )
  })
})
