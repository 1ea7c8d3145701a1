import { adminReferences } from './registration/admin-references.ts'
import type { Area } from '../platform/area.ts'
import { addApiKey, listApiKeys, revokeApiKey } from './api-keys/api-keys.ts'
import { listBankAccounts, revealBankAccount } from './bank-accounts/bank-accounts.ts'
import { askForBankChange } from './bank-accounts/commands/ask-for-bank-change.ts'
import { approveBankChange, refuseBankChange } from './bank-accounts/commands/decide-bank-change.ts'
import { changeCompany } from './companies/commands/change-company.ts'
import { createCompany } from './companies/commands/create-company.ts'
import { removeCompany } from './companies/commands/remove-company.ts'
import { servedCompanyTopic } from './companies/company.store.ts'
import { companySearch } from './companies/company.search.ts'
import { getCompanyDefaults } from './companies/queries/get-company-defaults.ts'
import { getCompany, listCompanies } from './companies/queries/get-companies.ts'
import { countrySearch } from './properties/countries.search.ts'
import { administrationNotes } from './registration/note-kinds.ts'
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
import { notifyOfFailedMail } from './messages/notify-of-failed-mail.ts'
import { getMailMessage } from './messages/queries/get-mail-message.ts'
import { listStuckAddresses, resendStuckMails, setAsideStuckMails } from './messages/stuck-addresses.ts'
import { changeNumberSeries, listNumberSeries } from './number-series/number-series.ts'
import { copyRepGoals } from './rep-goals/commands/copy-rep-goals.ts'
import { saveRepGoals } from './rep-goals/commands/save-rep-goals.ts'
import { listRepGoals } from './rep-goals/queries/list-rep-goals.ts'
import { printDeliverer } from './printers/print-deliverer.ts'
import { printDocumentOnPrinter } from './printers/print-document.ts'
import { downloadDocument } from './printers/download-document.ts'
import { getPrintJob, testPrinter } from './printers/test-printer.ts'
import { addPrinter, changePrinter, listPrinters, removePrinter } from './printers/printers.ts'
import { addUserPrinter, changeUserPrinter, listUserPrinters } from './printers/user-printers.ts'
import { itemPropertySearch, systemPropertySearch } from './properties/property.search.ts'
import { addSystemProperty, changeSystemProperty, removeSystemProperty } from './properties/system-properties.ts'
import { changeRole } from './roles/commands/change-role.ts'
import { createRole } from './roles/commands/create-role.ts'
import { deleteRole } from './roles/commands/delete-role.ts'
import { getRole, listRoles } from './roles/queries/get-roles.ts'
import { listPermissions } from './roles/queries/list-permissions.ts'
import { servedRoleTopic } from './roles/role.view.ts'
import { roleSearch } from './roles/role.search.ts'
import {
  addSalesEmail,
  changeSalesEmail,
  listSalesEmails,
  removeSalesEmail,
  testSalesEmail,
} from './sales-emails/sales-emails.ts'
import {
  addSalesRule,
  changeSalesRule,
  listSalesRules,
  removeSalesRule,
  trySalesRules,
} from './sales-rules/sales-rules.ts'
import { changeUser } from './users/commands/change-user.ts'
import { createUser } from './users/commands/create-user.ts'
import { disableSecondFactor } from './users/commands/disable-second-factor.ts'
import { endUserSession } from './users/commands/end-user-session.ts'
import { endUserSessions } from './users/commands/end-user-sessions.ts'
import { handOverPasswordLink } from './users/commands/hand-over-password-link.ts'
import { mailPasswordResetToUser } from './users/commands/mail-password-reset-to-user.ts'
import { toggleUser } from './users/commands/toggle-user.ts'
import { getOwnedReferences } from './users/queries/get-owned-references.ts'
import { getUser } from './users/queries/get-user.ts'
import { listUserCompanies } from './users/queries/list-user-companies.ts'
import { servedUserTopic } from './users/user.view.ts'
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
  trySalesRules,
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
  testPrinter,
  printDocumentOnPrinter,
  getPrintJob,
  downloadDocument,
  listNumberSeries,
  changeNumberSeries,
  listRepGoals,
  saveRepGoals,
  copyRepGoals,
]

const people = [
  createUser,
  getUser,
  getOwnedReferences,
  listUserCompanies,
  changeUser,
  toggleUser,
  endUserSessions,
  endUserSession,
  disableSecondFactor,
  mailPasswordResetToUser,
  handOverPasswordLink,
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
  getCompanyDefaults,
  createCompany,
  changeCompany,
  removeCompany,
  listApiKeys,
  addApiKey,
  revokeApiKey,
  listBankAccounts,
  askForBankChange,
  approveBankChange,
  refuseBankChange,
  revealBankAccount,
]

const mails = [getMailMessage, resendMailMessage, listStuckAddresses, resendStuckMails, setAsideStuckMails]

/** Running the company: its users, roles and settings. */
export const admin: Area = {
  name: 'admin',
  owns: [
    'company',
    'company_user',
    'role',
    'role_permission',
    'company_user_role',
    'dashboard_permission',
    'rep_goal',
    'property',
    'setting',
    'justification',
    'sales_rule',
    'sales_rule_value',
    'sales_rule_hit',
    'sales_email',
    'printer',
    'user_printer',
    'print_job',
    'number_series',
    'company_bank_account',
    'company_bank_change',
    'api_key',
  ],
  references: adminReferences,
  noteKinds: administrationNotes,
  operations: [...lists, ...people, ...companies, ...mails, getHealth, retryParked],
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
  topics: [servedUserTopic, servedRoleTopic, servedCompanyTopic],
  listeners: [notifyOfFailedMail],
  deliverers: ({ pool, config }) => [printDeliverer({ pool, config })],
}
