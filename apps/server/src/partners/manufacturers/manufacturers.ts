import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { type Manufacturer, manufacturers } from '@galen/contract/partners/manufacturers'
import { BusinessError } from '@galen/domain/business-error'
import { command } from '../../platform/operation.ts'
import { mergeChanges } from '../../platform/versions.ts'
import { checkManufacturerName, loadManufacturer, lockManufacturers } from './manufacturer.store.ts'

const changeable = ({ version, name, labelerCodes, gln, active }: Manufacturer) => ({
  version,
  name,
  labelerCodes,
  gln,
  active,
})

/** One order of the codes, so that two spellings of one set are the same. */
const tidy = (codes: readonly string[]) => [...new Set(codes)].toSorted()

export const addManufacturer = command(manufacturers.add, async ({ body, tx, actor, audit }) => {
  const { companyId, userId } = actor
  const id = randomUUIDv7()
  const { name, gln, active } = body
  const labelerCodes = tidy(body.labelerCodes)
  await checkManufacturerName(tx, actor, name, id)
  await tx
    .insertInto('manufacturer')
    .values({
      company_id: companyId,
      id,
      name,
      labeler_codes: labelerCodes,
      gln,
      active,
      changed_by: userId,
      changed_at: sql<string>`now()`,
    })
    .execute()
  audit('manufacturer', {
    id,
    action: 'create',
    version: 1,
    before: null,
    after: { name, labelerCodes, gln, active },
  })
  return loadManufacturer(tx, actor, id)
})

export const changeManufacturer = command(
  manufacturers.change,
  async ({ params: { id }, body, tx, actor, audit, react }) => {
    const { companyId, userId } = actor
    await lockManufacturers({ tx, actor }, [id])
    const before = changeable(await loadManufacturer(tx, actor, id))
    const sent = { ...body, labelerCodes: body.labelerCodes && tidy(body.labelerCodes) }
    const after = await mergeChanges(tx, companyId, 'manufacturer', id, before, sent)
    if (!after) return loadManufacturer(tx, actor, id)
    if (after.name !== before.name) await checkManufacturerName(tx, actor, after.name, id)
    const { version, name, labelerCodes, gln, active } = after
    await tx
      .updateTable('manufacturer')
      .set({
        name,
        labeler_codes: labelerCodes,
        gln,
        active,
        version,
        changed_by: userId,
        changed_at: sql<string>`now()`,
      })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute()
    if (name !== before.name) await react('manufacturerRenamed', { manufacturerId: id })
    audit('manufacturer', { id, action: 'change', version, before, after })
    return loadManufacturer(tx, actor, id)
  },
)

/** Only one that nothing refers to; anyone who wants to be rid of another merges it. */
export const removeManufacturer = command(manufacturers.remove, async ({ params: { id }, tx, actor, audit }) => {
  const { companyId } = actor
  await lockManufacturers({ tx, actor }, [id])
  const manufacturer = await loadManufacturer(tx, actor, id)
  const { items, vendors, name } = manufacturer
  if (items > 0 || vendors.length > 0)
    throw new BusinessError('manufacturer.refused', `${name} is used by ${usedInWords(items, vendors.length)}`, [
      { field: 'id', message: 'is used', items, vendors: vendors.length },
    ])
  await tx.deleteFrom('manufacturer').where('company_id', '=', companyId).where('id', '=', id).execute()
  audit('manufacturer', { id, action: 'remove', before: changeable(manufacturer), after: null })
})

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? `one ${one}` : `${count} ${many}`]

const usedInWords = (items: number, vendors: number) =>
  [...counted(items, 'item', 'items'), ...counted(vendors, 'vendor', 'vendors')].join(' and ')
