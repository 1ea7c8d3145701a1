import { describe, expect, it } from 'vitest'
import { type RepGoals, repGoals } from '@galen/contract/admin/rep-goals'
import { kernel } from '../../../test/kernel.ts'
import { byStatus, many } from '../../../test/people.ts'
import { copyRepGoals } from './commands/copy-rep-goals.ts'
import { saveRepGoals } from './commands/save-rep-goals.ts'
import { listRepGoals } from './queries/list-rep-goals.ts'

const { call, owner, given } = await kernel([listRepGoals, saveRepGoals, copyRepGoals])
const company = await given.company()
const manager = await given.user(company, ['EDIT_GOAL'])
const rep = await given.user(company, ['LIST_SALES'])
const other = await given.user(company, ['LIST_SALES'])
const buyer = await given.user(company, ['LIST_PURCHASES'])
const stranger = await given.user(await given.company(), ['EDIT_GOAL'])
await owner`update company_user set sales_person = true where user_id = any(${[rep.id, other.id]}::uuid[])`

const save = (body: object, as = manager) => call(repGoals.save, { body: body as never }, { as })
const goals = async (year: number, as = manager) =>
  (await call(repGoals.list, { params: { year } }, { as })).body as RepGoals[]
const goalsOf = async (year: number, userId: string) => (await goals(year)).find(({ id }) => id === userId)

describe('the goals of sales reps', () => {
  it('begin empty and are set month by month', async () => {
    expect(await goalsOf(2030, rep.id)).toMatchObject({ version: 0, january: null, december: null })
    expect(await save({ userId: rep.id, year: 2030, version: 0, january: 1000.5, february: 0 })).toMatchObject({
      status: 200,
      body: { id: rep.id, year: 2030, january: 1000.5, february: 0, march: null, version: 1 },
    })
    expect(await save({ userId: rep.id, year: 2030, version: 1, february: null })).toMatchObject({
      status: 200,
      body: { january: 1000.5, february: null, version: 2 },
    })
    const audited = await owner`
      select action, version, fields from audit_entry where company_id = ${company.id} and entity = 'rep-goal' order by version`
    expect(audited).toMatchObject([
      { action: 'create', version: 1 },
      { action: 'change', version: 2, fields: ['february'] },
    ])
  })

  it('merge by month; the same month set by two is a conflict', async () => {
    const of = { userId: other.id, year: 2031 }
    expect((await save({ ...of, version: 0, march: 5 })).status).toBe(200)
    expect(await save({ ...of, version: 0, april: 6 })).toMatchObject({ status: 200, body: { march: 5, april: 6 } })
    expect(await save({ ...of, version: 0, march: 7 })).toMatchObject({
      status: 409,
      body: { details: [{ field: 'march', theirs: 5 }] },
    })
    expect(await save({ ...of, version: 9, march: 7 })).toMatchObject({ status: 409 })
    expect(await goalsOf(2031, other.id)).toMatchObject({ march: 5, april: 6, version: 2 })
  })

  it('are set for the first time once by many at the same time', async () => {
    const replies = await many((at) => save({ userId: rep.id, year: 2032, version: 0, may: 100 + at }), 16)
    expect(byStatus(replies)).toEqual({ 200: 1, 409: 15 })
    expect(await goalsOf(2032, rep.id)).toMatchObject({ version: 1 })
  })

  it('are of sales reps of the company, seen by oneself and set by those who may', async () => {
    expect((await goals(2030)).map(({ id }) => id).toSorted()).toEqual([rep.id, other.id].toSorted())
    expect((await goals(2030, rep)).map(({ id }) => id)).toEqual([rep.id])
    expect(await goals(2030, buyer)).toEqual([])
    expect(await goals(2030, stranger)).toEqual([])
    expect(await save({ userId: rep.id, year: 2030, version: 2, may: 1 }, rep)).toMatchObject({ status: 403 })
    for (const userId of [buyer.id, crypto.randomUUID()])
      expect(await save({ userId, year: 2030, version: 0, may: 1 })).toMatchObject({
        status: 400,
        body: { details: [{ field: 'userId', message: 'is not a sales rep of this company' }] },
      })
    expect(await save({ userId: rep.id, year: 2030, version: 0, may: 1 }, stranger)).toMatchObject({ status: 400 })
    expect(await save({ userId: rep.id, year: 2030, version: 2, may: -1 })).toMatchObject({ status: 400 })
    expect(await save({ userId: rep.id, year: 2030, version: 2, may: 0.001 })).toMatchObject({ status: 400 })
  })

  it('are copied from the year before, with a percent more, without touching what is set', async () => {
    const copy = (body: object, as = manager) => call(repGoals.copy, { body: body as never }, { as })
    await save({ userId: rep.id, year: 2040, version: 0, january: 1000, february: 200.01 })
    await save({ userId: rep.id, year: 2041, version: 0, february: 999 })
    expect(await copy({ year: 2041, percent: 5 }, rep)).toMatchObject({ status: 403 })
    expect(await copy({ year: 2050, percent: 5 })).toMatchObject({
      status: 422,
      body: { message: 'No goals are set for 2049.' },
    })
    expect((await copy({ year: 2041, percent: 5 })).status).toBe(200)
    expect(await goalsOf(2041, rep.id)).toMatchObject({ january: 1050, february: 999, march: null, version: 2 })
    expect(await goalsOf(2041, other.id)).toMatchObject({ version: 0 })
    await copy({ year: 2041, percent: 5, replace: true })
    expect(await goalsOf(2041, rep.id)).toMatchObject({ january: 1050, february: 210.01, version: 3 })
    await copy({ year: 2041, percent: 5, replace: true })
    expect(await goalsOf(2041, rep.id)).toMatchObject({ version: 3 })
  })

  it('are never below 0', async () => {
    const before = await goalsOf(2030, rep.id)
    expect(await save({ userId: rep.id, year: 2030, version: before?.version ?? 0, january: -1 })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'january', message: 'A goal cannot be below 0. Leave it empty for no goal.' }] },
    })
    expect(await goalsOf(2030, rep.id)).toEqual(before)
  })
})
