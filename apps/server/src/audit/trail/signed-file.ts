import { randomUUID, sign } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { auditRecord, MOST_SIGNED_ENTRIES } from '@galen/contract/audit/audit-record'
import { BusinessError } from '@galen/domain/business-error'
import { endOfDay, parseBusinessDate, startOfDay } from '@galen/domain/dates'
import { checkFreshSignIn } from '../../identity/fresh-sign-in.ts'
import { auditInCustomerScope } from '../../partners/customer-scope.ts'
import { inPortions } from '../../platform/give-way.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Actor, answer, command } from '../../platform/operation.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { viewValues } from './audit-values.view.ts'

type Asked = {
  entity?: string | undefined
  entityId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Hands out entries in a file that can be proved later to be what the installation wrote, with no one's help but its key. */
export const writeSignedFile = command(
  auditRecord.signedFile,
  async ({ body, tx, actor, audit, installation: { secrets } }) => {
    await checkFreshSignIn(tx, actor)
    const { entity = null, entityId = null, from = null, to = null } = body
    const entries = await entriesOf(tx, actor, body)
    if (entries.length > MOST_SIGNED_ENTRIES)
      throw new BusinessError(
        'audit.too-many-entries',
        `There are more than ${MOST_SIGNED_ENTRIES} entries. Choose fewer days, or one record.`,
      )
    const head = {
      file: 'Galen 360 audit, signed',
      companyId: actor.companyId,
      entity,
      entityId,
      from,
      to,
      writtenAt: new Date().toISOString(),
      writtenBy: actor.userId,
      entries: entries.length,
      publicKey: secrets.verifyingKey.export({ type: 'spki', format: 'pem' }),
    }
    audit('export', {
      id: randomUUID(),
      action: 'export-signed-audit',
      before: null,
      after: { entity, entityId, from, to, rows: entries.length },
    })
    return answer(auditRecord.signedFile, {
      status: 200,
      body: await signed([head, ...entries], secrets),
      headers: {
        'content-type': 'application/jsonl',
        'content-disposition': 'attachment; filename="audit-signed.jsonl"',
      },
    })
  },
)

/** The signature is in the last line and covers every byte before it. */
async function signed(lines: readonly object[], { signingKey }: Pick<Secrets, 'signingKey'>): Promise<Buffer> {
  const written: string[] = []
  for await (const line of inPortions(lines)) written.push(`${JSON.stringify(line)}\n`)
  const content = Buffer.from(written.join(''))
  const signature = sign(null, content, signingKey).toString('base64')
  return Buffer.concat([content, Buffer.from(`${JSON.stringify({ signature, algorithm: 'Ed25519' })}\n`)])
}

/** One more than may be, so that too many are distinguished from just enough. */
async function entriesOf(db: Db, actor: Actor, asked: Asked): Promise<object[]> {
  const { rows } = await sql<object>`
    select s.position::integer as position, encode(s.hash, 'hex') as hash, e.id, e.at, e.user_id as "userId", e.entity,
      e.entity_id as "entityId", e.action, e.version, e.fields, ${viewValues('before', actor)} as before,
      ${viewValues('after', actor)} as after, e.justification, e.request_id as "requestId", e.address
    from audit_entry e left join audit_seal s on s.company_id = e.company_id and s.audit_id = e.id
    where e.company_id = ${actor.companyId} and ${auditInCustomerScope(actor)} and ${conditionOf(actor, asked)}
    order by e.at, e.id limit ${MOST_SIGNED_ENTRIES + 1}`.execute(db)
  return rows
}

function conditionOf({ timeZone }: Actor, { entity, entityId, from, to }: Asked): RawBuilder<boolean> {
  const first = from === undefined ? null : startOfDay(parseBusinessDate(from), timeZone).toISOString()
  const last = to === undefined ? null : endOfDay(parseBusinessDate(to), timeZone).toISOString()
  return sql<boolean>`(${entity ?? null}::text is null or e.entity = ${entity ?? null})
    and (${entityId ?? null}::text is null or e.entity_id = ${entityId ?? null})
    and (${first}::timestamptz is null or e.at >= ${first}::timestamptz)
    and (${last}::timestamptz is null or e.at < ${last}::timestamptz + interval '1 millisecond')`
}
