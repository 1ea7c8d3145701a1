import type { KeyObject } from 'node:crypto'
import { anchorsFolder, readAnchors } from './audit-anchors.ts'
import { type Anchor, chainedHash, ENTRY_TEXT, FIRST_HASH, isGenuine, type SealedEntry } from './audit-chain.ts'
import { inTransaction, type Pool } from '../database/database.ts'

export type AuditProblem = {
  readonly companyId: string
  readonly kind:
    | 'changed'
    | 'deleted'
    | 'inserted'
    | 'unsealed'
    | 'cut off'
    | 'sealed again'
    | 'false anchor'
    | 'anchor gone'
  readonly position: number | null
  readonly auditId: string | null
  readonly sentence: string
}

export type AuditVerdict = {
  readonly companyId: string
  readonly sealed: number
  /** The first thing that is wrong, if anything is. */
  readonly problem: AuditProblem | null
}

export type Verification = {
  /** Without it signatures are not checked. */
  readonly verifyingKey?: KeyObject
  readonly companyId?: string
  /** The anchors that were kept outside of the database; without them a chain that was rewritten whole looks genuine. */
  readonly anchorsFile?: string
  /** The files of all other data folders of the installation: together they have every anchor. */
  readonly otherAnchorsFiles?: readonly string[]
}

const HOUR = 3_600_000

/**
 * Reads the whole audit again and compares it with its seals and anchors, as someone who trusts neither the rows nor
 * the database. What was done to the newest entries, those since the last anchor, shows only if the chain was not
 * computed again as well.
 */
export function verifyAudit(pool: Pool, options: Verification): Promise<AuditVerdict[]> {
  const scope = { companyId: null, userId: null, timeLimitMs: HOUR }
  return inTransaction(pool, 'read', scope, async (_db, _witness, connection) => {
    // All rows are read, once: row by row would take for ever where PostgreSQL has not counted a company yet.
    await connection.unsafe('set local enable_nestloop = off')
    const companies = await connection.unsafe<{ id: string }[]>('select id from company order by id')
    const anchors = await anchorsOf(connection, options)
    const verdicts: AuditVerdict[] = []
    for (const { id } of companies)
      if (options.companyId === undefined || options.companyId === id)
        verdicts.push(await verdictOn(connection, id, anchors.get(id) ?? [], options))
    return verdicts
  })
}

type Connection = Pick<Pool, 'unsafe'>
type AnchorRecord = Anchor & { readonly inDatabase: boolean; readonly inFile: boolean; readonly fresh: boolean }

/** Up to which position the files that are at hand have every anchor of a company. */
async function completeUpTo(
  connection: Connection,
  { anchorsFile, otherAnchorsFiles = [] }: Verification,
): Promise<(companyId: string) => number> {
  if (anchorsFile === undefined) return () => 0
  const marks = await connection.unsafe<{ companyId: string; folder: string; position: number }[]>(
    'select company_id as "companyId", folder, position from audit_anchor_file',
  )
  const folders = new Set(marks.map(({ folder }) => folder))
  // One process writes them all into its file, and so do the files of all processes together.
  if (otherAnchorsFiles.length > 0 || folders.size <= 1) return () => Number.POSITIVE_INFINITY
  const own = anchorsFolder(anchorsFile)
  const reached = new Map(marks.filter(({ folder }) => folder === own).map((mark) => [mark.companyId, mark.position]))
  return (companyId) => reached.get(companyId) ?? 0
}

/** Every anchor of the database and of the files, by company, in the order of the chain. */
async function anchorsOf(connection: Connection, verification: Verification): Promise<Map<string, AnchorRecord[]>> {
  const { anchorsFile, otherAnchorsFiles = [] } = verification
  const inDatabase = await connection.unsafe<(Anchor & { fresh: boolean })[]>(
    `select company_id as "companyId", position, hash, signature, at > now() - interval '1 minute' as fresh from audit_anchor`,
  )
  const files = anchorsFile === undefined ? [] : [anchorsFile, ...otherAnchorsFiles]
  const complete = await completeUpTo(connection, verification)
  const identity = ({ companyId, position, hash, signature }: Anchor) =>
    [companyId, position, hash.toString('hex'), signature.toString('hex')].join(' ')
  const inFile = [...new Map(files.flatMap(readAnchors).map((one) => [identity(one), one])).values()]
  const filed = new Set(inFile.map(identity))
  const stored = new Set(inDatabase.map(identity))
  const all = [
    ...inDatabase.map((one) => ({
      ...one,
      inDatabase: true,
      inFile: one.position > complete(one.companyId) || filed.has(identity(one)),
    })),
    ...inFile
      .filter((one) => !stored.has(identity(one)))
      .map((one) => ({ ...one, inDatabase: false, inFile: true, fresh: false })),
  ]
  return Map.groupBy(
    all.toSorted((one, other) => one.position - other.position),
    ({ companyId }) => companyId,
  )
}

