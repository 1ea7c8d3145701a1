import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { type Printer, printers } from '@galen/contract/admin/printers'
import type { Route } from '@galen/contract/route'
import { companyTopic } from '@galen/contract/topic'
import type { BusinessError } from '@galen/domain/business-error'
import type { Db } from '../../platform/database/database.ts'
import type { Effects } from '../../platform/effects.ts'
import { notFound } from '../../platform/errors.ts'
import { type Actor, answer, command, query } from '../../platform/operation.ts'
import type { Installation } from '../../platform/installation.ts'
import { addressNotAllowed, checkReachable } from '../../platform/outbound/reachable-address.ts'
import { mergeChanges } from '../../platform/versions.ts'
import { taken } from '../../platform/database/ordered-list.ts'
import { versionAfter } from '../../platform/database/next-version.ts'
import { webAddress } from './internet-printing.ts'

const columns = sql`
  p.id, p.name, p.kind, p.location, p.state, p.active, p.address, p.seen_at as "seenAt", p.version,
  (select count(*)::integer from user_printer u where u.company_id = p.company_id and u.printer_id = p.id) as "usedBy"`

async function load(db: Db, { companyId }: Actor, id: string, lock?: 'for update'): Promise<Printer> {
  const { rows } = await sql<Printer>`
    select ${columns} from printer p where p.company_id = ${companyId} and p.id = ${id}
    ${lock ? sql`for update of p` : sql``}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Printer')
  return row
}

const audited = ({ name, kind, location, state, active, address }: Printer) => ({
  name,
  kind,
  location,
  state,
  active,
  address,
})
const seenNow = { seen_at: sql<string>`now()` }
const tell = (publish: Effects['publish'], id: string) =>
  publish(companyTopic.destination, { type: 'printer', id, version: null, changed: [] })

export const listPrinters = query(printers.list, async ({ query: { query: words = '' }, db, actor }) => {
  const pattern = `%${words.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const { rows } = await sql<Printer>`
    select ${columns} from printer p
    where p.company_id = ${actor.companyId} and (fold_accents(p.name) like fold_accents(${pattern}) or fold_accents(p.location) like fold_accents(${pattern}))
    order by lower(p.name)`.execute(db)
  return rows
})

type Asked = { readonly body: { readonly address?: string | null | undefined }; readonly installation: Installation }

/** Names are resolved before the transaction begins; what is wrong is said inside it, behind an earlier reply. */
async function addressProblem({ body, installation }: Asked) {
  if (!body.address) return null
  return checkReachable(webAddress(body.address), installation.config.allowedAddresses).then(
    () => null,
    () => addressNotAllowed(),
  )
}

type Writing<R extends Route> = Parameters<typeof command<R, BusinessError | null>>[1]

const add: Writing<typeof printers.add> = async ({ body, prepared, tx, actor, audit, publish }) => {
  if (prepared) throw prepared
  const id = randomUUIDv7()
  const { name, kind, location = '', state = 'ready', active = true, address = null } = body
  const made = await tx
    .insertInto('printer')
    .values({ company_id: actor.companyId, id, name, kind, location, state, active, address, ...seenNow })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  if (made.length === 0) throw taken('name', name)
  const added = await load(tx, actor, id)
  audit('printer', { id, action: 'create', version: 1, before: null, after: audited(added) })
  tell(publish, id)
  return added
}
export const addPrinter = command(printers.add, add, { prepare: addressProblem })

/** An agent that reports a state proves at the same time that the printer is there. */
const change: Writing<typeof printers.change> = async (given) => {
  const { params, body, prepared, tx, actor, audit, publish } = given
  const { id } = params
  const before = await load(tx, actor, id, 'for update')
  if (prepared && body.address !== before.address) throw prepared
  const after = await mergeChanges(tx, actor.companyId, 'printer', id, before, body)
  if (!after) return before
  const { name, kind, location, state, active, address, version } = after
  const seen = body.state === undefined ? {} : seenNow
  const others = await sql`
      select from printer where company_id = ${actor.companyId} and lower(name) = lower(${name}) and id <> ${id}`.execute(
    tx,
  )
  if (others.rows.length > 0) throw taken('name', name)
  await tx
    .updateTable('printer')
    .set({ name, kind, location, state, active, address, version, ...seen })
    .where('company_id', '=', actor.companyId)
    .where('id', '=', id)
    .execute()
  audit('printer', { id, action: 'change', version, before: audited(before), after: audited(after) })
  tell(publish, id)
  return load(tx, actor, id)
}
export const changePrinter = command(printers.change, change, { prepare: addressProblem })

export const removePrinter = command(printers.remove, async ({ params: { id }, tx, actor, audit, publish }) => {
  const before = await load(tx, actor, id, 'for update')
  if (before.usedBy === 0) {
    await tx.deleteFrom('printer').where('company_id', '=', actor.companyId).where('id', '=', id).execute()
    audit('printer', { id, action: 'delete', before: audited(before), after: null })
    tell(publish, id)
    return answer(printers.remove, { status: 204, body: undefined })
  }
  if (before.active) {
    const version = versionAfter(before)
    await tx
      .updateTable('printer')
      .set({ active: false, version })
      .where('company_id', '=', actor.companyId)
      .where('id', '=', id)
      .execute()
    audit('printer', { id, action: 'deactivate', version, before: { active: true }, after: { active: false } })
    tell(publish, id)
  }
  return { deactivated: true as const, usedBy: before.usedBy, printer: await load(tx, actor, id) }
})
