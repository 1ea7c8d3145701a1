import { type Vendor, vendors } from '@galen/contract/partners/vendors'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { loadActionInWords } from '../../audit/action-words.ts'
import { DocumentPage } from '../../patterns/document/document-page.tsx'
import type { DocumentAction } from '../../patterns/document/document-actions.tsx'
import { RailNotes, useNoteOn } from '../../patterns/document/rail-notes.tsx'
import { RailTimeline } from '../../patterns/document/rail-timeline.tsx'
import { onDemand } from '../../client/on-demand.tsx'
import { text } from '../../kit/text.ts'
import { useMayI } from '../../client/session.ts'
import { activity } from '../customers/customer-pills.tsx'
import type { DecisionDialog as DialogOfDecision } from '../decision/decision-dialog.tsx'
import { BasicsTab } from './basics-tab.tsx'
import { toggleVendor } from './toggle-vendor.ts'
import { vendorDecision } from './vendor-decision.ts'
import { complianceSaid } from './vendor-pills.tsx'
import { type OpenVendor, useVendor, useVendorRights } from './vendor-record.ts'
import { NEW, vendorAddress, vendorTabs } from './vendor-row.ts'
import { VendorWarnings } from './vendor-warnings.tsx'

const NewVendor = onDemand(async () => (await import('./new-vendor.tsx')).NewVendor)
const ComplianceTab = onDemand(async () => (await import('./compliance-tab.tsx')).VendorComplianceTab)
// What is fetched on demand has lost its type parameter.
const DecisionDialog = onDemand(
  async () => (await import('../decision/decision-dialog.tsx')).DecisionDialog,
) as unknown as typeof DialogOfDecision
const PartyPayments = onDemand(async () => (await import('../../finance/party-payments.tsx')).PartyPayments)
const AddressTab = onDemand(async () => (await import('./address-tab.tsx')).VendorAddressTab)

/** `/vendor/{id}`: a supplier on one page. */
export function VendorPage() {
  const { id = NEW, tab = vendorTabs.basics } = useParams()
  return id === NEW ? <NewVendor /> : <KnownVendor key={id} id={id} tab={tab} />
}

function KnownVendor({ id, tab }: { id: string; tab: string }) {
  const vendor = useVendor(id)
  const rights = useVendorRights()
  const note = useNoteOn({ entity: 'vendor', id })
  const more = useMore((record) => toggleVendor(record, vendor.phase === 'ready' ? vendor.open.readAgain : undefined))
  const [isApproving, setIsApproving] = useState(false)
  const decides = rights.complies && tab === vendorTabs.compliance
  return (
    <>
      <DocumentPage
        of={vendor}
        type={text('Vendor')}
        head={(record) => headOf(record)}
        primary={(open) =>
          decides && open.stored.complianceStatus !== 'approved'
            ? { label: text('Approve'), icon: 'check', run: () => setIsApproving(true) }
            : undefined
        }
        more={more}
        tabs={TABS}
        tab={tab}
        tabAddress={(each) => vendorAddress(id, each)}
        {...(rights.notes && { note })}
        rail={(open) => (
          <>
            <VendorWarnings vendor={open.stored} />
            <RailNotes entity="vendor" id={id} mayWrite={rights.notes} />
            <PartyPayments side="vendor" id={id} />
            <RailTimeline entity="vendor" id={id} version={open.stored.version} inWords={loadActionInWords} />
          </>
        )}
        labels={{
          friendlyName: text('name'),
          classId: text('class'),
          buyerId: text('buyer'),
          termsId: text('terms'),
          edi: text('EDI'),
        }}
      />
      {isApproving && vendor.phase === 'ready' && (
        <DecisionDialog
          of={vendor.open}
          kind={vendorDecision}
          decision="approved"
          onClose={() => setIsApproving(false)}
        />
      )}
    </>
  )
}

const TABS = [
  {
    id: vendorTabs.basics,
    label: text('Basic information'),
    content: (open: OpenVendor) => <BasicsTab of={open} />,
  },
  { id: vendorTabs.compliance, label: text('Compliance'), content: (open: OpenVendor) => <ComplianceTab of={open} /> },
  { id: vendorTabs.address, label: text('Addresses'), content: (open: OpenVendor) => <AddressTab of={open} /> },
]

function headOf(record: Vendor) {
  return {
    name: record.friendlyName,
    number: record.number,
    statuses: [activity(record.isActive), complianceSaid(record.complianceStatus, record.standing)],
    facts: [
      ...(record.buyerName ? [text('Buyer {name}', { name: record.buyerName })] : []),
      ...(record.edi ? [text('Orders go by EDI')] : []),
    ],
    figures: [{ label: text('Open variations'), value: String(record.openVariations) }],
  }
}

/** What is done rarely, behind three dots. */
function useMore(toggle: (vendor: Vendor) => Promise<void>) {
  const navigate = useNavigate()
  const mayI = useMayI()
  return ({ stored }: OpenVendor): readonly DocumentAction[] => [
    {
      label: stored.isActive ? text('Deactivate') : text('Activate'),
      icon: stored.isActive ? 'cross' : 'check',
      run: () => void toggle(stored),
      hidden: !mayI(vendors.toggle.needs),
    },
    {
      label: text('Audit'),
      icon: 'history',
      run: () => void navigate(`/audit/vendor/${stored.id}`),
      hidden: !mayI('AUDIT'),
    },
  ]
}
