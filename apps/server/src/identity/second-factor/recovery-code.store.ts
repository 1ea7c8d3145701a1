import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { keyedHash, type Secrets } from '../../platform/secrets.ts'

const HOW_MANY = 10
/** Without the letters that are taken for digits; sixty bits in twelve of them. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const newCode = () =>
  Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')).join(
    '-',
  )

/** The code as it was meant, however it was copied. */
const normal = (code: string) =>
  code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')

const hashOf = ({ secondFactorKey }: Secrets, userId: string, code: string) =>
  keyedHash(secondFactorKey, `recovery ${userId} ${normal(code)}`)

/** Replaces all codes of a person and answers the new ones, which are shown once and never again. */
export async function renewRecoveryCodes(tx: Tx, secrets: Secrets, userId: string): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, newCode)
  await removeRecoveryCodes(tx, userId)
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(secrets, userId, code) })))
    .execute()
  return codes
}

/** Uses a code up. Of many who bring the same one, one gets true. */
export async function spendRecoveryCode(tx: Tx, secrets: Secrets, userId: string, code: string): Promise<boolean> {
  const { rows } = await sql`
    update recovery_code set used_at = now()
    where user_id = ${userId} and code_hash = ${hashOf(secrets, userId, code)} and used_at is null returning 1`.execute(
    tx,
  )
  return rows.length > 0
}

export async function removeRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
}
