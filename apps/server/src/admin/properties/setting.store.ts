import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { SystemSetting } from '@galen/contract/admin/properties'
import { settingKeys, type SettingKey, settingOf, type SettingValue } from '@galen/domain/admin/system-settings'
import { personName } from '../../platform/database/person-name.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'
import { asJson } from '../../platform/database/as-json.ts'

/** A setting has the same id in every company, made from its key: it is there before anyone has set it. */
export function settingId(key: SettingKey): string {
  const digest = createHash('sha256').update(`galen setting ${key}`).digest('hex')
  const variant = ((Number.parseInt(digest.slice(16, 18), 16) & 0x3f) | 0x80).toString(16)
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `${variant}${digest.slice(18, 20)}`,
    digest.slice(20, 32),
  ].join('-')
}

const keyById = new Map(settingKeys.map((key) => [settingId(key), key]))
export const settingKeyOf = (id: string): SettingKey | undefined => keyById.get(id)

type Row = { value: SettingValue | null; version: number; changedAt: string | null; changedBy: string | null }

export async function loadSetting(db: Db, companyId: string, key: SettingKey): Promise<SystemSetting> {
  const { rows } = await sql<Row>`
    select s.value, s.version, s.changed_at as "changedAt",
      ${personName('s.changed_by')} as "changedBy"
    from setting s where s.company_id = ${companyId} and s.key = ${key}`.execute(db)
  const row = rows[0] ?? { value: null, version: 1, changedAt: null, changedBy: null }
  return { ...declared(key), ...row, value: row.value ?? settingOf(key).byDefault }
}

/** What the code says of a setting, the same in every company. */
export function declared(key: SettingKey) {
  const setting = settingOf(key)
  const { kind, section, name, help, byDefault } = setting
  const choices = setting.kind === 'list' ? [...setting.choices] : null
  return { id: settingId(key), key, kind, section, name, help, byDefault, choices }
}

/** Keeps a value, or goes back to the default. */
export async function saveSetting(
  tx: Tx,
  { companyId, userId }: Actor,
  key: SettingKey,
  value: SettingValue | null,
  version: number,
): Promise<void> {
  const row = {
    value: value === null ? null : asJson(value),
    version,
    changed_at: sql<string>`now()`,
    changed_by: userId,
  }
  await tx
    .insertInto('setting')
    .values({ company_id: companyId, key, ...row })
    .onConflict((conflict) => conflict.columns(['company_id', 'key']).doUpdateSet(row))
    .execute()
}
