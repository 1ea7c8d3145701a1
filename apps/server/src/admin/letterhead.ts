import { sql } from 'kysely'
import type { AddressKind } from '@galen/domain/admin/company'
import { addressLines as linesOf, type Envelope } from '@galen/domain/partners/address'
import type { Db } from '../platform/database/database.ts'
import type { Letterhead } from '../platform/pdf/business-document.ts'

type Row = {
  readonly name: string
  readonly currency: string
  readonly logo: Buffer | null
  readonly gs1Prefix: string | null
  readonly addresses: Partial<Record<AddressKind, Envelope | null>>
  readonly licenses: readonly { readonly kind: string; readonly number: string; readonly state: string }[]
}

/** The company as it is printed on documents, with what labels and statements need of it. */
export type CompanyHead = Letterhead &
  Omit<Row, 'name' | 'logo'> & {
    readonly addressLines: readonly string[]
    /** Where payments go. */
    readonly remitLines: readonly string[]
  }

/** The name of the company is above it already. */
const printed = (address: Envelope | null | undefined): readonly string[] =>
  address ? linesOf({ ...address, name: '' }) : []

/** Reads the letterhead with the first of these addresses that the company has. */
export async function loadLetterhead(
  db: Db,
  companyId: string,
  kinds: readonly AddressKind[] = ['main', 'remit', 'shipFrom'],
): Promise<CompanyHead> {
  const { rows } = await sql<Row>`
    select coalesce(nullif(legal_name, ''), name) as name, currency, logo, gs1_prefix as "gs1Prefix", addresses, licenses
    from company where id = ${companyId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`There is no company ${companyId}`)
  const addressLines = printed(kinds.map((kind) => row.addresses[kind]).find(Boolean))
  const dea = row.licenses.find(({ kind }) => kind === 'DEA')
  const remitTo = printed(row.addresses.remit ?? row.addresses.main)
  return {
    ...row,
    addressLines,
    remitLines: [row.name, ...remitTo],
    lines: [...addressLines, ...(dea ? [`DEA ${dea.number}`] : [])],
  }
}
