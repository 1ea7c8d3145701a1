import { sql } from 'kysely'
import { standardRoles, type StandardRoleName } from '@galen/domain/standard-roles'
import { firstDayOfFiscalYear } from '@galen/domain/accounting/first-day'
import { type BusinessDate, businessDateOf } from '@galen/domain/dates'
import type { Db, Tx } from '../platform/database/database.ts'
import { setBooksBegin } from './settings.ts'
import { insertBuiltInValues } from './properties/built-in-values.ts'
import { insertStandardChart } from './companies/standard-chart.ts'
import {
  grantReports,
  insertStandardLists,
  insertStandardReasons,
  insertStandardTerms,
} from './companies/first-lists.ts'
import { taken } from '../platform/database/ordered-list.ts'

export type NewCompany = {
  /** Chosen by the caller, whose transaction has to be in the scope of this very company. */
  readonly id: string
  readonly name: string
  readonly color: string
  readonly timeZone: string
  readonly currency?: string
  readonly demo?: boolean
  /** The first day of the books; the first day of this fiscal year unless it is chosen. */
  readonly booksBeginOn?: string | undefined
}

export type RoleIds = Readonly<Record<StandardRoleName, string>>

/** Makes a company with the standard roles and what every company has, and answers the ids of the roles. */
export async function insertCompany(tx: Tx, company: NewCompany): Promise<RoleIds> {
  const { id, name, color, timeZone, currency = 'USD', demo = false } = company
  const inserted = await tx
    .insertInto('company')
    .values({ id, name, color, time_zone: timeZone, currency, demo })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows !== 1n) throw taken('name', name)
  const roles = Object.entries(standardRoles)
  const made = await tx
    .insertInto('role')
    .values(roles.map(([, role]) => ({ company_id: id, name: role.name })))
    .returning(['id', 'name'])
    .execute()
  const idOf = (name: string) => made.find((role) => role.name === name)?.id ?? ''
  await tx
    .insertInto('role_permission')
    .values(
      roles.flatMap(([, role]) =>
        role.permissions.map((permission) => ({ company_id: id, role_id: idOf(role.name), permission })),
      ),
    )
    .execute()
  await insertBuiltInValues(tx, id)
  await insertStandardChart(tx, id)
  await setBooksBegin(tx, id, firstDayOfBooks(company))
  return Object.fromEntries(roles.map(([key, role]) => [key, idOf(role.name)])) as RoleIds
}

/** What a company that copies no other one starts with besides, and its first administrator. */
export async function insertFirstLists(tx: Tx, companyId: string, administratorId: string): Promise<void> {
  await insertStandardTerms(tx, companyId)
  await insertStandardLists(tx, companyId)
  await insertStandardReasons(tx, companyId)
  await grantReports(tx, companyId, administratorId)
}

/** As it was chosen, or the first day of the fiscal year. */
const firstDayOfBooks = ({ booksBeginOn, timeZone }: Pick<NewCompany, 'booksBeginOn' | 'timeZone'>) =>
  (booksBeginOn ?? firstDayOfFiscalYear(businessDateOf(new Date(), timeZone))) as BusinessDate

const LOCK = 360_362

/** Waits until no one else is making the first company. */
export async function holdFirstCompany(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
}

/** Whether this installation still waits for its first company. Needs the purpose 'set-up'. */
export async function hasNoCompany(db: Db): Promise<boolean> {
  const row = await db.selectFrom('company').select('id').limit(1).executeTakeFirst()
  return row === undefined
}
