import { account } from '@galen/contract/identity/account'
import { destinationOf } from '@galen/contract/topic'
import { userTopic } from '@galen/contract/admin/users'
import { command } from '../../../platform/operation.ts'
import { sessionExpired } from '../../../platform/session.ts'
import { mergeChanges } from '../../../platform/versions.ts'
import { publishSettings } from '../../sessions.ts'

/** Changes the person's own name; what others changed in the meantime is merged field by field. */
export const changeName = command(account.changeName, async ({ body, tx, actor, audit, publish }) => {
  const row = await tx
    .selectFrom('app_user')
    .select(['id', 'email', 'given_name', 'family_name', 'mfa_enabled', 'version'])
    .where('id', '=', actor.userId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw sessionExpired()
  const { id, email, mfa_enabled: mfaEnabled } = row
  const before = { givenName: row.given_name, familyName: row.family_name, version: row.version }
  const after = await mergeChanges(tx, actor.companyId, 'user', id, before, body)
  if (!after) return { id, email, mfaEnabled, ...before }
  const { givenName, familyName, version } = after
  await tx
    .updateTable('app_user')
    .set({ given_name: givenName, family_name: familyName, version })
    .where('id', '=', id)
    .execute()
  const names = ({ givenName, familyName }: typeof before) => ({ givenName, familyName })
  audit('user', { id, action: 'change', version, before: names(before), after: names(after) })
  publishSettings(publish, id, ['user'])
  publish(destinationOf(userTopic, { id }), { type: 'user', id, version, changed: ['givenName', 'familyName'] })
  return { id, email, mfaEnabled, ...after }
})
