import { sql } from 'kysely'
import { account, type Session } from '@galen/contract/identity/account'
import { deviceName } from '@galen/domain/identity/device-name'
import { query } from '../../../platform/operation.ts'
import { isAlive } from '../../sessions.ts'

/** Where the person is signed in, this session first. */
export const listSessions = query(account.sessions, async ({ db, actor }) => {
  const { rows } = await sql<Session>`
    select s.id, s.device, s.address, s.started_at as "startedAt", s.used_at as "usedAt", s.id = ${actor.sessionId} as current
    from user_session s where s.user_id = ${actor.userId} and ${isAlive}
    order by current desc, s.used_at desc, s.id limit 200`.execute(db)
  return rows.map((session) => ({ ...session, device: deviceName(session.device) }))
})
