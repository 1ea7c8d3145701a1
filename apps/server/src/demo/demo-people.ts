import type { StandardRoleName } from '@galen/domain/standard-roles'

/**
 * Everyone's password in the demo. It is printed at every start and holds the name of the product, so no one may
 * choose it for themselves; the demo loads it past the rule on purpose.
 */
export const DEMO_PASSWORD = 'Galen360!demo'
export const DEMO_MFA_SECRET = 'GALENDEMOTWOFACTORSECRETKEY23456'

export type DemoPerson = {
  readonly email: string
  readonly givenName: string
  readonly familyName: string
  readonly role: StandardRoleName
  readonly does: string
  readonly inBothCompanies: boolean
  readonly salesPerson?: boolean
  readonly accountManager?: boolean
  readonly buyer?: boolean
  readonly mfa?: boolean
}

const at = (name: string) => `${name}@demo.galen`

export const demoPeople: readonly DemoPerson[] = [
  {
    email: at('admin'),
    givenName: 'Marisol',
    familyName: 'Vega',
    role: 'administrator',
    does: 'Administrator',
    inBothCompanies: true,
  },
  {
    email: at('manager'),
    givenName: 'Dana',
    familyName: 'Whitfield',
    role: 'salesManager',
    does: 'Sales manager',
    inBothCompanies: true,
    salesPerson: true,
    accountManager: true,
  },
  {
    email: at('rep'),
    givenName: 'Tomás',
    familyName: 'Herrera',
    role: 'salesRep',
    does: 'Sales rep',
    inBothCompanies: true,
    salesPerson: true,
  },
  {
    email: at('rep2'),
    givenName: 'Priya',
    familyName: 'Raman',
    role: 'salesRep',
    does: 'Sales rep',
    inBothCompanies: false,
    salesPerson: true,
  },
  {
    email: at('buyer'),
    givenName: 'Owen',
    familyName: 'Kettering',
    role: 'buyer',
    does: 'Buyer',
    inBothCompanies: true,
    buyer: true,
  },
  {
    email: at('warehouse'),
    givenName: 'Keisha',
    familyName: 'Boateng',
    role: 'warehouse',
    does: 'Warehouse',
    inBothCompanies: true,
  },
  {
    email: at('accountant'),
    givenName: 'Ingrid',
    familyName: 'Solberg',
    role: 'accountant',
    does: 'Accountant',
    inBothCompanies: true,
  },
  {
    email: at('compliance'),
    givenName: 'Rafael',
    familyName: 'Okonkwo',
    role: 'complianceOfficer',
    does: 'Compliance officer',
    inBothCompanies: true,
  },
  {
    email: at('compliance2'),
    givenName: 'Ingrid',
    familyName: 'Solberg',
    role: 'complianceOfficer',
    does: 'Compliance officer',
    inBothCompanies: true,
  },
  {
    email: at('viewer'),
    givenName: 'Hannah',
    familyName: 'Pike',
    role: 'readOnly',
    does: 'Read-only',
    inBothCompanies: false,
  },
  {
    email: at('mfa'),
    givenName: 'Yuki',
    familyName: 'Tanaka',
    role: 'administrator',
    does: 'Administrator, asked for a code',
    inBothCompanies: true,
    mfa: true,
  },
]

export type DemoCompany = { readonly name: string; readonly color: string; readonly timeZone: string }

export const demoCompanies: readonly [DemoCompany, DemoCompany] = [
  { name: 'Corvane Rx', color: '#2F6798', timeZone: 'America/New_York' },
  { name: 'Harbor Medical Supply', color: '#1F7A5C', timeZone: 'America/Los_Angeles' },
]
