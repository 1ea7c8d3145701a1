import type { TriedRules } from '@galen/contract/admin/sales-rules'
import { StatusPill, type Tone } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { effectLabels } from './rule-draft.ts'
import styles from './sales-rules.module.css'

type Outcome = TriedRules['outcome']

const tones: Readonly<Record<Outcome, Tone>> = { place: 'good', warn: 'partial', hold: 'hold', block: 'void' }
const outcomes: Readonly<Record<Outcome, string>> = {
  place: text('The order would be placed. No rule applies.'),
  warn: text('The order would be placed after a confirmation.'),
  hold: text('The order would be placed on hold and wait for compliance.'),
  block: text('The order would be blocked.'),
}
const labels: Readonly<Record<Outcome, string>> = { place: text('Placed'), ...effectLabels }

/** What would become of the order, and because of which rules. */
export function TriedOutcome({ found: { outcome, rules }, isStale }: { found: TriedRules; isStale: boolean }) {
  return (
    <div className={styles['outcome']} role="status" data-stale={isStale || undefined}>
      <p>
        <StatusPill tone={tones[outcome]}>{labels[outcome]}</StatusPill>
        <span className="strong">{outcomes[outcome]}</span>
      </p>
      {rules.length > 0 && (
        <ul>
          {rules.map(({ id, name, sentence, effect }) => (
            <li key={id}>
              <StatusPill tone={tones[effect]}>{effectLabels[effect]}</StatusPill>
              <span>
                <span className="strong">{name}</span> <span className="secondary">{sentence}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
