import { letters } from '@galen/contract/finance/letters'
import { statements } from '@galen/contract/finance/statements'
import { vendorPayments } from '@galen/contract/finance/vendor-payments'
import { customers } from '@galen/contract/partners/customers'
import { text } from '../../kit/text.ts'
import { LetterDialog } from './letter-dialog.tsx'
import { saveSettlement } from './save-document.ts'

type Props = { id: string; onClose: () => void }

/** Mails a customer the statement of what is open. */
export const StatementDialog = ({ id, onClose }: Props) => (
  <LetterDialog
    title={text('Email statement')}
    letter={letters.statement}
    id={id}
    send={statements.mail}
    inputOf={(recipient) => ({ body: { customerIds: [id], recipient } })}
    preview={() => void saveSettlement(customers.statement, { params: { id }, query: {} }, 'statement.pdf')}
    onClose={onClose}
  />
)

/** Mails a vendor what a payment pays. */
export const RemittanceDialog = ({ id, onClose }: Props) => (
  <LetterDialog
    title={text('Email remittance')}
    letter={letters.remittance}
    id={id}
    send={vendorPayments.remit}
    inputOf={(recipient) => ({ params: { id }, body: { recipient } })}
    onClose={onClose}
  />
)
