import type { ComplianceStatus } from '@galen/domain/partners/compliance-decision'
import type { ComplianceStanding } from '@galen/domain/partners/compliance-standing'
import { decisions, Pill, standings } from '../customers/customer-pills.tsx'

/** What compliance decided comes first; once it approved, the licenses speak. */
export const complianceSaid = (status: ComplianceStatus, standing: ComplianceStanding) =>
  status === 'approved' ? standings[standing] : decisions[status]

type CompliancePillProps = { status: ComplianceStatus; standing: ComplianceStanding }

export const CompliancePill = ({ status, standing }: CompliancePillProps) => (
  <Pill {...complianceSaid(status, standing)} />
)
