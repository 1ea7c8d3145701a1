import { sql } from 'kysely'
import type { DirectoryDrug } from '@galen/domain/items/drug-directory'
import { unitNamed } from '@galen/domain/items/strength'
import type { Db } from '../../platform/database/database.ts'

type Value = { readonly id: string; readonly type: string; readonly name: string; readonly code: string | null }

export type OwnValues = Record<'strengthUnitId' | 'sizeUnitId' | 'formId' | 'manufacturerId', string | null>

/** What the words of a directory are called in the company's own lists; null where it has no such value. */
export async function inOwnLists(db: Db, companyId: string, drug: DirectoryDrug, labeler: string): Promise<OwnValues> {
  const { rows } = await sql<Value>`
    select id, type, name, code from property
    where company_id = ${companyId} and type in ('strengthUnit', 'sizeUnit', 'formUnit') and active order by position, id`.execute(
    db,
  )
  const valueOf = (type: string, fits: (name: string) => boolean) =>
    rows.find((row) => row.type === type && (fits(row.name) || (row.code !== null && fits(row.code))))?.id ?? null
  return {
    strengthUnitId: drug.strengthUnit === '' ? null : valueOf('strengthUnit', isUnit(drug.strengthUnit)),
    sizeUnitId: drug.sizeUnit === '' ? null : valueOf('sizeUnit', isUnit(drug.sizeUnit)),
    formId:
      drug.form === ''
        ? null
        : (valueOf('formUnit', isNamed(drug.form)) ?? valueOf('formUnit', isNamed(firstOf(drug.form)))),
    manufacturerId: await manufacturerOf(db, companyId, drug.manufacturer, labeler),
  }
}

/** Tablets, counted pieces and "ct" are one unit under several names. */
const isUnit = (unit: string) => {
  const wanted = unitNamed(firstOf(unit)).toLowerCase()
  return (name: string) => unitNamed(name).toLowerCase() === wanted
}

const firstOf = (words: string) => words.split(',')[0]?.trim() ?? ''
const singular = (word: string) => word.trim().toLowerCase().replace(/s$/, '')
const isNamed = (wanted: string) => (name: string) => singular(name) === singular(wanted)

async function manufacturerOf(db: Db, companyId: string, name: string, labeler: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from manufacturer where company_id = ${companyId} and active
      and (lower(name) = lower(${name}) or ${labeler} = any(labeler_codes))
    order by lower(name) = lower(${name}) desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}
