import { settlementDocuments, type TakeBackEffects } from '@galen/contract/finance/settlement-documents'
import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import type { SettlementKind, SettlementSide } from '@galen/domain/finance/settlement-kinds'
import { useRead } from '../../client/api.tsx'
import { Spinner } from '../../kit/button.tsx'
import { errorText } from '../../kit/error-text.ts'
import { Icon } from '../../kit/icon.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { money } from '../../patterns/list/cells.tsx'
import styles from './payments.module.css'

export type TakenBack = {
  readonly kind: SettlementKind
  readonly id: string
  readonly number: string | null
  readonly side: SettlementSide
}
type Action = 'void' | 'return'

/** What the server says a void or a return would do now. */
export function useTakeBackEffects({ id, side }: Pick<TakenBack, 'id' | 'side'>, action: Action) {
  const input = { params: { id }, query: { action } }
  const isCustomer = side === 'customer'
  const ofCustomer = useRead(settlementDocuments.effectsOfCustomer, input, { enabled: isCustomer })
  const ofVendor = useRead(settlementDocuments.effectsOfVendor, input, { enabled: !isCustomer })
  return isCustomer ? ofCustomer : ofVendor
}

const SHOWN = 8

/** The effects in words: what is open again, what is reversed, and which batch changes. */
export function EffectsList({ reading }: { reading: ReturnType<typeof useTakeBackEffects> }) {
  if (reading.isError) return <Note tone="void">{errorText(reading.error)}</Note>
  if (!reading.data) return <Spinner />
  const { refusal, unapplied, discounts, journal, batch } = reading.data
  if (refusal !== null)
    return (
      <Note tone="void" live>
        {refusal}
      </Note>
    )
  return (
    <section aria-label={text('Effects')}>
      <ul className={styles['effects']}>
        {unapplied.length === 0 && <Effect>{text('Nothing is applied, so no document changes.')}</Effect>}
        {unapplied.slice(0, SHOWN).map(({ number, balanceAfter }) => (
          <Effect key={number}>
            {text('{number} is open again with {amount}.', { number, amount: money(balanceAfter) })}
          </Effect>
        ))}
        {unapplied.length > SHOWN && (
          <Effect>
            {text('{count, plural, one {# more document is} other {# more documents are}} open again.', {
              count: unapplied.length - SHOWN,
            })}
          </Effect>
        )}
        {discounts > 0 && (
          <Effect>{text('Discounts of {amount} are taken back.', { amount: money(discounts) })}</Effect>
        )}
        <Effect>
          {text('{count, plural, one {# journal entry} other {# journal entries}} of {amount} reversed on {date}.', {
            count: journal.entries,
            amount: money(journal.amount),
            date: formatDate(parseBusinessDate(journal.date)),
          })}
        </Effect>
        {batch && <Effect>{batchInWords(batch)}</Effect>}
      </ul>
    </section>
  )
}

const Effect = ({ children }: { children: string }) => (
  <li>
    <Icon name="undo" />
    {children}
  </li>
)

const batchInWords = ({ number, isClosed, totalBefore, totalAfter }: NonNullable<TakeBackEffects['batch']>) =>
  isClosed
    ? text('Batch {number} keeps its total of {total}. The bank takes the money back in the open batch.', {
        number: number ?? '',
        total: money(totalBefore),
      })
    : text('Batch {number} changes from {before} to {after}.', {
        number: number ?? '',
        before: money(totalBefore),
        after: money(totalAfter),
      })
