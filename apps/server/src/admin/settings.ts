import { type SettingKey, settingOf, type SettingValue, type systemSettings } from '@galen/domain/admin/system-settings'
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

/** Several settings of the company by one statement. */
export async function settingValues<K extends SettingKey>(
  db: Db,
  companyId: string,
  keys: readonly K[],
): Promise<{ readonly [Key in K]: ValueOf<Key> }> {
  const rows = await db
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('company_id', '=', companyId)
    .where('key', 'in', [...keys])
    .execute()
  const known = new Map(rows.map(({ key, value }) => [key, value as SettingValue]))
  return Object.fromEntries(keys.map((key) => [key, known.get(key) ?? settingOf(key).byDefault])) as {
    [Key in K]: ValueOf<Key>
  }
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
