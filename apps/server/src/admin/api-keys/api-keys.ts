import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { type ApiKey, apiKeys } from '@galen/contract/admin/api-keys'
import { BusinessError } from '@galen/domain/business-error'
import { personName } from '../../platform/database/person-name.ts'
import { checkFreshSignIn } from '../../identity/fresh-sign-in.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import { type Actor, command, query } from '../../platform/operation.ts'
import { hashOfKey } from '../../platform/external-principals.ts'

async function keysOf(db: Db, { companyId }: Actor, id: string | null = null): Promise<ApiKey[]> {
  const { rows } = await sql<ApiKey>`
    select k.id, k.name, k.last_four as "lastFour", k.created_at as "createdAt", ${personName('k.created_by')} as "createdBy",
      k.used_on as "usedOn", k.revoked_at as "revokedAt", ${personName('k.revoked_by')} as "revokedBy"
    from api_key k where k.company_id = ${companyId} and (${id}::uuid is null or k.id = ${id}::uuid)
    order by k.revoked_at is not null, lower(k.name), k.id`.execute(db)
  return rows
}

export const listApiKeys = query(apiKeys.list, ({ db, actor }) => keysOf(db, actor))

/** As long as a password no one types: 256 bits, of which a hash is stored. */
export const addApiKey = command(apiKeys.add, async ({ body: { name }, tx, actor, audit }) => {
  await checkFreshSignIn(tx, actor)
  const id = randomUUIDv7()
  const key = `galen_${randomBytes(32).toString('base64url')}`
  const { rows } = await sql`
    insert into api_key (company_id, id, name, key_hash, last_four, created_by)
    values (${actor.companyId}, ${id}, ${name}, ${hashOfKey(key)}, ${key.slice(-4)}, ${actor.userId})
    on conflict do nothing returning 1`.execute(tx)
  if (rows.length === 0)
    throw new BusinessError('api-key.conflict', `There is a key called ${name} already`, [
      { field: 'name', message: 'is in the list already' },
    ])
  audit('api-key', { id, action: 'create', before: null, after: { name, lastFour: key.slice(-4) } })
  const [made] = await keysOf(tx, actor, id)
  if (!made) throw notFound('API key')
  return { ...made, key }
})

export const revokeApiKey = command(apiKeys.revoke, async ({ params: { id }, tx, actor, audit }) => {
  const { rows } = await sql<{ name: string }>`
    update api_key set revoked_at = now(), revoked_by = ${actor.userId}
    where company_id = ${actor.companyId} and id = ${id} and revoked_at is null returning name`.execute(tx)
  const [revoked] = rows
  if (!revoked) throw notFound('API key')
  audit('api-key', { id, action: 'revoke-api-key', before: { name: revoked.name }, after: null })
})
