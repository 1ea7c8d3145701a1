import type { Vendor } from '@galen/contract/partners/vendors'
import { useNavigate } from 'react-router'
import { RailWarnings } from '../../patterns/document/rail.tsx'
import { useToday } from '../../kit/fields/use-today.ts'
import { text } from '../../kit/text.ts'
import { vendorAddress, vendorTabs } from './vendor-row.ts'

/** What somebody who buys from or pays this vendor has to know first. */
export function VendorWarnings({ vendor }: { vendor: Vendor }) {
  const navigate = useNavigate()
  const today = useToday()
  const lookAt = (tab: string) => ({
    label: text('Look at it'),
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
                title: text('New addresses for money wait'),
                detail: text('{name} asked for them; a second person has to call back.', {
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
    title: text('Papers expire soon'),
    detail: text('Ask for the renewal before orders are refused.'),
  },
  expired: {
    tone: 'void' as const,
    title: text('Papers expired'),
    detail: text('Drugs cannot be ordered until they are renewed.'),
  },
  missing: {
    tone: 'quarantine' as const,
    title: text('Papers missing'),
    detail: text('Drugs cannot be ordered until they are there.'),
  },
}
