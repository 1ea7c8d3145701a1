import { describe, expect, it } from 'vitest'
import { type BankAccounts, bankAccounts } from '@galen/contract/admin/bank-accounts'
import { kernel } from '../../../test/kernel.ts'
import { byStatus, many } from '../../../test/people.ts'
import { admin } from '../admin.operations.ts'

const { call, owner, given } = await kernel(admin.operations)
const company = await given.company('Bank Company')
const [first, second] = [await given.user(company, ['EDIT_COMPANY']), await given.user(company, ['EDIT_COMPANY'])]
const clerk = await given.user(company, ['LIST_SALES'])
const stranger = await given.user(await given.company(), ['EDIT_COMPANY'])
const { id } = company
const NUMBER = '000123456789'
const ACCOUNT = {
  bank: 'First Harbor',
  name: 'Bank Company LLC',
  routing: '021000021',
  use: 'both' as const,
  isDefault: true,
}

const list = async (as = first) => (await call(bankAccounts.list, { params: { id } }, { as })).body as BankAccounts
const ask = (body: object, as = first) => call(bankAccounts.ask, { params: { id }, body: body as never }, { as })
const decide = (action: 'approve' | 'refuse', changeId: string, as = second) =>
  call(bankAccounts[action], { params: { id, changeId }, body: { note: 'Letter and call match' } }, { as })
const waiting = async () => String((await list()).waiting.at(-1)?.id)
const mailsTo = (email: string) =>
  owner<
    { subject: string; body: string }[]
  >`select subject, body from mail_message where recipient = ${email} order by created_at`

