import { sql } from 'kysely'
import type { VendorBankAccount } from '@galen/contract/finance/vendor-bank-accounts'
import { decidedBy } from '@galen/domain/approvals'
import { BusinessError } from '@galen/domain/business-error'
import type { Db, Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { openSealedText, sealText } from '../../platform/sealed-text.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { personName } from '../../platform/database/person-name.ts'

/** A number opens for its own account only. */
const ownerOf = (companyId: string, accountId: string) => `${companyId} vendor ${accountId}`

export const sealVendorNumber = (secrets: Secrets, companyId: string, accountId: string, number: string): Buffer =>
  sealText(secrets.bankAccountKey, ownerOf(companyId, accountId), number)
export const openVendorNumber = (secrets: Secrets, companyId: string, accountId: string, sealed: Buffer): string =>
  openSealedText(secrets.bankAccountKey, ownerOf(companyId, accountId), sealed)

const shown = sql`x.bank, x.name, x.routing, x.last_four as "lastFour", x.kind`

export async function loadVendorBankAccount(
  db: Db,
  { companyId, userId }: Pick<Actor, 'companyId' | 'userId'>,
  vendorId: string,
): Promise<VendorBankAccount> {
  const { rows: accounts } = await sql<NonNullable<VendorBankAccount['account']>>`
    select x.id, ${shown}, x.version from vendor_bank_account x
    where x.company_id = ${companyId} and x.vendor_id = ${vendorId} and x.active`.execute(db)
  const { rows: changes } = await sql<NonNullable<VendorBankAccount['waiting']>>`
    select x.id, x.action, ${shown},
      jsonb_build_object('id', x.requested_by, 'name', coalesce(${personName('x.requested_by')}, '')) as "requestedBy",
      x.requested_at as "requestedAt", x.requested_by <> ${userId} as "mayDecide"
    from vendor_bank_change x
    where x.company_id = ${companyId} and x.vendor_id = ${vendorId} and x.decided_at is null`.execute(db)
  return { account: accounts[0] ?? null, waiting: changes[0] ?? null }
}

export type KeptAccount = {
  readonly id: string
  readonly bank: string
  readonly name: string
  readonly routing: string
  readonly kind: string
  readonly lastFour: string
  readonly sealed: Buffer
  readonly version: number
}

export async function findKeptAccount(db: Db, companyId: string, vendorId: string): Promise<KeptAccount | undefined> {
  const { rows } = await sql<KeptAccount>`
    select x.id, ${shown}, x.number_sealed as sealed, x.version from vendor_bank_account x
    where x.company_id = ${companyId} and x.vendor_id = ${vendorId} and x.active`.execute(db)
  return rows[0]
}

export type WaitingChange = Omit<KeptAccount, 'id' | 'version'> & {
  readonly accountId: string
  readonly action: 'set' | 'remove'
  readonly requestedBy: string
}

export async function findWaitingChange(
  tx: Tx,
  companyId: string,
  vendorId: string,
  id: string,
): Promise<WaitingChange> {
  const { rows } = await sql<WaitingChange>`
    select x.account_id as "accountId", x.action, ${shown}, x.number_sealed as sealed, x.requested_by as "requestedBy"
    from vendor_bank_change x
    where x.company_id = ${companyId} and x.vendor_id = ${vendorId} and x.id = ${id} and x.decided_at is null`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw (await decidedBefore(tx, companyId, vendorId, id)) ?? notFound('Change of a bank account')
  return row
}

async function decidedBefore(tx: Tx, companyId: string, vendorId: string, id: string) {
  const { rows } = await sql<{ name: string | null }>`
    select ${personName('x.decided_by')} as name from vendor_bank_change x
    where x.company_id = ${companyId} and x.vendor_id = ${vendorId} and x.id = ${id}`.execute(tx)
  return rows[0] && new BusinessError('bank-account.conflict', decidedBy(rows[0].name))
}

/** Of a number, the audit has no more than its end. */
export const auditedAccount = ({
  bank,
  name,
  routing,
  kind,
  lastFour,
}: Omit<KeptAccount, 'id' | 'sealed' | 'version'>) => ({
  bank,
  name,
  routing,
  kind,
  accountNumber: `…${lastFour}`,
})

/** What people call the vendor. */
export async function vendorName(db: Db, companyId: string, id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select v.friendly_name as name from vendor v where v.company_id = ${companyId} and v.id = ${id}`.execute(db)
  return rows[0]?.name ?? ''
}
