import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Justification, justifications } from '@galen/contract/admin/justifications'
import { roles, type RoleWithUsers } from '@galen/contract/admin/roles'
import { auditRecord, type RecordThen } from '@galen/contract/audit/audit-record'
import { permissionNames } from '@galen/domain/permissions'
import { kernel } from '../../../test/kernel.ts'
import { admin } from '../../admin/admin.operations.ts'
import { audit } from '../audit.operations.ts'

const { app, call, owner, given, secrets } = await kernel([...audit.operations, ...admin.operations])
const company = await given.company()
const as = await given.user(company, ['AUDIT', 'EXPORT', 'EDIT_SYSTEM_PROPERTIES'])
const stranger = await given.user(await given.company(), ['AUDIT', 'EXPORT'])

const then = (entityId: string, entryId?: string, who = as) =>
  call(
    auditRecord.recordThen,
    { params: { entity: 'justification', entityId }, query: entryId === undefined ? {} : { entryId } },
    { as: who },
  )
const entriesOf = (id: string) =>
  owner<{ id: string; action: string }[]>`
    select id, action from audit_entry where company_id = ${company.id} and entity_id = ${id} order by at, id`

/** Made, renamed, hidden and deleted, one after the other. */
async function history(name: string) {
  const body = { type: 'voidPayment', justification: name } as const
  const { id } = (await call(justifications.add, { body }, { as })).body as Justification
  const change = (version: number, part: object) =>
    call(justifications.change, { params: { id }, body: { version, ...part } }, { as })
  await change(1, { justification: `${name} twice` })
  await change(2, { needsNote: true })
  await call(justifications.remove, { params: { id } }, { as })
  return { id, entries: await entriesOf(id) }
}

describe('a record at the time of an entry', () => {
  it('has every field as it was then', async () => {
    const { id, entries } = await history('Bounced')
    const at = async (place: number) => (await then(id, entries[place]?.id)).body as RecordThen
    expect(await at(0)).toMatchObject({
      isWhole: true,
      isGone: false,
      values: { justification: 'Bounced', needsNote: false, active: true },
    })
    expect((await at(1)).values).toMatchObject({ justification: 'Bounced twice', needsNote: false })
    expect((await at(2)).values).toMatchObject({ justification: 'Bounced twice', needsNote: true, active: true })
    expect(await at(3)).toMatchObject({ isGone: true, values: { justification: 'Bounced twice', needsNote: true } })
    expect((await then(id)).body).toEqual(await at(3))
  })

  it('comes in the order of its versions, however many change it at once', async () => {
    const administrator = await given.user(company, permissionNames)
    const rights = permissionNames.filter((name) => name.startsWith('LIST_')).slice(0, 8)
    for (let round = 0; round < 6; round++) {
      const body = { name: `Raced ${round}`, permissions: ['AUDIT' as const] }
      const { roleId } = (await call(roles.create, { body }, { as: administrator })).body as RoleWithUsers
      const replies = await Promise.all(
        rights.map((name) =>
          call(
            roles.change,
            { params: { roleId }, body: { version: 1, permissions: ['AUDIT', name] } },
            { as: administrator },
          ),
        ),
      )
      expect(replies.map(({ status }) => status)).toEqual(rights.map(() => 200))
      const entries = await owner<{ version: number }[]>`
        select version from audit_entry where company_id = ${company.id} and entity_id = ${roleId} and version > 1
        order by at, id`
      expect(entries.map(({ version }) => version)).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
    }
  })

  it('knows from later changes what was not recorded before', async () => {
    const { id, entries } = await history('Untold')
    await owner.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`delete from audit_entry where id = ${entries[0]?.id ?? ''}`
    })
    const { values, isWhole } = (await then(id, entries[1]?.id)).body as RecordThen
    expect({ values, isWhole }).toMatchObject({
      isWhole: false,
      values: { justification: 'Untold twice', needsNote: false, active: true },
    })
  })

  it('is nothing in another company, nor by an entry of another record', async () => {
    const [one, other] = [await history('One'), await history('Other')]
    expect((await then(one.id, other.entries[0]?.id)).status).toBe(404)
    expect((await then(one.id, one.entries[0]?.id, stranger)).status).toBe(404)
    expect((await then(one.id, undefined, stranger)).body).toEqual({
      values: {},
      names: {},
      isWhole: false,
      isGone: false,
    })
  })
})

describe('the signed file', () => {
  const { method, path: url } = auditRecord.signedFile
  const ask = (body: object, who = as) =>
    app.inject({ method, url, payload: body, headers: { authorization: `Bearer ${who.token}` } })
  const linesOf = (body: string) => body.trimEnd().split('\n')

  it('has the entries asked for, and a signature that no change survives', async () => {
    const { id } = await history('Signed')
    const reply = await ask({ entity: 'justification', entityId: id })
    expect(reply.statusCode).toBe(200)
    const lines = linesOf(reply.body)
    const head = JSON.parse(lines[0] ?? '') as { publicKey: string; entries: number }
    expect(head).toMatchObject({ companyId: company.id, entityId: id, entries: 4 })
    expect(lines.slice(1, -1).map((line) => (JSON.parse(line) as { action: string }).action)).toEqual([
      'create',
      'change',
      'change',
      'delete',
    ])
    const { signature } = JSON.parse(lines.at(-1) ?? '') as { signature: string }
    const content = `${lines.slice(0, -1).join('\n')}\n`
    const isGenuine = (text: string) =>
      verify(null, Buffer.from(text), createPublicKey(head.publicKey), Buffer.from(signature, 'base64'))
    expect(isGenuine(content)).toBe(true)
    expect(isGenuine(content.replace('Signed twice', 'Signed thrice'))).toBe(false)
    expect(head.publicKey).toBe(secrets.verifyingKey.export({ type: 'spki', format: 'pem' }))
    const [entry] = await owner`
      select after from audit_entry where company_id = ${company.id} and action = 'export-signed-audit' order by at desc limit 1`
    expect(entry?.['after']).toMatchObject({ entityId: id, rows: 4 })
  })

  it('begins and ends with the days asked for, and has nothing of other companies', async () => {
    const { id } = await history('Days')
    expect(linesOf((await ask({ entityId: id, to: '2020-01-01' })).body)).toHaveLength(2)
    expect(linesOf((await ask({ entityId: id }, stranger)).body)).toHaveLength(2)
  })

  it('needs a password given a moment ago', async () => {
    await owner`update user_session set proved_at = now() - interval '6 minutes' where user_id = ${as.id}`
    const reply = await ask({})
    expect([reply.statusCode, reply.json()]).toMatchObject([403, { code: 'fresh-sign-in' }])
  })
})
