import type { License } from '@galen/contract/partners/licenses'
import type { BusinessDate } from '@galen/domain/dates'
import { daysBetween } from '@galen/domain/dates'
import type { ComplianceStatus } from '@galen/domain/partners/compliance-decision'
import type { ComplianceStanding } from '@galen/domain/partners/compliance-standing'
import { StatusPill, type Tone } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'

type Said = { readonly tone: Tone; readonly label: string }

export const standings: Readonly<Record<ComplianceStanding, Said>> = {
  valid: { tone: 'good', label: text('License valid') },
  expiring: { tone: 'hold', label: text('License expiring') },
  expired: { tone: 'void', label: text('License expired') },
  missing: { tone: 'quarantine', label: text('License missing') },
}

export const decisions: Readonly<Record<ComplianceStatus, Said>> = {
  pending: { tone: 'draft', label: text('Not approved yet') },
  approved: { tone: 'good', label: text('Approved') },
  hold: { tone: 'hold', label: text('On hold') },
  rejected: { tone: 'void', label: text('Rejected') },
}

export const activity = (isActive: boolean): Said =>
  isActive ? { tone: 'good', label: text('Active') } : { tone: 'draft', label: text('Inactive') }

export const CustomerActivePill = ({ isActive }: { isActive: boolean }) => <Pill {...activity(isActive)} />
export const StandingPill = ({ standing }: { standing: ComplianceStanding }) => <Pill {...standings[standing]} />

export const Pill = ({ tone, label }: Said) => <StatusPill tone={tone}>{label}</StatusPill>

/** The status of one license today, with the days that are left once they are worth counting. */
export function LicensePill({
  status,
  expiresOn,
  today,
}: Pick<License, 'status' | 'expiresOn'> & { today: BusinessDate }) {
  return <Pill {...licenseSaid(status, expiresOn as BusinessDate, today)} />
}

function licenseSaid(status: License['status'], expiresOn: BusinessDate, today: BusinessDate): Said {
  switch (status) {
    case 'valid':
      return { tone: 'good', label: text('Valid') }
    case 'expiring':
      return {
        tone: 'hold',
        label: text('{days, plural, =0 {Ends today} one {# day left} other {# days left}}', {
          days: daysBetween(today, expiresOn),
        }),
      }
    case 'expired':
      return { tone: 'void', label: text('Expired') }
    case 'upcoming':
      return { tone: 'placed', label: text('Not started') }
    case 'missing':
      return { tone: 'void', label: text('Withdrawn') }
    case 'unverified':
      return { tone: 'hold', label: text('Not verified') }
    case 'draft':
      return { tone: 'draft', label: text('Draft') }
  }
}
