import { type SettingKey, settingOf, type SettingValue, type systemSettings } from '@galen/domain/admin/system-settings'
import type { BusinessDate } from '@galen/domain/dates'
import { sql } from 'kysely'
import { asJson } from '../platform/database/as-json.ts'
import type { Db, Tx } from '../platform/database/database.ts'

type ValueOf<K extends SettingKey> = (typeof systemSettings)[K]['byDefault'] extends boolean
  ? boolean
  : (typeof systemSettings)[K]['byDefault'] extends number
    ? number
    : string

/** What a setting of the company is now. */
export async function settingValue<K extends SettingKey>(db: Db, companyId: string, key: K): Promise<ValueOf<K>> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('company_id', '=', companyId)
    .where('key', '=', key)
    .executeTakeFirst()
  return ((row?.value as SettingValue | null | undefined) ?? settingOf(key).byDefault) as ValueOf<K>
}

/** A setting that is a whole number, inside a larger statement. */
export const settingCount = (companyId: string, key: SettingKey) => sql<number>`coalesce((
  select (s.value #>> '{}')::integer from setting s where s.company_id = ${companyId} and s.key = ${key}
), ${settingOf(key).byDefault as number}::integer)`

type SettingRow = { readonly key: string; readonly value: unknown }

/** Several settings of the company, to be read with what else is needed. */
export const settingRows = (companyId: string, keys: readonly SettingKey[]) => sql<SettingRow>`
  select s.key, s.value from setting s where s.company_id = ${companyId} and s.key = any(${[...keys]}::text[])`

/** What the settings of these rows are; what no one set is as the code declares it. */
export function settingsIn<K extends SettingKey>(
  rows: readonly SettingRow[],
  keys: readonly K[],
): { readonly [Key in K]: ValueOf<Key> } {
  const known = new Map(rows.map(({ key, value }) => [key, value as SettingValue]))
  return Object.fromEntries(keys.map((key) => [key, known.get(key) ?? settingOf(key).byDefault])) as {
    [Key in K]: ValueOf<Key>
  }
}

/** The first day of the books of a company that was just made. */
export async function setBooksBegin(tx: Tx, companyId: string, day: BusinessDate): Promise<void> {
  const value = asJson(day)
  await tx
    .insertInto('setting')
    .values({ company_id: companyId, key: 'booksBeginOn', value, version: 1 })
    .onConflict((conflict) => conflict.columns(['company_id', 'key']).doUpdateSet({ value }))
    .execute()
}

/** Everyone in a company that was just made has to have a second factor. */
export async function requireSecondFactorOfAll(tx: Tx, companyId: string): Promise<void> {
  const value = asJson(true)
  await tx
    .insertInto('setting')
    .values({ company_id: companyId, key: 'secondFactorRequired', value, version: 1 })
    .onConflict((conflict) => conflict.columns(['company_id', 'key']).doUpdateSet({ value }))
    .execute()
}
