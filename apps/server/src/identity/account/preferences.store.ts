import type { Preferences } from '@galen/contract/identity/account'
import { defaultPreferences } from '@galen/domain/identity/preferences'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.gen.ts'

type Row = Pick<
  Record<keyof Schema['user_preferences'], unknown>,
  'theme' | 'density' | 'sounds' | 'sound_volume' | 'keys' | 'version'
>

const columns = ['theme', 'density', 'sounds', 'sound_volume', 'keys', 'version'] as const

/** The wire's names and choices; the table's checks hold the same choices. */
const asPreferences = ({ sound_volume, ...rest }: Row) => ({ ...rest, soundVolume: sound_volume }) as Preferences

/** What somebody chose, or what everybody starts with. */
export async function loadPreferences(db: Db, userId: string): Promise<Preferences> {
  const row = await db.selectFrom('user_preferences').select(columns).where('user_id', '=', userId).executeTakeFirst()
  return row ? asPreferences(row) : { ...defaultPreferences, version: 1 }
}

export async function lockPreferences(tx: Tx, userId: string): Promise<Preferences> {
  await tx
    .insertInto('user_preferences')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('user_preferences')
    .select(columns)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return asPreferences(row)
}

export async function savePreferences(tx: Tx, userId: string, { soundVolume, ...rest }: Preferences): Promise<void> {
  await tx
    .updateTable('user_preferences')
    .set({ ...rest, sound_volume: soundVolume })
    .where('user_id', '=', userId)
    .execute()
}
