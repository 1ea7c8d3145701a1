import { account } from '@galen/contract/identity/account'
import { command } from '../../../platform/operation.ts'
import { mergeChanges } from '../../../platform/versions.ts'
import { publishSettings } from '../../sessions.ts'
import { lockPreferences, savePreferences } from '../preferences.store.ts'

export const changePreferences = command(
  account.changePreferences,
  async ({ body, tx, actor, audit, publish }) => {
    const before = await lockPreferences(tx, actor.userId)
    const after = await mergeChanges(tx, actor.companyId, 'preferences', actor.userId, before, body)
    if (!after) return before
    await savePreferences(tx, actor.userId, after)
    const { version: _, ...was } = before
    const { version, ...is } = after
    audit('preferences', { id: actor.userId, action: 'change', version, before: was, after: is })
    publishSettings(publish, actor.userId, ['preferences'])
    return after
  },
  { unaudited: 'the row that keeps the choices is made on the first visit, before anything is chosen' },
)
