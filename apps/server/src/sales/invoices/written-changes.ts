import { sql } from 'kysely'
import { keptOtherCurrency, type OtherCurrencyTotal } from '@galen/domain/sales/invoice'
import { type Package, packageOfType } from '@galen/domain/sales/freight'
import type { Db } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'
import { checkShipAddress } from '../orders/new-order.ts'
import type { ChargeRecord } from './invoice-parts.store.ts'
import type { InvoiceRecord, WrittenValues } from './invoice.store.ts'
import { chooseShipping } from './shipping-choices.ts'

type GivenCharge = {
  readonly code?: string | null | undefined
  readonly propertyId?: string | null | undefined
  readonly description: string
  readonly amount: number
}

/** The changed fields of a head as a client sends them. */
export type SentChanges = {
  readonly shipVia?:
    | { readonly serviceValue: string | null; readonly packageTypeValue?: string | null | undefined }
    | undefined
  readonly shipAddress?: string | null | undefined
  readonly packages?: readonly Package[] | undefined
  readonly trackingShipNumber?: string | undefined
  readonly otherCurrencyTotal?: OtherCurrencyTotal | null | undefined
  readonly freightCharge?: number | undefined
  readonly freightServiceCost?: number | undefined
  readonly charges?: readonly GivenCharge[] | undefined
  readonly costs?: readonly GivenCharge[] | undefined
  readonly termsId?: string | null | undefined
  readonly externalNumber?: string | undefined
  readonly note?: string | undefined
}

/** What was sent, with labels filled in and everything that it refers to found. */
export async function checkedChanges(
  db: Db,
  companyId: string,
  invoice: InvoiceRecord,
  sent: SentChanges,
): Promise<Partial<WrittenValues>> {
  const { shipVia, shipAddress, packages, otherCurrencyTotal, charges, costs, termsId, ...plain } = sent
  if (shipAddress) await checkShipAddress(db, companyId, invoice.customerId, shipAddress)
  if (termsId) await checkTerms(db, companyId, termsId)
  const chosen = shipVia && (await chooseShipping(db, companyId, invoice.shipVia, shipVia))
  const isOtherType = chosen && chosen.shipVia.packageTypeValue !== invoice.shipVia.packageTypeValue
  const packed = packages?.map(({ insuranceAmount, weight, height, width, length }) => ({
    insuranceAmount,
    weight,
    height,
    width,
    length,
  }))
  const ofType = isOtherType ? (chosen.option ? [packageOfType(chosen.option)] : []) : undefined
  return {
    ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
    ...(chosen ? { shipVia: chosen.shipVia } : {}),
    ...(packed ? { packages: packed } : ofType ? { packages: ofType } : {}),
    ...(shipAddress === undefined ? {} : { shipAddress }),
    ...(termsId === undefined ? {} : { termsId }),
    ...(otherCurrencyTotal === undefined ? {} : { otherCurrencyTotal: keptOtherCurrency(otherCurrencyTotal) }),
    ...(charges ? { charges: await checkedCharges(db, companyId, 'chargeKind', charges) } : {}),
    ...(costs ? { costs: await checkedCharges(db, companyId, 'costKind', costs) } : {}),
  }
}

async function checkTerms(db: Db, companyId: string, termsId: string): Promise<void> {
  const { rows } = await sql`
    select from property p where p.company_id = ${companyId} and p.id = ${termsId} and p.type = 'paymentTerms'`.execute(
    db,
  )
  if (rows.length === 0) throw invalid([{ field: 'termsId', message: 'is not a payment term' }])
}

async function checkedCharges(
  db: Db,
  companyId: string,
  type: 'chargeKind' | 'costKind',
  given: readonly GivenCharge[],
): Promise<ChargeRecord[]> {
  const field = type === 'chargeKind' ? 'charges' : 'costs'
  const { rows } = await sql<{ id: string; code: string; name: string }>`
    select p.id, coalesce(p.code, '') as code, p.name from property p
    where p.company_id = ${companyId} and p.type = ${type}`.execute(db)
  return given.map(({ code, propertyId, description, amount }) => {
    const kind = rows.find((row) => (propertyId ? row.id === propertyId : row.code === code))
    if (!kind && (propertyId || code)) throw invalid([{ field: `${field}.code`, message: 'is not in the list' }])
    if (!kind && description === '')
      throw invalid([{ field: `${field}.description`, message: 'Description is required.' }])
    return {
      code: kind?.code ?? null,
      propertyId: kind?.id ?? null,
      description: description === '' ? (kind?.name ?? '') : description,
      amount,
    }
  })
}
