import type { Area } from '../platform/area.ts'
import { listBankAccounts, revealBankAccount } from './bank-accounts/bank-accounts.ts'
import { askForBankChange } from './bank-accounts/commands/ask-for-bank-change.ts'
import { approveBankChange, refuseBankChange } from './bank-accounts/commands/decide-bank-change.ts'
import { changeCompany } from './companies/commands/change-company.ts'
import { createCompany } from './companies/commands/create-company.ts'
import { removeCompany } from './companies/commands/remove-company.ts'
import { companySearch } from './companies/company.search.ts'
import { getCompany, listCompanies } from './companies/queries/get-companies.ts'
import { countrySearch } from './countries.search.ts'
import {
  changeDashboardPermission,
  dashboardPermissionSearch,
  grantDashboard,
  listDashboards,
  takeDashboard,
} from './dashboards/dashboards.ts'
import { getHealth, retryParked } from './health/health.ts'
import {
  addJustification,
  changeJustification,
  listJustifications,
  removeJustification,
} from './justifications/justifications.ts'
import { resendMailMessage } from './messages/commands/resend-mail-message.ts'
import { mailMessageSearch } from './messages/mail-message.search.ts'
import { getMailMessage } from './messages/queries/get-mail-message.ts'
import { addPrinter, changePrinter, listPrinters, removePrinter } from './printers/printers.ts'
import { addUserPrinter, changeUserPrinter, listUserPrinters } from './printers/user-printers.ts'
import { itemPropertySearch, systemPropertySearch } from './properties/property.search.ts'
import { addSystemProperty, changeSystemProperty, removeSystemProperty } from './properties/system-properties.ts'
import { changeRole } from './roles/commands/change-role.ts'
import { createRole } from './roles/commands/create-role.ts'
import { deleteRole } from './roles/commands/delete-role.ts'
import { getRole, listRoles } from './roles/queries/get-roles.ts'
import { listPermissions } from './roles/queries/list-permissions.ts'
import { servedRoleTopic } from './roles/role-topic.ts'
import { roleSearch } from './roles/role.search.ts'
import {
  addSalesEmail,
  changeSalesEmail,
  listSalesEmails,
  removeSalesEmail,
  testSalesEmail,
} from './sales-emails/sales-emails.ts'
import { addSalesRule, changeSalesRule, listSalesRules, removeSalesRule } from './sales-rules/sales-rules.ts'
import { changeUser } from './users/commands/change-user.ts'
import { createUser } from './users/commands/create-user.ts'
import { disableSecondFactor } from './users/commands/disable-second-factor.ts'
import { endUserSession } from './users/commands/end-user-session.ts'
import { endUserSessions } from './users/commands/end-user-sessions.ts'
import { mailPasswordResetToUser } from './users/commands/mail-password-reset-to-user.ts'
import { toggleUser } from './users/commands/toggle-user.ts'
import { getUser } from './users/queries/get-user.ts'
import { servedUserTopic } from './users/user-topic.ts'
import { userProfileSearch, userSearch } from './users/user.search.ts'

const lists = [
  addSystemProperty,
  changeSystemProperty,
  removeSystemProperty,
  listJustifications,
  addJustification,
  changeJustification,
  removeJustification,
  listSalesRules,
  addSalesRule,
  changeSalesRule,
  removeSalesRule,
  listSalesEmails,
  addSalesEmail,
  changeSalesEmail,
  removeSalesEmail,
  testSalesEmail,
  listPrinters,
  addPrinter,
  changePrinter,
  removePrinter,
  listUserPrinters,
  addUserPrinter,
  changeUserPrinter,
]

const people = [
  createUser,
  getUser,
  changeUser,
  toggleUser,
  endUserSessions,
  endUserSession,
  disableSecondFactor,
  mailPasswordResetToUser,
  listPermissions,
  listRoles,
  getRole,
  createRole,
  changeRole,
  deleteRole,
  listDashboards,
  grantDashboard,
  changeDashboardPermission,
  takeDashboard,
]

const companies = [
  listCompanies,
  getCompany,
  createCompany,
  changeCompany,
  removeCompany,
  listBankAccounts,
  askForBankChange,
  approveBankChange,
  refuseBankChange,
  revealBankAccount,
]

/** Running the company: its users, roles and settings. */
export const admin: Area = {
  operations: [...lists, ...people, ...companies, getMailMessage, resendMailMessage, getHealth, retryParked],
  indices: [
    userSearch,
    userProfileSearch,
    countrySearch,
    mailMessageSearch,
    systemPropertySearch,
    itemPropertySearch,
    dashboardPermissionSearch,
    roleSearch,
    companySearch,
  ],
  topics: [servedUserTopic, servedRoleTopic],
}
