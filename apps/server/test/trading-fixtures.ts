import { randomUUID } from 'node:crypto'
import { customerCompliance } from '@galen/contract/partners/customer-compliance'
import { type Customer, customers } from '@galen/contract/partners/customers'
import { deaCheckDigit } from '@galen/domain/partners/dea-number'
import { standardRoles } from '@galen/domain/standard-roles'
import { partners } from '../src/partners/partners.operations.ts'
import type { Operation } from '../src/platform/operation.ts'
import { searchOperation } from '../src/platform/search/search.ts'
import type { GivenUser } from './given.ts'
import { kernel } from './kernel.ts'

/** The calls and lists about customers on a database of their own, with people of every trade. */
export async function tradingFloor(lists: readonly Operation[] = [searchOperation(partners.indices ?? [])]) {
  const served = await kernel([...partners.operations, ...lists])
  const { given, owner, call } = served
  const company = await given.company()
  const [retail] = await owner<{ id: string }[]>`
    insert into property (company_id, type, name, position) values (${company.id}, 'customerClass', 'Retail', 1) returning id`
  const classId = String(retail?.id)
  const clerk = await given.user(company, ['LIST_CUSTOMERS', 'EDIT_CUSTOMER', 'LIST_SALES', 'LIST_ALL_SALES'])
  const rep = await given.user(company, standardRoles.salesRep.permissions)
  const otherRep = await given.user(company, standardRoles.salesRep.permissions)
  const officer = await given.user(company, standardRoles.complianceOfficer.permissions)
  const recorder = await given.user(company, standardRoles.complianceOfficer.permissions)
  const accountant = await given.user(company, standardRoles.accountant.permissions)

  /** A customer whose name no one has, made as the person would make it. */
  async function made(more: object = {}, as: GivenUser = clerk): Promise<Customer> {
    const body = { companyName: `Customer ${randomUUID()}`, classId, ...more }
    const reply = await call(customers.create, { body, query: { confirm: 'true' } }, { as })
    if (reply.status !== 200) throw new Error(`The customer was not made: ${JSON.stringify(reply.body)}`)
    return reply.body as Customer
  }

  const address = (more: object = {}) => ({
    name: 'Main',
    address: '12 Main St',
    address2: '',
    city: 'Austin',
    state: 'TX',
    zipCode: '78701',
    country: 'US',
    kind: 'both' as const,
    defaultBill: false,
    defaultShip: false,
    phone: '',
    deliveryNotes: '',
    active: true,
    ...more,
  })

  /** A license for a pharmacy in Texas that is in order, as it is entered. */
  const stateLicense = (more: object = {}) => ({
    kind: 'state' as const,
    number: 'TX-100',
    type: 'pharmacy' as const,
    state: 'TX',
    nameOnLicense: null,
    issuedOn: '2024-01-01',
    expiresOn: '2030-12-31',
    withdrawnOn: null,
    schedules: [],
    registeredAddress: null,
    verifiedOn: '2026-01-15',
    verifiedWith: 'board' as const,
    fileId: null,
    ...more,
  })
  let registered = 583_672
  const nextDeaNumber = () => {
    const digits = String(registered++)
    return `AP${digits}${deaCheckDigit(digits)}`
  }
  const deaRegistration = (more: object = {}) =>
    stateLicense({
      kind: 'dea',
      number: nextDeaNumber(),
      type: null,
      state: null,
      schedules: ['2', '2N', '3', '3N', '4', '5'],
      registeredAddress: { address: '12 Main Street', city: 'Austin', state: 'TX', zipCode: '78701' },
      verifiedWith: 'dea',
      ...more,
    })

  type Sent = Readonly<Record<string, unknown>> & {
    readonly version: number
    readonly licenses: readonly ReturnType<typeof stateLicense>[]
  }
  /** Saves licenses as two people of compliance do: the first records them, the second verifies them by two saves. */
  async function licensed(id: string, { version, licenses, ...more }: Sent) {
    const save = (body: object, as: GivenUser) =>
      call(customerCompliance.save, { params: { id }, body: body as never }, { as })
    const unverified = licenses.map((license) => ({ ...license, verifiedOn: null, verifiedWith: null }))
    const recorded = await save({ ...more, version, licenses: unverified }, recorder)
    if (recorded.status !== 200) return recorded
    const { version: next, licenses: stored } = recorded.body as Customer
    return save({ version: next, licenses: licenses.map((one, place) => ({ ...one, id: stored[place]?.id })) }, officer)
  }

  return {
    ...served,
    recorder,
    licensed,
    stateLicense,
    deaRegistration,
    company,
    classId,
    clerk,
    rep,
    otherRep,
    officer,
    accountant,
    made,
    address,
  }
}
