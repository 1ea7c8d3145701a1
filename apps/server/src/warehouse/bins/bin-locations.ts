import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { type BinLocation, binLocations } from '@galen/contract/warehouse/bin-locations'
import { companyTopic } from '@galen/contract/topic'
import { BusinessError } from '@galen/domain/business-error'
import { lockRows } from '../../platform/database/locks.ts'
import type { Db } from '../../platform/database/database.ts'
import { nextVersion, versionAfter } from '../../platform/database/next-version.ts'
import { type Actor, command, query } from '../../platform/operation.ts'
import { mergeChanges } from '../../platform/versions.ts'
import type { Work } from '../../platform/work.ts'
import { publishStock } from '../ledger/movements.ts'
import { listBins, loadBin } from './bin-location.store.ts'

type Values = Pick<BinLocation, 'name' | 'zone' | 'pickSequence' | 'storage' | 'active'>
const valuesOf = ({ name, zone, pickSequence, storage, active }: Values): Values => ({
  name,
  zone,
  pickSequence,
  storage,
  active,
})
const columnsOf = ({ name, zone, pickSequence, storage, active }: Values) => ({
  name,
  zone,
  pick_sequence: pickSequence,
  storage,
  active,
})

const tell = ({ publish }: Work, id: string, version: number | null) =>
  publish(companyTopic.destination, { type: 'warehouse-properties', id, version, changed: [] })

/** Bins are distinguished whatever the case of their letters. Serialized by the list lock of bins. */
async function checkNameFree(db: Db, companyId: string, name: string, except: string | null): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from bin_location where company_id = ${companyId} and lower(name) = lower(${name})
      and id is distinct from ${except}::uuid`.execute(db)
  if (rows[0])
    throw new BusinessError('bin.conflict', `Bin ${rows[0].name} exists already.`, [
      { field: 'name', message: 'exists already' },
    ])
}

export const listBinLocations = query(binLocations.list, ({ db, actor }) => listBins(db, actor.companyId))

export const addBinLocation = command(binLocations.add, async ({ body: { type: _, ...body }, ...work }) => {
  const { tx, actor, audit } = work
  await checkNameFree(tx, actor.companyId, body.name, null)
  const id = randomUUIDv7()
  const values: Values = {
    name: body.name,
    zone: body.zone ?? '',
    pickSequence: body.pickSequence ?? (await nextSequence(tx, actor.companyId)),
    storage: body.storage ?? 'room',
    active: body.active ?? true,
  }
  await tx
    .insertInto('bin_location')
    .values({ company_id: actor.companyId, id, ...columnsOf(values) })
    .execute()
  audit('bin-location', { id, action: 'create', version: 1, before: null, after: valuesOf(values) })
  tell(work, id, 1)
  return loadBin(tx, actor.companyId, id)
})

async function nextSequence(db: Db, companyId: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select (coalesce(max(pick_sequence), 0) + 10)::integer as next from bin_location where company_id = ${companyId}`.execute(
    db,
  )
  return rows[0]?.next ?? 10
}

export const changeBinLocation = command(
  binLocations.change,
  async ({ params: { id }, body: { type: _, ...body }, ...work }) => {
    const { tx, actor, audit } = work
    const before = await lockBin(work, id, body.name)
    const after = await mergeChanges(tx, actor.companyId, 'bin-location', id, before, body)
    if (!after) return before
    if (before.builtIn && (after.name !== before.name || !after.active))
      throw new BusinessError(
        'bin.built-in.refused',
        `Bin ${before.name} is needed and cannot be renamed or deactivated.`,
      )
    if (!after.active && before.lots > 0) throw notEmpty(before, 'deactivated')
    await tx
      .updateTable('bin_location')
      .set({ ...columnsOf(after), version: after.version })
      .where('company_id', '=', actor.companyId)
      .where('id', '=', id)
      .execute()
    if (after.name !== before.name) await renameLocation(work, before.name, after.name)
    audit('bin-location', { id, version: after.version, before: valuesOf(before), after: valuesOf(after) })
    tell(work, id, after.version)
    return loadBin(tx, actor.companyId, id)
  },
)

/** The bin, locked after its stock when it gets another name, because stock comes first in the order of locks. */
async function lockBin(work: Work<Actor>, id: string, newName: string | undefined): Promise<BinLocation> {
  const { tx, actor } = work
  const seen = await loadBin(tx, actor.companyId, id)
  if (newName !== undefined && newName !== seen.name) {
    await checkNameFree(tx, actor.companyId, newName, id)
    await lockRows(work, 'stock', await stockIn(tx, actor.companyId, seen.name))
  }
  return lockedBin(tx, actor.companyId, id)
}

/** The bin, locked, and what lies in it once those who moved stock into it are done. */
async function lockedBin(db: Db, companyId: string, id: string): Promise<BinLocation> {
  await loadBin(db, companyId, id, 'for update')
  return loadBin(db, companyId, id)
}

async function stockIn(db: Db, companyId: string, location: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from stock where company_id = ${companyId} and location = ${location}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Rows of stock say the name of their bin, so they are written again with it. */
async function renameLocation(work: Work, from: string, to: string): Promise<void> {
  const { tx, actor } = work
  const ids = await stockIn(tx, actor.companyId, from)
  await lockRows(work, 'stock', ids)
  await sql`
    update stock set location = ${to}, version = ${nextVersion()}
    where company_id = ${actor.companyId} and id = any(${ids}::uuid[])`.execute(tx)
  publishStock(work, ids)
}

const notEmpty = ({ name, lots }: BinLocation, action: string) =>
  new BusinessError(
    'bin.not-empty.refused',
    `Bin ${name} holds ${lots} ${lots === 1 ? 'lot' : 'lots'} and cannot be ${action}. Move them first.`,
    [{ field: 'name', message: 'is not empty', lots }],
  )

export const removeBinLocation = command(binLocations.remove, async ({ params: { id }, ...work }) => {
  const { tx, actor, audit } = work
  const bin = await lockedBin(tx, actor.companyId, id)
  if (bin.builtIn) throw new BusinessError('bin.built-in.refused', `Bin ${bin.name} is needed and cannot be deleted.`)
  if (bin.lots > 0) throw notEmpty(bin, 'deleted')
  await tx.deleteFrom('bin_location').where('company_id', '=', actor.companyId).where('id', '=', id).execute()
  audit('bin-location', { id, action: 'delete', version: versionAfter(bin), before: valuesOf(bin), after: null })
  tell(work, id, null)
})
