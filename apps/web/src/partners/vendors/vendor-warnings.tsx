import type { Vendor } from '@galen/contract/partners/vendors'
import { useNavigate } from 'react-router'
import { RailWarnings } from '../../patterns/document/rail.tsx'
import { useToday } from '../../kit/fields/use-today.ts'
import { text } from '../../kit/text.ts'
import { vendorAddress, vendorTabs } from './vendor-row.ts'

/** What someone who buys from or pays this vendor has to know first. */
export function VendorWarnings({ vendor }: { vendor: Vendor }) {
  const navigate = useNavigate()
  const today = useToday()
  const lookAt = (tab: string) => ({
    label: text('View'),
    run: () => void navigate(vendorAddress(vendor.id, tab)),
  })
  const { remitChange, complianceStatus, complianceReason, standing, nextReviewOn } = vendor
  return (
    <RailWarnings
      warnings={[
        ...(remitChange
          ? [
              {
                tone: 'hold' as const,
                title: text('New remit-to addresses waiting'),
                detail: text('Requested by {name}. A second person must call back.', {
                  name: remitChange.askedBy.name,
                }),
                act: lookAt(vendorTabs.address),
              },
            ]
          : []),
        ...(complianceStatus === 'hold' || complianceStatus === 'rejected'
          ? [
              {
                tone: complianceStatus === 'hold' ? ('hold' as const) : ('void' as const),
                title: complianceStatus === 'hold' ? text('Held by compliance') : text('Rejected by compliance'),
                detail: complianceReason,
                act: lookAt(vendorTabs.compliance),
              },
            ]
          : []),
        ...(standing === 'valid' ? [] : [{ ...papers[standing], act: lookAt(vendorTabs.compliance) }]),
        ...(nextReviewOn !== null && nextReviewOn <= today
          ? [
              {
                tone: 'hold' as const,
                title: text('Review was due on {day}', { day: nextReviewOn }),
                act: lookAt(vendorTabs.compliance),
              },
            ]
          : []),
      ]}
    />
  )
}

const papers = {
  expiring: {
    tone: 'hold' as const,
    title: text('License expiring'),
    detail: text('Request the renewal before orders are blocked.'),
  },
  expired: {
    tone: 'void' as const,
    title: text('License expired'),
    detail: text('Drugs cannot be ordered until the licenses are renewed.'),
  },
  missing: {
    tone: 'quarantine' as const,
    title: text('License missing'),
    detail: text('Drugs cannot be ordered until the licenses are on file.'),
  },
}
