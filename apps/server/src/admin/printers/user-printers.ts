import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { type UserPrinter, userPrinters } from '@galen/contract/admin/printers'
import { BusinessError } from '@galen/domain/business-error'
import { type DocumentKind, documentKinds } from '@galen/domain/admin/printing'
import { checkPermitted } from '@galen/domain/permissions'
import { publishSettings } from '../../identity/sessions.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { type Actor, command, query } from '../../platform/operation.ts'
import { mergeChanges } from '../../platform/versions.ts'
import { findColleague } from '../users/user.store.ts'

const rows = sql`
  select c.id, c.user_id as "userId", c.document_kind as "documentKind", c.printer_id as "printerId", p.name as "printerName",
    c.version
  from user_printer c left join printer p on p.company_id = c.company_id and p.id = c.printer_id`

/** The choice of a person; those of others are there for anyone who may edit users only. */
async function load(db: Db, actor: Actor, id: string, lock?: 'for update'): Promise<UserPrinter> {
  const { rows: found } = await sql<UserPrinter>`
    ${rows} where c.company_id = ${actor.companyId} and c.id = ${id} ${lock ? sql`for update of c` : sql``}`.execute(db)
  const [choice] = found
  if (!choice || (choice.userId !== actor.userId && !actor.permissions.has('EDIT_USER')))
    throw notFound('Printer choice')
  return choice
}

/** Oneself, or a colleague for those who may edit users. */
async function whose(db: Db, actor: Actor, userId = actor.userId): Promise<string> {
  if (userId === actor.userId) return userId
  checkPermitted('EDIT_USER', actor.permissions)
  if (!(await findColleague(db, actor, { id: userId }))) throw notFound('User')
  return userId
}

/** A label does not come out of a printer for paper. */
async function checkPrinter(tx: Tx, actor: Actor, kind: DocumentKind, printerId: string | null): Promise<void> {
  if (printerId === null) return
  const { rows: found } = await sql<{ kind: string }>`
    select kind from printer where company_id = ${actor.companyId} and id = ${printerId} and active for key share`.execute(
    tx,
  )
  const [printer] = found
  if (!printer) throw invalid([{ field: 'printerId', message: 'is not an active printer' }])
  const { label, printer: needed } = documentKinds[kind]
  if (printer.kind !== needed)
    throw invalid([{ field: 'printerId', message: `is no ${needed} printer, which the document ${label} needs` }])
}

export const listUserPrinters = query(userPrinters.list, async ({ query: { userId }, db, actor }) => {
  const who = await whose(db, actor, userId)
  const { rows: found } = await sql<UserPrinter>`
    ${rows} where c.company_id = ${actor.companyId} and c.user_id = ${who} order by c.document_kind`.execute(db)
  return found
})

export const addUserPrinter = command(userPrinters.add, async ({ body, tx, actor, audit, publish }) => {
  const { documentKind, printerId } = body
  const userId = await whose(tx, actor, body.userId)
  await checkPrinter(tx, actor, documentKind, printerId)
  const id = randomUUIDv7()
  const made = await tx
    .insertInto('user_printer')
    .values({ company_id: actor.companyId, id, user_id: userId, document_kind: documentKind, printer_id: printerId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  if (made.length === 0)
    throw new BusinessError('conflict', `The printer for ${documentKinds[documentKind].label} is chosen already`, [
      { field: 'documentKind', message: 'is chosen already' },
    ])
  audit('user-printer', { id, action: 'create', version: 1, before: null, after: { userId, documentKind, printerId } })
  publishSettings(publish, userId, ['printers'])
  return load(tx, actor, id)
})

export const changeUserPrinter = command(
  userPrinters.change,
  async ({ params: { id }, body, tx, actor, audit, publish }) => {
    const before = await load(tx, actor, id, 'for update')
    const after = await mergeChanges(tx, actor.companyId, 'user-printer', id, before, body)
    if (!after) return before
    const { printerId, version } = after
    await checkPrinter(tx, actor, before.documentKind, printerId)
    await tx
      .updateTable('user_printer')
      .set({ printer_id: printerId, version })
      .where('company_id', '=', actor.companyId)
      .where('id', '=', id)
      .execute()
    const was = { printerId: before.printerId }
    audit('user-printer', { id, action: 'change', version, before: was, after: { printerId } })
    publishSettings(publish, before.userId, ['printers'])
    return load(tx, actor, id)
  },
)
