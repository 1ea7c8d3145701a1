import { sql } from 'kysely'
import { auditIndex } from '@galen/contract/audit/audit'
import { serveIndex } from '../platform/search.ts'

type Values = Record<string, unknown> | null

/** Who changed what. Words are found as soon as the entry is sealed, a second or so after it was written. */
export const auditSearch = serveIndex(
  auditIndex,
  (db, actor) =>
    db
      .selectFrom('audit_entry as e')
      .leftJoin('app_user as u', 'u.id', 'e.user_id')
      .leftJoin('audit_seal as s', (join) =>
        join.onRef('s.company_id', '=', 'e.company_id').onRef('s.audit_id', '=', 'e.id'),
      )
      .where('e.company_id', '=', actor.companyId)
      .select([
        'e.id',
        'e.at',
        'e.user_id as userId',
        sql<string>`coalesce(u.given_name || ' ' || u.family_name, 'System')`.as('user'),
        'e.entity',
        'e.entity_id as entityId',
        'e.action',
        'e.fields',
        sql<Values>`e.before`.as('before'),
        sql<Values>`e.after`.as('after'),
        'e.justification',
        'e.request_id as requestId',
        'e.address',
        sql<boolean>`s.position is not null`.as('sealed'),
      ]),
  { text: { kind: 'audit', orderedBy: 'at' }, appendOnly: true },
)
