import { inflateSync } from 'node:zlib'
import { type RawBuilder, sql } from 'kysely'
import type { ItemFlag } from '@galen/contract/items/item-flags'
import { FLAG_IMAGE_BYTES, FLAG_IMAGE_PIXELS } from '@galen/domain/admin/item-flag'
import { readPng } from '@galen/domain/admin/png-image'
import type { Db, Tx } from '../../platform/database/database.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { storablePicture } from '../../platform/pictures/redraw-picture.ts'

/** How many items and offers have the flag `f`. */
const usedBy: RawBuilder<number> = sql`(
  (select count(*) from item_flagged i where i.company_id = f.company_id and i.flag_id = f.id)
  + (select count(*) from item_variation_flagged v where v.company_id = f.company_id and v.flag_id = f.id))`

const columns = sql`
  f.id, f.name, f.icon, f.color, f.to_show as "toShow", encode(f.image, 'base64') as image, f.position, f.active, f.version,
  ${usedBy}::integer as "usedBy", array(
    select p.code from item_flag_screen s join property p on p.company_id = s.company_id and p.id = s.screen_id
    where s.company_id = f.company_id and s.flag_id = f.id order by p.position) as screens`

const flagOf = (row: ItemFlag): ItemFlag => ({ ...row, image: row.image?.replaceAll('\n', '') ?? null })

export async function loadItemFlags(db: Db, companyId: string): Promise<ItemFlag[]> {
  const { rows } = await sql<ItemFlag>`
    select ${columns} from item_flag f where f.company_id = ${companyId} order by f.position, f.id`.execute(db)
  return rows.map(flagOf)
}

export async function loadItemFlag(db: Db, companyId: string, id: string, lock?: 'for update'): Promise<ItemFlag> {
  const { rows } = await sql<ItemFlag>`
    select ${columns} from item_flag f where f.company_id = ${companyId} and f.id = ${id}
    ${lock ? sql`for update of f` : sql``}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Flag')
  return flagOf(row)
}

/** Says on which screens a flag shows. The screens are held until the commit. */
export async function saveScreens(tx: Tx, companyId: string, flagId: string, codes: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; code: string }>`
    select id, code from property where company_id = ${companyId} and type = 'screenFlags' and code = any(${codes as string[]})
    order by id for key share`.execute(tx)
  const unknown = codes.find((code) => rows.every((row) => row.code !== code))
  if (unknown !== undefined) throw invalid([{ field: 'screens', message: `has ${unknown}, which is not a screen` }])
  await tx.deleteFrom('item_flag_screen').where('company_id', '=', companyId).where('flag_id', '=', flagId).execute()
  if (rows.length === 0) return
  await tx
    .insertInto('item_flag_screen')
    .values(rows.map((screen) => ({ company_id: companyId, flag_id: flagId, screen_id: screen.id })))
    .execute()
}

/** A picture as it is stored, in base64, if it is a whole PNG of the right size. */
export async function storableFlagImage(
  image: string,
): Promise<{ readonly image: string } | { readonly problem: string }> {
  const bytes = Buffer.from(image, 'base64')
  const problem = imageProblem(bytes)
  if (problem !== null) return { problem }
  const stored = await storablePicture(bytes, 'image/png')
  return 'problem' in stored ? stored : { image: stored.bytes.toString('base64') }
}

/** More than every form of such a small picture needs; what unpacks to more is made to do harm. */
const MOST_UNPACKED = FLAG_IMAGE_PIXELS * (FLAG_IMAGE_PIXELS * 8 + 1) + 64

function imageProblem(bytes: Buffer): string | null {
  if (bytes.length > FLAG_IMAGE_BYTES) return `must have at most ${FLAG_IMAGE_BYTES / 1024} kB`
  const png = readPng(bytes)
  if (typeof png === 'string') return png
  if (png.width !== FLAG_IMAGE_PIXELS || png.height !== FLAG_IMAGE_PIXELS)
    return `must be ${FLAG_IMAGE_PIXELS} by ${FLAG_IMAGE_PIXELS} pixels, not ${png.width} by ${png.height}`
  try {
    inflateSync(Buffer.concat(png.data), { maxOutputLength: MOST_UNPACKED })
    return null
  } catch {
    return 'is a PNG image whose picture cannot be unpacked'
  }
}
