import { describe, expect, it } from 'vitest'
import { customerCompliance } from '@galen/contract/partners/customer-compliance'
import { type Customer, customers } from '@galen/contract/partners/customers'
import { licensesDue } from '@galen/contract/partners/license-events'
import { addDays, businessDateOf } from '@galen/domain/dates'
import { eventDeliverer } from '../../platform/outbox/outbox-events.ts'
import type { Message } from '../../platform/outbox/outbox-message.ts'
import { tradingFloor } from '../../../test/trading-fixtures.ts'
import { partners } from '../partners.operations.ts'
import { licensesJob } from './licenses-due.ts'

const floor = await tradingFloor()
const { call, owner, jobs, pool, installation, company, clerk, rep, otherRep, officer, made, address, stateLicense } =
  floor
const today = businessDateOf(new Date(), company.timeZone)

const deliverer = eventDeliverer({ pool, installation, listeners: partners.listeners ?? [], nudge: () => {} })

/** Lets the night of a day pass: the job runs as its clock says, and what it left is brought to its listeners. */
async function night(daysFromNow: number): Promise<number> {
  const now = new Date(Date.now() + daysFromNow * 86_400_000)
  await licensesJob(jobs, () => now).run()
  await licensesJob(jobs, () => now).run()
  const due = await owner<(Omit<Message, 'companyId'> & { company_id: string })[]>`
    update outbox set attempts = attempts + 1, claimed_until = now() + interval '1 minute'
    where kind = 'event' and payload->>'event' = 'licenses.due' and done_at is null returning *`
  for (const { company_id: companyId, ...message } of due) await deliverer.deliver({ ...message, companyId } as never)
  return due.filter(({ payload }) => (payload as { event?: string }).event === licensesDue.name).length
}

const mailsTo = (email: string) =>
  owner<{ subject: string; body: string }[]>`
    select subject, body from mail_message where recipient = ${email} order by created_at, id`

async function licensed(days: number, as: typeof rep): Promise<Customer> {
  const { id } = await made({}, as)
  await call(customers.change, { params: { id }, body: { version: 1, addresses: [address()] } }, { as: clerk })
  const licenses = [stateLicense({ expiresOn: addDays(today, days) })]
  return (await floor.licensed(id, { version: 2, licenses })).body as Customer
}

describe('the night', () => {
  it('renews standings by the calendar and warns once at 90, 60 and 30 days, whoever works with the customer', async () => {
    const { id, standing, companyName } = await licensed(100, rep)
    const theirs = await licensed(500, otherRep)
    expect(standing).toBe('valid')

    expect(await night(0)).toBe(1)
    expect(await mailsTo(officer.email)).toHaveLength(0)

    expect(await night(10)).toBe(1)
    const now = (await call(customers.get, { params: { id } }, { as: clerk })).body as Customer
    expect(now).toMatchObject({ standing: 'expiring', standingChangesOn: addDays(today, 101), version: 5 })
    const [first] = await mailsTo(officer.email)
    expect(first?.subject).toBe('A license expires soon')
    expect(first?.body).toContain(companyName)
    expect(first?.body).toContain('in 90 days')
    expect(await mailsTo(rep.email)).toHaveLength(1)
    expect(await mailsTo(otherRep.email)).toHaveLength(0)

    // The same day again, and the days after it, are silent.
    expect(await night(10)).toBe(0)
    await night(11)
    await night(39)
    expect(await mailsTo(officer.email)).toHaveLength(1)
    await night(40)
    // A night in which no one looked loses no warning.
    await night(75)
    expect((await mailsTo(officer.email)).map(({ body }) => /in \d+ days/.exec(body)?.[0])).toEqual([
      'in 90 days',
      'in 60 days',
      'in 25 days',
    ])
    await night(101)
    expect((await call(customers.get, { params: { id } }, { as: clerk })).body).toMatchObject({ standing: 'expired' })
    const [entry] = await owner`
      select action, fields, user_id from audit_entry where entity_id = ${id} and version = 5`
    expect(entry).toEqual({ action: 'renew-standing', fields: ['standing', 'standingChangesOn'], user_id: null })
    expect((await call(customers.get, { params: { id: theirs.id } }, { as: clerk })).body).toMatchObject({ version: 4 })
  })

  it('warns again of what was renewed', async () => {
    const customer = await licensed(20, rep)
    await night(200)
    const [kept] = customer.licenses
    await owner`update license set warned_days = 30 where id = ${String(kept?.id)}`
    if (!kept) throw new Error('There is no license')
    const {
      verifiedBy: _by,
      verifiedByName: _name,
      fileName: _file,
      status: _status,
      recordedBy: _recorder,
      recordedByName: _recorderName,
      ...sent
    } = kept
    const { version } = (await call(customers.get, { params: { id: customer.id } }, { as: clerk })).body as Customer
    const licenses = [{ ...sent, expiresOn: addDays(today, 300) }]
    await call(customerCompliance.save, { params: { id: customer.id }, body: { version, licenses } }, { as: officer })
    const [row] = await owner`select warned_days from license where customer_id = ${customer.id} and id <> ${kept.id}`
    expect(row).toEqual({ warned_days: null })
  })
})
