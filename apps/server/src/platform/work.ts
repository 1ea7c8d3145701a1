import { sql } from 'kysely'
import { type BusinessDate, businessDateOf, parseBusinessDate } from '@galen/domain/dates'
import type { Cents } from '@galen/domain/money'
import type { Permission } from '@galen/domain/permissions'
import type { Db, Tx } from './database/database.ts'
import type { Effects } from './effects.ts'

/** Where a request comes from, known before anyone has proved anything. */
export type Request = {
  readonly id: string
  readonly address: string
  readonly device: string
  readonly header: (name: string) => string | undefined
}

/**
 * For whom work is done: a person of the company, a caller from outside, or no one but the clock. Whatever needs a person
 * takes `Work<Actor>`.
 */
export type Principal = {
  readonly companyId: string
  readonly userId?: string | null
  readonly externalId?: string
  readonly sessionId?: string | null
  readonly permissions?: ReadonlySet<Permission>
}

/** A document, or one of its lines, as an area below knows it. */
export type DocumentRef = { readonly kind: string; readonly id: string; readonly lineId?: string }

/** What an area reports to the areas above it inside the transaction, and what it says then. The list is closed. */
export type Moments = {
  /** A vendor was activated or deactivated. */
  readonly vendorToggled: { readonly vendorId: string; readonly isActive: boolean }
  /** A manufacturer has another name, or other items than before. */
  readonly manufacturerRenamed: { readonly manufacturerId: string }
  /** Documents were paid in full, or are open again because a payment was voided. */
  readonly settled: { readonly documents: readonly DocumentRef[]; readonly isSettled: boolean }
  /** A customer was credited for this invoice, or the credit was changed or taken back. */
  readonly credited: { readonly invoiceId: string }
  /** The bank sent a payment back and the customer is charged for it. */
  readonly paymentReturned: { readonly customerId: string; readonly number: string; readonly fee: Cents }
  /** Stock that was allocated to these lines was taken away from them. */
  readonly allocationRemoved: { readonly lines: readonly DocumentRef[]; readonly reason: string }
  /** A purchase order is sent by EDI; the area that exchanges documents writes it now, or throws. */
  readonly purchaseOrderSending: {
    readonly orderId: string
    readonly version: number
    readonly purpose: 'original' | 'replace'
  }
  /** A vendor is asked to ship goods of a sales order to the customer: it is judged again before. */
  readonly dropShipPlacing: { readonly salesOrderId: string }
  /** A setting is about to have another value; anyone who throws keeps it. */
  readonly settingChanging: { readonly key: string; readonly value: string | number | boolean }
  /** A fiscal period is about to be closed; anyone who throws keeps it open. */
  readonly periodClosing: { readonly periodId: string; readonly from: BusinessDate; readonly to: BusinessDate }
}
export type Moment = keyof Moments

/**
 * One transaction, for whom it is, and what it leaves behind. The first parameter of everything that writes; what a command
 * is given is one.
 */
export type Work<A extends Principal = Principal> = {
  readonly tx: Tx
  readonly actor: A
  readonly request?: Request
  /** Notifies the areas above, which act on it before this transaction goes on. */
  readonly react: <M extends Moment>(moment: M, ids: Moments[M]) => Promise<void>
} & Effects

/** What an area does at moments of the areas below it. */
export type Reactions = { readonly [M in Moment]?: (work: Work, ids: Moments[M]) => Promise<void> }

/** The day it is where the person works. */
export const todayOf = ({ timeZone }: { readonly timeZone: string }): BusinessDate =>
  businessDateOf(new Date(), timeZone)

const days = new WeakMap<Db, Promise<BusinessDate>>()

/** The day on which this transaction is entered in the books: when it began, by the clock of its company. */
export function accountingDate({ tx, actor }: Pick<Work, 'tx' | 'actor'>): Promise<BusinessDate> {
  const known = days.get(tx) ?? readAccountingDate(tx, actor.companyId)
  days.set(tx, known)
  return known
}

async function readAccountingDate(tx: Db, companyId: string): Promise<BusinessDate> {
  const { rows } = await sql<{ day: string }>`
    select (now() at time zone time_zone)::date as day from company where id = ${companyId}`.execute(tx)
  if (!rows[0]) throw new Error(`There is no company ${companyId} to take the accounting date from`)
  return parseBusinessDate(rows[0].day)
}
