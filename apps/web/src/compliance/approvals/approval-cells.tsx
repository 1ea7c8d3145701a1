import type { salesApprovalIndex } from '@galen/contract/compliance/sales-approvals'
import type { RowOf } from '@galen/contract/search-index'
import { ageInWords } from '@galen/domain/dates'
import { Link } from 'react-router'
import { useMayI } from '../../client/session.ts'
import { useNow } from '../../kit/age.tsx'

export type Approval = RowOf<typeof salesApprovalIndex>

export const ApprovalAge = ({ since }: { since: string }) => ageInWords(new Date(since), useNow())

/** The number of an order, as a link for users who can open it. */
export function OrderNumber({ id, number }: { id: string; number: string }) {
  return useMayI()('VIEW_SALE') ? (
    <Link to={`/sales-order/${id}/so-information`} className="link figures">
      {number}
    </Link>
  ) : (
    <span className="figures">{number}</span>
  )
}
