import { verifyAudit } from '../audit/audit-verify.ts'
import { catalogInvariants } from './catalog-invariants.ts'
import type { Pool } from '../database/database.ts'
import { bySql, type Checked, type Invariant, type Offence } from './invariant.ts'

const auditVerifies: Invariant = {
  id: 'T3',
  sentence: 'Every entry of the audit is sealed, and the chain agrees with the entries and with what was signed',
  compares: 'Each entry of the audit log with the hashes of its seal, and the signed anchors with the chain.',
  async offences({ pool, ...trusted }) {
    const verdicts = await verifyAudit(pool, trusted)
    return verdicts.flatMap(({ problem }) => problem ?? [])
  },
}

const outboxMoves = bySql(
  'O1',
  'Every message of the outbox is done, needs a person, or is on its way',
  'The time at which a message is due with the present time.',
  `select company_id, id, kind, attempts, next_at, last_error from outbox
   where done_at is null and needs_person_at is null and greatest(next_at, claimed_until) < now() - interval '15 minutes' limit 100`,
)

/** A person's record is the same in all companies, so what has an id of its own is looked at across them. */
const versionsGrowByOne = bySql(
  'D5',
  'The version of a record grows by exactly one with each change: no hole, no double',
  'The lowest and highest version of a record in the audit log with the number of versions and of transactions.',
  `select entity, entity_id, min(version) as first, max(version) as last, count(distinct version) as versions,
     count(distinct tx) as changes
   from audit_entry where version is not null
   group by entity, entity_id, case when entity_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then null else company_id end
   having max(version) - min(version) + 1 <> count(distinct version) or count(distinct version) <> count(distinct tx) limit 100`,
)

/** What must hold whatever is installed on top; each area adds its own list. */
export const platformInvariants: readonly Invariant[] = [
  ...catalogInvariants,
  auditVerifies,
  outboxMoves,
  versionsGrowByOne,
]

export type Finding = { readonly invariant: Invariant; readonly offences: readonly Offence[] }

/** Asks them all, one after the other, and answers in the same order. */
export async function invariantFindings(invariants: readonly Invariant[], checked: Checked): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const invariant of invariants) findings.push({ invariant, offences: await invariant.offences(checked) })
  return findings
}

/** What is wrong, as tests want to see it: nothing. */
export async function brokenInvariants(
  pool: Pool,
  invariants = platformInvariants,
  trusted: Omit<Checked, 'pool'> = {},
) {
  const findings = await invariantFindings(invariants, { pool, ...trusted })
  return findings.flatMap(({ invariant, offences }) =>
    offences.map((offence) => ({ broken: invariant.id, ...offence })),
  )
}