describe('a bank account', () => {
  it('counts when a second person has agreed, and both are told', async () => {
    const asked = await ask({ kind: 'add', ...ACCOUNT, accountNumber: NUMBER })
    expect(asked).toMatchObject({
      status: 200,
      body: { accounts: [], waiting: [{ kind: 'add', lastFour: '6789', mayDecide: false }] },
    })
    expect((await mailsTo(second.email))[0]?.subject).toBe('A bank account of Bank Company waits for you')
    const changeId = await waiting()
    expect(await decide('approve', changeId, first)).toMatchObject({
      status: 409,
      body: { code: 'bank-account.refused' },
    })
    expect((await list(second)).waiting).toMatchObject([{ mayDecide: true }])
    expect(await decide('approve', changeId)).toMatchObject({
      status: 200,
      body: { accounts: [{ ...ACCOUNT, lastFour: '6789', version: 1 }], waiting: [] },
    })
    for (const { email } of [first, second])
      expect((await mailsTo(email)).at(-1)?.subject).toBe('A bank account of Bank Company was changed')
    const again = { status: 409, body: { message: expect.stringMatching(/^This was decided by .+\.$/) } }
    expect(await decide('approve', changeId)).toMatchObject(again)
    expect(await decide('refuse', changeId)).toMatchObject(again)
  })

  it('keeps its number sealed: no reply, no row, no audit and no mail has it', async () => {
    const everything = JSON.stringify([
      await list(),
      await owner`select before, after from audit_entry`,
      await owner`select body from mail_message`,
      (await owner`select number_sealed from company_bank_account`).map((row) =>
        (row['number_sealed'] as Buffer).toString('latin1'),
      ),
      (await owner`select number_sealed from company_bank_change`).map((row) =>
        (row['number_sealed'] as Buffer).toString('latin1'),
      ),
    ])
    expect(everything).not.toContain(NUMBER)
    expect(everything).not.toContain(NUMBER.slice(0, 8))
  })

  it('is revealed after a fresh sign-in, and the audit remembers who looked', async () => {
    const accountId = String((await list()).accounts[0]?.id)
    const reveal = (as = second) => call(bankAccounts.reveal, { params: { id, accountId } }, { as })
    expect(await reveal()).toMatchObject({ status: 200, body: { accountNumber: NUMBER } })
    const audits =
      await owner`select user_id from audit_entry where entity = 'bank-account' and action = 'reveal-bank-account'`
    expect(audits).toEqual([{ user_id: second.id }])
    await owner`update user_session set proved_at = now() - interval '6 minutes' where id = ${first.sessionId}`
    expect(await reveal(first)).toMatchObject({ status: 403, body: { code: 'fresh-sign-in' } })
    expect((await ask({ kind: 'remove', accountId })).status).toBe(403)
    await owner`update user_session set proved_at = now() where id = ${first.sessionId}`
  })

  it('changes by one request at a time, and not on top of another change', async () => {
    const account = (await list()).accounts[0]
    const accountId = String(account?.id)
    const replies = await many(() => ask({ kind: 'change', accountId, bank: 'Second Harbor' }))
    expect(byStatus(replies)).toEqual({ 200: 1, 409: 63 })
    const changeId = await waiting()
    const decided = await many(() => decide('approve', changeId))
    expect(byStatus(decided)).toEqual({ 200: 1, 409: 63 })
    expect((await list()).accounts).toMatchObject([{ bank: 'Second Harbor', lastFour: '6789', version: 2 }])
  })

  it('is one default of several', async () => {
    await ask({ kind: 'add', ...ACCOUNT, bank: 'Third Harbor', accountNumber: '99887766' })
    await decide('approve', await waiting())
    expect((await list()).accounts.map(({ bank, isDefault }) => [bank, isDefault])).toEqual([
      ['Third Harbor', true],
      ['Second Harbor', false],
    ])
  })

  it('that is no longer the default has a new version and an entry in the audit', async () => {
    const taken = (await list()).accounts.find(({ bank }) => bank === 'Second Harbor')
    expect(taken).toMatchObject({ isDefault: false, version: 3 })
    const audits = await owner`
      select user_id, action, version, fields, before, after from audit_entry
      where entity = 'bank-account' and entity_id = ${String(taken?.id)} order by at desc, id desc limit 1`
    expect(audits).toEqual([
      {
        user_id: second.id,
        action: 'take-bank-default',
        version: 3,
        fields: ['isDefault'],
        before: { isDefault: true },
        after: { isDefault: false },
      },
    ])
  })

  it('does not become the default again by a change that did not ask for it', async () => {
    const renamed = String((await list()).accounts.find(({ isDefault }) => isDefault)?.id)
    const other = String((await list()).accounts.find(({ isDefault }) => !isDefault)?.id)
    await ask({ kind: 'change', accountId: renamed, bank: 'Fourth Harbor' })
    const rename = await waiting()
    await ask({ kind: 'change', accountId: other, isDefault: true })
    expect((await decide('approve', await waiting())).status).toBe(200)
    expect((await decide('approve', rename)).status).toBe(200)
    expect((await list()).accounts.map(({ bank, isDefault }) => [bank, isDefault])).toEqual([
      ['Second Harbor', true],
      ['Fourth Harbor', false],
    ])
    await ask({ kind: 'change', accountId: renamed, isDefault: true })
    await decide('approve', await waiting())
    expect((await list()).accounts.map(({ bank }) => bank)).toEqual(['Fourth Harbor', 'Second Harbor'])
  })

  it('becomes the default one after the other when several are agreed to at once', async () => {
    const elsewhere = await given.company('Several Defaults')
    const params = { id: elsewhere.id }
    const [asker, decider] = [
      await given.user(elsewhere, ['EDIT_COMPANY']),
      await given.user(elsewhere, ['EDIT_COMPANY']),
    ]
    for (let index = 0; index < 6; index++)
      await call(
        bankAccounts.ask,
        { params, body: { kind: 'add', ...ACCOUNT, accountNumber: `1000${index}` } },
        { as: asker },
      )
    const asked = (await call(bankAccounts.list, { params }, { as: decider })).body as BankAccounts
    const replies = await Promise.all(
      asked.waiting.map(({ id: changeId }) =>
        call(
          bankAccounts.approve,
          { params: { ...params, changeId }, body: { note: 'Agrees with the request.' } },
          { as: decider },
        ),
      ),
    )
    expect(byStatus(replies)).toEqual({ 200: 6 })
    const { accounts } = (await call(bankAccounts.list, { params }, { as: decider })).body as BankAccounts
    expect(accounts.map(({ isDefault, version }) => [isDefault, version])).toEqual([
      [true, 1],
      ...Array.from({ length: 5 }, () => [false, 2]),
    ])
  })

  it('stays as it is when the change is refused or taken back', async () => {
    const accountId = String((await list()).accounts[0]?.id)
    await ask({ kind: 'remove', accountId })
    expect(await decide('refuse', await waiting(), first)).toMatchObject({ status: 200, body: { waiting: [] } })
    await ask({ kind: 'remove', accountId })
    expect(await decide('approve', await waiting())).toMatchObject({
      status: 200,
      body: { accounts: [{ bank: 'Second Harbor' }] },
    })
    expect((await ask({ kind: 'remove', accountId })).status).toBe(404)
  })

  it.each([
    [{ kind: 'add', ...ACCOUNT, routing: '123456789', accountNumber: NUMBER }, 'routing'],
    [{ kind: 'add', ...ACCOUNT, accountNumber: '12 34' }, 'accountNumber'],
    [{ kind: 'add', ...ACCOUNT }, 'accountNumber'],
    [{ kind: 'steal' }, 'kind'],
  ])('%j is refused naming %s', async (body, field) => {
    expect(await ask(body)).toMatchObject({ status: 400, body: { details: [{ field }] } })
  })

  it('is decided by those who decide about payments as well, who are notified as its requester is of the decision', async () => {
    const payer = await given.user(company, ['CREATE_PAYMENT', 'EDIT_VENDOR_FINANCE'])
    const half = await given.user(company, ['CREATE_PAYMENT'])
    await ask({ kind: 'add', ...ACCOUNT, isDefault: false, bank: 'Fifth Harbor', accountNumber: '55667788' })
    const changeId = await waiting()
    const bellOf = (userId: string) =>
      owner`select kind, parts ->> 'title' as title, read_at is null as unread from notification
        where record_id = ${changeId} and user_id = ${userId}`
    expect(await bellOf(payer.id)).toEqual([{ kind: 'company-bank-waits', title: 'Fifth Harbor, …7788', unread: true }])
    for (const { id: other } of [half, first, clerk]) expect(await bellOf(other)).toEqual([])
    expect((await decide('approve', changeId, half)).status).toBe(403)
    expect(await decide('approve', changeId, payer)).toMatchObject({ status: 200 })
    expect(await bellOf(payer.id)).toMatchObject([{ unread: false }])
    expect(await bellOf(first.id)).toMatchObject([
      { kind: 'request-approved', title: 'bank account Fifth Harbor, …7788' },
    ])
  })

  it('is nothing for strangers', async () => {
    expect((await call(bankAccounts.list, { params: { id } }, { as: stranger })).status).toBe(404)
    expect((await ask({ kind: 'add', ...ACCOUNT, accountNumber: NUMBER }, stranger)).status).toBe(404)
    expect((await call(bankAccounts.list, { params: { id } }, { as: clerk })).status).toBe(403)
  })
})
