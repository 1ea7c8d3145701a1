import { customerCompliance } from '@galen/contract/partners/customer-compliance'
import { type Customer, customers, customerTopic } from '@galen/contract/partners/customers'
import type { OpenDocument, SaveContext } from '../../patterns/document/document-types.ts'
import { useDocument } from '../../patterns/document/use-document.ts'
import { mergeByKey } from '../../client/saving/merge-by-key.ts'
import { whyReadOnly } from '../../client/why-read-only.ts'
import { performed } from '../../client/api.tsx'
import { useMayI } from '../../client/session.ts'
import { givenLicense } from './send-license.ts'

export type OpenCustomer = OpenDocument<Customer>
export type CustomerAddress = Customer['addresses'][number]

const byId = mergeByKey(({ id }: { readonly id: string }) => id)

/** Opens one customer; each part of it is saved through the call that it belongs to. */
export function useCustomer(id: string) {
  const mayI = useMayI()
  const mayWrite = mayI(customers.change.needs) || mayI(customerCompliance.save.needs)
  return useDocument({
    kind: 'customer',
    id,
    read: { route: customers.get, input: { params: { id } } },
    topic: customerTopic,
    merges: { addresses: byId, contacts: byId, licenses: byId },
    readOnly: mayWrite ? undefined : whyReadOnly(customers.change.needs),
    save: saveCustomer,
  })
}

/** The document as someone sees it who may change other parts of it, but not these. */
export const customerLockedUnless = (mayEdit: boolean, of: OpenCustomer): OpenCustomer =>
  mayEdit ? of : { ...of, editing: false, field: (name) => ({ ...of.field(name), readOnly: true }) }

type Changes = Partial<Omit<Customer, 'version'>>

const PLAIN = [
  'companyName',
  'friendlyName',
  'legacyId',
  'classId',
  'referralId',
  'salesRepId',
  'accountManagerId',
  'phone',
  'email',
  'website',
  'taxId',
  'notes',
  'priceAdjustment',
  'minimumMargin',
  'dropShipAllowed',
  'shipVia',
  'freightRule',
  'mailsInvoice',
  'itemClassIds',
  'termsId',
  'creditLimit',
] as const satisfies readonly (keyof Customer)[]

const COMPLIANCE = [
  'complianceStatus',
  'complianceReason',
  'complianceNote',
  'nextReviewOn',
  'questionnaire',
] as const satisfies readonly (keyof Customer)[]

function picked<F extends keyof Changes>(changes: Changes, fields: readonly F[]): Pick<Changes, F> {
  return Object.fromEntries(
    fields.filter((field) => changes[field] !== undefined).map((field) => [field, changes[field]]),
  ) as Pick<Changes, F>
}

/** Rows that are new here have an id of this browser only, which the server does not know. */
function asKept<Row extends { readonly id: string }>(rows: readonly Row[], stored: readonly { readonly id: string }[]) {
  return rows.map(({ id, ...row }) => (stored.some((each) => each.id === id) ? { id, ...row } : row))
}

type Send = (version: number, send: SaveContext<Customer>['call']) => Promise<Customer>

/** Usually one call. Of several all but the last have a key of their own: sent twice, they find nothing left to do. */
async function saveCustomer(changes: Changes, { call, id, version, stored }: SaveContext<Customer>): Promise<Customer> {
  const sends = sendsOf(changes, stored, id)
  let latest: Customer = { ...stored, version }
  for (const [place, send] of sends.entries())
    latest = await send(latest.version, place === sends.length - 1 ? call : callAlone)
  return latest
}

const callAlone: SaveContext<Customer>['call'] = (route, input) => performed(route, input, { ownState: true })

function sendsOf(changes: Changes, stored: Customer, id: string): Send[] {
  const params = { id }
  const { addresses, contacts, licenses, currency, internalMemo } = changes
  const plain = {
    ...picked(changes, PLAIN),
    ...(changes.legacyId === '' && { legacyId: null }),
    ...(currency != null && { currency }),
    ...(addresses && { addresses: asKept(addresses, stored.addresses) }),
    ...(contacts && { contacts: asKept(contacts, stored.contacts) }),
  }
  const compliance = {
    ...picked(changes, COMPLIANCE),
    ...(licenses && { licenses: licenses.map((license) => givenLicense(license, stored.licenses)) }),
  }
  const isFilled = (part: object) => Object.keys(part).length > 0
  return [
    ...(isFilled(plain)
      ? ([(version, call) => call(customers.change, { params, body: { ...plain, version } })] satisfies Send[])
      : []),
    ...(isFilled(compliance)
      ? ([
          (version, call) => call(customerCompliance.save, { params, body: { ...compliance, version } }),
        ] satisfies Send[])
      : []),
    ...(internalMemo === undefined
      ? []
      : ([
          (version, call) => call(customers.saveInternalMemo, { params, body: { internalMemo, version } }),
        ] satisfies Send[])),
  ]
}
