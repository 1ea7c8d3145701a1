import { vendorCompliance } from '@galen/contract/partners/vendor-compliance'
import { type Vendor, vendors, vendorTopic } from '@galen/contract/partners/vendors'
import type { OpenDocument, SaveContext } from '../../patterns/document/document-types.ts'
import { useDocument } from '../../patterns/document/use-document.ts'
import { mergeByKey } from '../../client/saving/merge-by-key.ts'
import { whyReadOnly } from '../../client/why-read-only.ts'
import { performed } from '../../client/api.tsx'
import { mayI, useMayI } from '../../client/session.ts'
import { givenLicense } from '../customers/send-license.ts'

export type OpenVendor = OpenDocument<Vendor>

const byId = mergeByKey(({ id }: { readonly id: string }) => id)

/** Which parts of a vendor the person may change. */
export function useVendorRights() {
  const may = useMayI()
  const edits = may(vendors.change.needs)
  return {
    edits,
    /** Anyone who keeps the books chooses terms, also without editing vendors otherwise. */
    finances: may(vendors.changeFinance.needs),
    complies: may(vendorCompliance.save.needs),
    addsDocuments: may(vendorCompliance.addDocument.needs),
    notes: edits || may('EDIT_VENDOR_FINANCE') || may('APPROVE_COMPLIANCE'),
  }
}

/** Opens one vendor, which saves itself. */
export function useVendor(id: string) {
  const rights = useVendorRights()
  return useDocument({
    kind: 'vendor',
    id,
    read: { route: vendors.get, input: { params: { id } } },
    topic: vendorTopic,
    mode: 'autosave',
    merges: { addresses: byId, contacts: byId, licenses: byId, manufacturers: byId },
    readOnly: rights.edits || rights.finances || rights.complies ? undefined : whyReadOnly(vendors.change.needs),
    save: saveVendor,
  })
}

/** The document as someone sees it who may change other parts of it, but not these. */
export const vendorLockedUnless = (mayEdit: boolean, of: OpenVendor): OpenVendor =>
  mayEdit ? of : { ...of, editing: false, field: (name) => ({ ...of.field(name), readOnly: true }) }

type Changes = Partial<Omit<Vendor, 'version'>>

const FACTS = [
  'friendlyName',
  'legalName',
  'legacyId',
  'classId',
  'buyerId',
  'termsId',
  'currency',
  'edi',
  'minimumOrder',
  'leadTimeDays',
  'phone',
  'email',
  'website',
  'taxId',
  'notes',
] as const satisfies readonly (keyof Vendor)[]

const FINANCE = ['termsId', 'currency'] as const satisfies readonly (keyof Vendor)[]

const COMPLIANCE = [
  'partnerKind',
  'productRange',
  'complianceStatus',
  'complianceReason',
  'complianceNote',
  'nextReviewOn',
] as const satisfies readonly (keyof Vendor)[]

function picked<F extends keyof Changes>(changes: Changes, fields: readonly F[]): Pick<Changes, F> {
  return Object.fromEntries(
    fields.filter((field) => changes[field] !== undefined).map((field) => [field, changes[field]]),
  ) as Pick<Changes, F>
}

/** Rows that are new here have an id of this browser only, which the server does not know. */
export const asKept = <Row extends { readonly id: string }>(
  rows: readonly Row[],
  stored: readonly { readonly id: string }[],
) => rows.map(({ id, ...row }) => (stored.some((each) => each.id === id) ? { id, ...row } : row))

type Send = (version: number, call: SaveContext<Vendor>['call']) => Promise<Vendor>

/** Usually one call. Of several all but the last have a key of their own: sent twice, they find nothing left to do. */
async function saveVendor(changes: Changes, { call, id, version, stored }: SaveContext<Vendor>): Promise<Vendor> {
  const sends = sendsOf(changes, stored, id)
  let latest: Vendor = { ...stored, version }
  for (const [place, send] of sends.entries())
    latest = await send(latest.version, place === sends.length - 1 ? call : callAlone)
  return latest
}

const callAlone: SaveContext<Vendor>['call'] = (route, input) => performed(route, input, { ownState: true })

function sendsOf(changes: Changes, stored: Vendor, id: string): Send[] {
  const params = { id }
  const { addresses, contacts, licenses, manufacturers } = changes
  const facts = {
    ...picked(changes, FACTS),
    // An emptied id is none at all.
    ...(changes.legacyId === '' && { legacyId: null }),
    ...(addresses && { addresses: asKept(addresses, stored.addresses) }),
    ...(contacts && { contacts: asKept(contacts, stored.contacts) }),
    ...(manufacturers && { manufacturerIds: manufacturers.map((each) => each.id) }),
  }
  const compliance = {
    ...picked(changes, COMPLIANCE),
    ...(licenses && { licenses: licenses.map((license) => givenLicense(license, stored.licenses)) }),
  }
  const sendFacts: Send = (version, call) =>
    mayI(vendors.change.needs)
      ? call(vendors.change, { params, body: { ...facts, version } })
      : call(vendors.changeFinance, { params, body: { ...picked(changes, FINANCE), version } })
  const sendCompliance: Send = (version, call) =>
    call(vendorCompliance.save, { params, body: { ...compliance, version } })
  return [...(isFilled(facts) ? [sendFacts] : []), ...(isFilled(compliance) ? [sendCompliance] : [])]
}

const isFilled = (part: object) => Object.keys(part).length > 0
