import type { NeedsConfirmation } from '@galen/contract/route'
import { settlementAddress, type SettlementKind, type SettlementSide } from '@galen/domain/finance/settlement-kinds'
import { text } from '../../kit/text.ts'

/** Asks before a payment is entered twice: when, how much, and the payment itself to look at; it is drawn outside of the router. */
export const duplicateDialog = (party: { readonly side: SettlementSide; readonly id: string }) => ({
  title: text('Is this payment entered already?'),
  yes: text('Record anyway'),
  detail: ({ confirmations }: NeedsConfirmation) => (
    <>
      {confirmations.map(({ detail, about }) => (
        <p key={detail}>
          {detail}{' '}
          {about && (
            <a
              href={settlementAddress(about.kind as SettlementKind, party, about.id)}
              target="_blank"
              rel="noreferrer"
              className="link figures"
            >
              {text('Open {number}', { number: about.number })}
              <span className="unseen">{text('opens in a new tab')}</span>
            </a>
          )}
        </p>
      ))}
    </>
  ),
})