async function verdictOn(
  connection: Connection,
  companyId: string,
  anchors: AnchorRecord[],
  options: Verification,
): Promise<AuditVerdict> {
  const problemAt = (
    kind: AuditProblem['kind'],
    position: number | null,
    auditId: string | null,
    sentence: string,
  ) => ({
    companyId,
    kind,
    position,
    auditId,
    sentence,
  })
  const { verifyingKey } = options
  const forged = verifyingKey && anchors.find((one) => !isGenuine(verifyingKey, one))
  if (forged) {
    const sentence = `The anchor at position ${forged.position} was not signed by this installation`
    return { companyId, sealed: 0, problem: problemAt('false anchor', forged.position, null, sentence) }
  }
  const chain = await readChain(connection, companyId, anchors, problemAt, verifyingKey)
  const problem =
    chain.problem ?? missingAnchor(anchors, problemAt) ?? (await unsealedEntry(connection, companyId, problemAt))
  return { companyId, sealed: chain.sealed, problem }
}

type ProblemAt = (
  kind: AuditProblem['kind'],
  position: number | null,
  auditId: string | null,
  sentence: string,
) => AuditProblem
type SealedRow = Omit<SealedEntry, 'entry'> & { position: number; entry: string | null }

async function readChain(
  connection: Connection,
  companyId: string,
  anchors: readonly AnchorRecord[],
  problemAt: ProblemAt,
  verifyingKey: KeyObject | undefined,
) {
  const anchored = new Map(anchors.map((one) => [one.position, one]))
  const rows = connection.unsafe<SealedRow[]>(
    `select s.position, s.audit_id as "auditId", s.hash, r.signature as erasure,
       case when e.id is not null then ${ENTRY_TEXT} end as entry
     from audit_seal s left join audit_entry e on e.company_id = s.company_id and e.id = s.audit_id
     left join audit_erasure r on r.company_id = s.company_id and r.audit_id = s.audit_id
     where s.company_id = $1 order by s.position`,
    [companyId],
  )
  let hash: Buffer = FIRST_HASH
  let sealed = 0
  for await (const batch of rows.cursor(1000))
    for (const row of batch) {
      const position = sealed + 1
      const wrong = (kind: AuditProblem['kind'], sentence: string) => ({
        sealed,
        problem: problemAt(kind, position, row.auditId, sentence),
      })
      if (row.position !== position)
        return wrong('deleted', `The chain has nothing at position ${position}; the next entry is ${row.auditId}`)
      if (row.entry === null) return wrong('deleted', `Entry ${row.auditId} at position ${position} is gone`)
      hash = chainedHash(hash, companyId, { ...row, entry: row.entry }, verifyingKey)
      if (!hash.equals(row.hash))
        return wrong('changed', `Entry ${row.auditId} is not what was sealed at position ${position}`)
      if (anchored.get(position)?.hash.equals(hash) === false)
        return wrong('sealed again', `The chain up to position ${position} is not the one that was signed there`)
      sealed = position
    }
  const beyond = anchors.find((one) => one.position > sealed)
  const sentence = `The chain ends at position ${sealed}, but position ${beyond?.position} was signed`
  return { sealed, problem: beyond ? problemAt('cut off', sealed + 1, null, sentence) : null }
}

function missingAnchor(anchors: readonly AnchorRecord[], problemAt: ProblemAt): AuditProblem | undefined {
  const gone = anchors.find((one) => !one.inDatabase || (!one.inFile && !one.fresh))
  if (!gone) return undefined
  const where = gone.inDatabase ? 'file of anchors' : 'database'
  return problemAt(
    'anchor gone',
    gone.position,
    null,
    `The anchor at position ${gone.position} is no longer in the ${where}`,
  )
}

/** A transaction that still runs somewhere holds up the sealing of all that began after it. */
const CAN_BE_SEALED = `(e.tx < pg_snapshot_xmin(pg_current_snapshot()) or e.tx >= pg_snapshot_xmax(pg_current_snapshot()))`

/** An entry outside of the chain: put in where everything was sealed already, or not sealed in time. */
async function unsealedEntry(
  connection: Connection,
  companyId: string,
  problemAt: ProblemAt,
): Promise<AuditProblem | null> {
  const [entry] = await connection.unsafe<{ id: string; late: boolean }[]>(
    `select e.id, coalesce((e.tx, e.id) < (head.tx, head.id), false) as late from audit_entry e
     left join lateral (
       select h.tx, h.id from audit_seal s join audit_entry h on h.company_id = s.company_id and h.id = s.audit_id
       where s.company_id = $1 order by s.position desc limit 1) head on true
     where e.company_id = $1 and not exists (select from audit_seal s where s.company_id = e.company_id and s.audit_id = e.id)
       and ((e.tx, e.id) < (head.tx, head.id) or e.at < now() - interval '10 minutes'
         or e.at < now() - interval '1 minute' and ${CAN_BE_SEALED})
     order by late desc, e.tx, e.id limit 1`,
    [companyId],
  )
  if (!entry) return null
  return entry.late
    ? problemAt('inserted', null, entry.id, `Entry ${entry.id} was put in after its time had been sealed`)
    : problemAt('unsealed', null, entry.id, `Entry ${entry.id} is older than a minute and not sealed`)
}
