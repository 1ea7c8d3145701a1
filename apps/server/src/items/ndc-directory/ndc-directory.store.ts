import { sql } from 'kysely'
import { type DirectoryDrug, type DirectoryRow, drugOf } from '@galen/domain/items/drug-directory'
import { type Ndc, ndc12Of } from '@galen/domain/items/ndc'
import { ndcOf } from '../catalog/item-ndc.ts'
import type { Db } from '../../platform/database/database.ts'

/** Which of these packages the imported directory has, in the order they are asked for, as it writes them. */
export async function packagesInDirectory(db: Db, candidates: readonly Ndc[]): Promise<Ndc[]> {
  const { rows } = await sql<{ ndc12: string; ndc: string }>`
    select ndc12, ndc from ndc_package where ndc12 = any(${candidates.map(ndc12Of)}::text[])`.execute(db)
  return candidates.flatMap((candidate) => {
    const found = rows.find((row) => row.ndc12 === ndc12Of(candidate))
    const [labeler = '', product = '', packaging = ''] = found?.ndc.split('-') ?? []
    return found ? [{ labeler, product, packaging }] : []
  })
}

export async function drugInDirectory(db: Db, ndc: Ndc): Promise<DirectoryDrug | undefined> {
  const { rows } = await sql<DirectoryRow>`
    select p.type, p.brand_name as "brandName", p.generic_name as "genericName", p.form, p.labeler, p.substances, p.strengths,
      p.units, p.dea_schedule as "deaSchedule", k.description
    from ndc_package k join ndc_product p on p.product_ndc = k.product_ndc where k.ndc12 = ${ndc12Of(ndc)}`.execute(db)
  return rows[0] && drugOf(rows[0])
}

/** Which of these codes the imported directory has with a schedule. */
export async function scheduledInDirectory(db: Db, codes: readonly (string | null)[]): Promise<ReadonlySet<string>> {
  const asked = new Map(codes.flatMap((code) => (code === null ? [] : [[ndc12Of(ndcOf(code)), code] as const])))
  if (asked.size === 0) return new Set()
  const { rows } = await sql<{ ndc12: string }>`
    select k.ndc12 from ndc_package k join ndc_product p on p.product_ndc = k.product_ndc
    where k.ndc12 = any(${[...asked.keys()]}::text[]) and p.dea_schedule is not null`.execute(db)
  return new Set(rows.flatMap(({ ndc12 }) => asked.get(ndc12) ?? []))
}
