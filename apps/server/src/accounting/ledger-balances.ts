import { type ControlRole, controlRoles } from '@galen/domain/accounting/control-accounts'

/** The roles of all ledgers, as a list of a statement; they are our own words. */
export const LEDGER_ROLES = controlRoles.map((role) => `'${role}'`).join(', ')

/** What the accounts of a ledger hold, by company, whichever documents posted to them. */
export const ledgerBalances = (role: ControlRole): string => `(
  select m.company_id, sum(l.amount) as amount from mapped_account m
  join journal_line l on l.company_id = m.company_id and l.account_id = m.account_id
  where m.role = '${role}' group by m.company_id)`
