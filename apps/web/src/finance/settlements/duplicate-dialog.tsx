import type { NeedsConfirmation } from '@galen/contract/route'
import { settlementAddress, type SettlementKind, type SettlementSide } from '@galen/domain/finance/settlement-kinds'
import { Link } from 'react-router'
import { text } from '../../kit/text.ts'

/** Asks before a payment is entered twice: when, how much, and the payment itself to look at. */
export const duplicateDialog = (party: { readonly side: SettlementSide; readonly id: string }) => ({
  title: text('Is this payment entered already?'),
  yes: text('Record anyway'),
  detail: ({ confirmations }: NeedsConfirmation) => (
    <>
      {confirmations.map(({ detail, about }) => (
        <p key={detail}>
          {detail}{' '}
          {about && (
            <Link
              to={settlementAddress(about.kind as SettlementKind, party, about.id)}
              target="_blank"
              className="link figures"
            >
              {text('Open {number}', { number: about.number })}
              <span className="unseen">{text('opens in a new tab')}</span>
            </Link>
          )}
        </p>
      ))}
    </>
  ),
})
