import { describe, expect, it } from 'vitest'
import {
  type ReportSchedule,
  reportScheduled,
  reportSchedules,
  reportsDue,
} from '@galen/contract/reports/report-schedules'
import { addDays, businessDateOf } from '@galen/domain/dates'
import { kernel } from '../../../test/kernel.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { eventDeliverer } from '../../platform/outbox/outbox-events.ts'
import { reports } from '../reports.operations.ts'

const area = reports([])
const { call, owner, given, pool, installation } = await kernel(area.operations)
const company = await given.company()
const as = await given.user(company, ['EXPORT', 'VIEW_COST'])
const deliverer = eventDeliverer({ pool, installation, listeners: area.listeners ?? [], nudge: () => {} })
const today = businessDateOf(new Date(), company.timeZone)

const weekly = { report: 'stock-value', filters: {}, format: 'pdf', rhythm: 'weekly' } as const
const create = (body: object, by = as) => call(reportSchedules.create, { body: body as never }, { as: by })
const mine = async (by = as) => (await call(reportSchedules.list, {}, { as: by })).body as ReportSchedule[]
const mails = () => owner<{ recipient: string; name: string; content: Buffer }[]>`
  select m.recipient, a.name, a.content from mail_message m join mail_attachment a on a.mail_id = m.id
  where m.company_id = ${company.id} order by m.recipient`

/** Hands the events of this name that wait to their listeners, as the relay does. */
async function relay(event: string): Promise<void> {
  const rows = await owner<{ id: string; payload: Record<string, unknown> }[]>`
    update outbox set attempts = attempts + 1, claimed_until = now() + interval '1 minute'
    where company_id = ${company.id} and payload ->> 'event' = ${event} and done_at is null returning id, payload, attempts`
  for (const row of rows)
    await deliverer.deliver({ ...row, companyId: company.id, kind: 'event', attempts: 1, dedupeKey: row.id } as never)
}
const dayBegins = async (on: string) => {
  await owner`insert into outbox (company_id, kind, dedupe_key, payload)
    values (${company.id}, 'event', ${`${reportsDue.name} ${on}`}, ${owner.json({ event: reportsDue.name, on })})`
  await relay(reportsDue.name)
  await relay(reportScheduled.name)
}

describe('a scheduled report', () => {
  it('is refused without a recipient, for a report that is not permitted and for one that is not there', async () => {
    expect(await create({ ...weekly, recipients: [] })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'recipients', message: 'Add at least one recipient.' }] },
    })
    expect(await create({ ...weekly, recipients: ['nobody'] })).toMatchObject({ status: 400 })
    expect(await create({ ...weekly, report: 'controlled-items', recipients: ['a@b.example'] })).toMatchObject({
      status: 403,
    })
    expect(await create({ ...weekly, report: 'nothing', recipients: ['a@b.example'] })).toMatchObject({ status: 404 })
    expect(await mine()).toEqual([])
  })

  it('is made and mailed on its day to every recipient, once', async () => {
    const made = await create({ ...weekly, recipients: ['ana@b.example', 'ben@b.example', 'ana@b.example'] })
    expect(made, JSON.stringify(made.body)).toMatchObject({
      status: 200,
      body: { recipients: ['ana@b.example', 'ben@b.example'], active: true, lastRunAt: null },
    })
    await dayBegins(today)
    expect(await mails()).toEqual([])
    const { nextOn } = made.body as ReportSchedule
    await dayBegins(nextOn)
    await relay(reportScheduled.name)
    const sent = await mails()
    expect(sent.map(({ recipient, name }) => [recipient, name])).toEqual([
      ['ana@b.example', 'stock-value.pdf'],
      ['ben@b.example', 'stock-value.pdf'],
    ])
    expect(JSON.stringify(await readPdf(sent[0]?.content ?? Buffer.alloc(0)))).toContain('Stock value')
    expect(await mine()).toMatchObject([
      { nextOn: addDays(nextOn as never, 7), lastResult: 'Queued for ana@b.example, ben@b.example' },
    ])
  })

  it('runs now besides its days, is stopped, and is not there for anyone else', async () => {
    const [schedule] = await mine()
    const id = schedule?.id ?? ''
    const stranger = await given.user(await given.company(), ['EXPORT', 'VIEW_COST'])
    const clerk = await given.user(company, ['EXPORT'])
    for (const by of [stranger, clerk])
      for (const route of [reportSchedules.run, reportSchedules.stop])
        expect(await call(route, { params: { id } }, { as: by })).toMatchObject({ status: 404 })
    expect(await call(reportSchedules.run, { params: { id } }, { as })).toMatchObject({ status: 200 })
    await relay(reportScheduled.name)
    expect(await mails()).toHaveLength(4)
    expect(await call(reportSchedules.stop, { params: { id } }, { as })).toMatchObject({
      status: 200,
      body: { active: false },
    })
    await dayBegins(schedule?.nextOn ?? '')
    expect(await mails()).toHaveLength(4)
  })

  it('is seen by those who can open the report and by administrators, who can stop it', async () => {
    const made = (await create({ ...weekly, recipients: ['ana@b.example'] })).body as ReportSchedule
    const colleague = await given.user(company, ['EXPORT', 'VIEW_COST'])
    const clerk = await given.user(company, ['EXPORT'])
    const administrator = await given.user(company, ['EXPORT', 'EDIT_SYSTEM_PROPERTIES'])
    const seenBy = async (by: typeof as) => (await mine(by)).find(({ id }) => id === made.id)
    expect(await seenBy(as)).toMatchObject({ own: true })
    expect(await seenBy(colleague)).toMatchObject({ own: false, createdBy: made.createdBy })
    expect(await seenBy(administrator)).toMatchObject({ own: false })
    expect(await seenBy(clerk)).toBeUndefined()
    const params = { id: made.id }
    expect(await call(reportSchedules.stop, { params }, { as: colleague })).toMatchObject({
      status: 403,
      body: { message: `Only ${made.createdBy} or an administrator can stop this schedule.` },
    })
    expect(await call(reportSchedules.run, { params }, { as: administrator })).toMatchObject({ status: 403 })
    expect(await call(reportSchedules.stop, { params }, { as: administrator })).toMatchObject({
      status: 200,
      body: { active: false },
    })
  })

  it('says why it was not made when the right was taken away', async () => {
    const other = await given.user(company, ['EXPORT', 'VIEW_COST'])
    const { id } = (await create({ ...weekly, recipients: ['ana@b.example'] }, other)).body as ReportSchedule
    await call(reportSchedules.run, { params: { id } }, { as: other })
    await owner`delete from company_user_role where company_id = ${company.id} and user_id = ${other.id}`
    await relay(reportScheduled.name)
    expect(await mails()).toHaveLength(4)
    const [row] = await owner`select last_result from report_schedule where company_id = ${company.id} and id = ${id}`
    expect(row).toMatchObject({ last_result: 'Not made: You need the permission Export' })
  })
})
