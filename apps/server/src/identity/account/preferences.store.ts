import type { Preferences } from '@galen/contract/identity/account'
import { defaultPreferences } from '@galen/domain/identity/preferences'
import type { Db, Tx } from '../../platform/database/database.ts'

const columns = [
  'theme',
  'density',
  'sounds',
  'sound_volume as soundVolume',
  'keys',
  'start_page as startPage',
  'number_format as numberFormat',
  'date_format as dateFormat',
  'confirmations',
  'export_news as exportNews',
  'mailed_notices as mailedNotices',
  'home_order as homeOrder',
  'home_hidden as homeHidden',
  'version',
] as const

/** What someone chose, or what everyone starts with. The table's checks hold the choices of the wire. */
export async function loadPreferences(db: Db, userId: string): Promise<Preferences> {
  const row = await db.selectFrom('user_preferences').select(columns).where('user_id', '=', userId).executeTakeFirst()
  return row ? (row as Preferences) : { ...defaultPreferences, version: 1 }
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
  return row as Preferences
}

export async function savePreferences(tx: Tx, userId: string, preferences: Preferences): Promise<void> {
  const { soundVolume, startPage, numberFormat, dateFormat, exportNews, mailedNotices, ...more } = preferences
  const { homeOrder, homeHidden, ...rest } = more
  await tx
    .updateTable('user_preferences')
    .set({
      ...rest,
      sound_volume: soundVolume,
      start_page: startPage,
      number_format: numberFormat,
      date_format: dateFormat,
      export_news: exportNews,
      mailed_notices: mailedNotices,
      home_order: homeOrder,
      home_hidden: homeHidden,
    })
    .where('user_id', '=', userId)
    .execute()
}
