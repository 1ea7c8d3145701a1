import { sql } from 'kysely'
import { auditIndex } from '@galen/contract/audit/audit'
import { personName } from '../../platform/database/person-name.ts'
import { auditInCustomerScope, seesOwnCustomersOnly } from '../../partners/customer-scope.ts'
import { OUTSIDER_NAME } from '../../platform/audit/audit-seal.ts'
import { serveIndex } from '../../platform/search/search.ts'
import { lookedAtPerson } from './audited-reads.ts'
import { namesIn, RECORD_NAME } from './record-name.ts'
import { viewValues } from './audit-values.view.ts'

// As sub-selects and not as joins: they are looked up for the rows of the page only, and counting needs none of them.
const USER_NAME = sql<string>`coalesce(${personName('e.user_id')},
  case when e.external_id is not null then ${sql.raw(OUTSIDER_NAME)} end, 'System')`
const IS_SEALED = sql<boolean>`(
  select s.position from audit_seal s where s.company_id = e.company_id and s.audit_id = e.id) is not null`

/** Who changed what. Words are found as soon as the entry is sealed, a second or so after it was written. */
export const auditSearch = serveIndex(
  auditIndex,
  (db, actor) =>
    db
      .selectFrom('audit_entry as e')
      .where('e.company_id', '=', actor.companyId)
      .where(auditInCustomerScope(actor))
      .select([
        'e.id',
        'e.at',
        'e.user_id as userId',
        USER_NAME.as('user'),
        'e.entity',
        'e.entity_id as entityId',
        RECORD_NAME.as('record'),
        'e.record_entity as recordEntity',
        'e.record_id as recordId',
        namesIn(viewValues('before', actor), viewValues('after', actor)).as('names'),
        'e.action',
        'e.fields',
        viewValues('before', actor).as('before'),
        viewValues('after', actor).as('after'),
        'e.justification',
        'e.request_id as requestId',
        'e.address',
        IS_SEALED.as('sealed'),
      ]),
  {
    text: { kind: 'audit', orderedBy: 'at', unrestricted: (actor) => !seesOwnCustomersOnly(actor) },
    appendOnly: true,
    looksAt: lookedAtPerson,
  },
)
