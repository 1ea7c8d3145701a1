import { sql } from 'kysely'
import type { BankFileKind } from '@galen/domain/finance/bank-file'
import type { BusinessDate } from '@galen/domain/dates'
import type { Tx } from '../../platform/database/database.ts'

export type FiledPayment = {
  readonly id: string
  readonly number: string
  readonly status: string
  readonly method: string
  readonly bankAccountId: string | null
  readonly vendorId: string | null
  readonly payee: string
  readonly checkNumber: string | null
  readonly date: BusinessDate
  readonly total: string
  /** The file that has it already. */
  readonly fileNumber: string | null
  readonly account: {
    readonly id: string
    readonly routing: string
    readonly kind: 'checking' | 'savings'
  } | null
  readonly sealed: Buffer | null
}

/** The posted payments of an account that no file of this kind has yet. */
export async function waitingPayments(
  tx: Tx,
  companyId: string,
  bankAccountId: string,
  kind: BankFileKind,
): Promise<string[]> {
  const method = kind === 'ACH' ? 'ACH' : 'Check'
  const file = sql.ref(kind === 'ACH' ? 'p.bank_file_id' : 'p.positive_pay_id')
  const { rows } = await sql<{ id: string }>`
    select p.id from vendor_payment p
    where p.company_id = ${companyId} and p.bank_account_id = ${bankAccountId} and p.status = 'Posted' and p.method = ${method}
      and ${file} is null and p.cleared_on is null
      and (${method} = 'Check' or p.vendor_id is not null) and (${method} = 'ACH' or p.check_number is not null)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Payments as a file needs them, with where the money goes. */
export async function loadFiledPayments(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  kind: BankFileKind,
): Promise<FiledPayment[]> {
  const file = sql.ref(kind === 'ACH' ? 'p.bank_file_id' : 'p.positive_pay_id')
  const { rows } = await sql<FiledPayment>`
    select p.id, p.number, p.status, p.method, p.bank_account_id as "bankAccountId", p.vendor_id as "vendorId",
      coalesce(nullif(v.legal_name, ''), v.friendly_name, k.company_name) as payee, p.check_number as "checkNumber",
      p.paid_on as date, p.total, (select f.number from bank_file f where f.company_id = p.company_id and f.id = ${file}) as "fileNumber",
      case when a.id is not null then jsonb_build_object('id', a.id, 'routing', a.routing, 'kind', a.kind) end as account,
      a.number_sealed as sealed
    from vendor_payment p left join vendor v on v.company_id = p.company_id and v.id = p.vendor_id
    left join customer k on k.company_id = p.company_id and k.id = p.customer_id
    left join vendor_bank_account a on a.company_id = p.company_id and a.vendor_id = p.vendor_id and a.active
    where p.company_id = ${companyId} and p.id = any(${ids}::uuid[]) order by p.number`.execute(tx)
  return rows
}
