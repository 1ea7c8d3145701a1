import { sql } from 'kysely'
import { auditChain, type ChainVerdict } from '@galen/contract/audit/audit'
import {
  type Anchor,
  chainedHash,
  ENTRY_TEXT,
  FIRST_HASH,
  isGenuine,
  type SealedEntry,
} from '../../platform/audit/audit-chain.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { query } from '../../platform/operation.ts'

/** How many entries one reply proves. */
const STRETCH = 5000

type Sealed = Omit<SealedEntry, 'entry'> & { readonly position: number; readonly entry: string | null }

/** Reads a stretch of the chain again and compares it with what was sealed and signed. */
export const verifyChain = query(auditChain.verify, async ({ body: { after }, db, actor, installation }) => {
  const { companyId } = actor
  const rows = await sealedAfter(db, companyId, after)
  const anchors = await anchorsOf(db, companyId)
  const newest = anchors.at(-1)
  const problem = await problemIn(rows, after, anchors, installation.secrets, companyId)
  return {
    provedTo: problem ? problem.position - 1 : (rows.at(-1)?.position ?? after),
    sealed: await sealedCount(db, companyId),
    problem,
    anchor: newest ? { position: newest.position, at: newest.at } : null,
    unsealed: await lateEntries(db, companyId),
  }
})

/** One row more in front, whose hash the first of the stretch was made from. */
async function sealedAfter(db: Db, companyId: string, after: number): Promise<Sealed[]> {
  const { rows } = await sql<Sealed>`
    select s.position, s.audit_id as "auditId", s.hash, r.signature as erasure, case when e.id is not null then ${sql.raw(ENTRY_TEXT)} end as entry
    from audit_seal s left join audit_entry e on e.company_id = s.company_id and e.id = s.audit_id
    left join audit_erasure r on r.company_id = s.company_id and r.audit_id = s.audit_id
    where s.company_id = ${companyId} and s.position >= ${after} order by s.position limit ${STRETCH}`.execute(db)
  return rows
}

type AnchorRecord = Anchor & { readonly at: string }

async function anchorsOf(db: Db, companyId: string): Promise<AnchorRecord[]> {
  const { rows } = await sql<AnchorRecord>`
    select company_id as "companyId", position, hash, signature, at from audit_anchor
    where company_id = ${companyId} order by position`.execute(db)
  return rows
}

async function problemIn(
  rows: readonly Sealed[],
  after: number,
  anchors: readonly AnchorRecord[],
  { verifyingKey }: Pick<Secrets, 'verifyingKey'>,
  companyId: string,
): Promise<ChainVerdict['problem']> {
  const signed = new Map(anchors.map((anchor) => [anchor.position, anchor]))
  const start = after === 0 ? undefined : rows[0]
  let hash: Buffer = start?.hash ?? FIRST_HASH
  let position = after
  for (const row of start ? rows.slice(1) : rows) {
    position += 1
    const wrong = (sentence: string) => ({ position, entryId: row.auditId, sentence })
    if (row.position !== position) return wrong(`Nothing is sealed at position ${position}`)
    if (row.entry === null) return wrong(`The entry at position ${position} is gone`)
    hash = chainedHash(hash, companyId, { ...row, entry: row.entry }, verifyingKey)
    if (!hash.equals(row.hash)) return wrong(`The entry at position ${position} is not what was sealed there`)
    const anchor = signed.get(position)
    if (!anchor) continue
    if (!isGenuine(verifyingKey, anchor))
      return wrong(`The signature at position ${position} is not of this installation`)
    if (!anchor.hash.equals(hash)) return wrong(`The chain up to position ${position} is not the one that was signed`)
  }
  const beyond = rows.length < STRETCH && anchors.find((anchor) => anchor.position > position)
  if (!beyond) return null
  const sentence = `The chain ends at position ${position}, but position ${beyond.position} was signed`
  return { position: position + 1, entryId: null, sentence }
}

async function sealedCount(db: Db, companyId: string): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(position)::integer as last from audit_seal where company_id = ${companyId}`.execute(db)
  return rows[0]?.last ?? 0
}

async function lateEntries(db: Db, companyId: string): Promise<number> {
  const { rows } = await sql<{ late: number }>`
    select count(*)::integer as late from audit_entry e
    where e.company_id = ${companyId} and e.at < now() - interval '1 minute'
      and not exists (select from audit_seal s where s.company_id = e.company_id and s.audit_id = e.id)`.execute(db)
  return rows[0]?.late ?? 0
}
