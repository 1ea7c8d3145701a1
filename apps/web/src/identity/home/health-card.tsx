import { type checkStates, health, type HealthCheck } from '@galen/contract/admin/health'
import { Link } from 'react-router'
import { useRead } from '../../client/api.tsx'
import { errorText } from '../../kit/error-text.ts'
import { Note, Panel, PanelBody } from '../../kit/panel.tsx'
import { StatusPill, type Tone } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import styles from './health-card.module.css'

const SYSTEM_HEALTH = '/configuration#health'
const MINUTE_MS = 60_000

const tones: Readonly<Record<(typeof checkStates)[number], { readonly tone: Tone; readonly label: string }>> = {
  good: { tone: 'good', label: text('Good') },
  warning: { tone: 'hold', label: text('Warning') },
  bad: { tone: 'void', label: text('Bad') },
  'not known': { tone: 'draft', label: text('Unknown') },
}

/** Where what a check found is looked at. */
const addresses: Readonly<Partial<Record<HealthCheck['id'], string>>> = {
  mail: '/messages',
  audit: '/audit',
  ledgers: '/accounting/accounts',
}

/** How the installation is, for administrators; it is read after the work and once a minute at most. */
export function HealthCard() {
  const read = useRead(health.get, {}, { freshForMs: MINUTE_MS })
  return (
    <Panel
      title={text('System health')}
      beside={
        <Link to={SYSTEM_HEALTH} className="link">
          {text('Details')}
        </Link>
      }
    >
      {read.isError && (
        <PanelBody>
          <Note tone="void" live>
            {errorText(read.error)}
          </Note>
        </PanelBody>
      )}
      <ul aria-busy={read.isPending} className={styles['checks']}>
        {read.data?.checks.map(({ id, name, state, words }) => (
          <li key={id}>
            <Link to={addresses[id] ?? SYSTEM_HEALTH} className="link">
              {name}
            </Link>
            <span>
              <StatusPill tone={tones[state].tone}>{tones[state].label}</StatusPill>
            </span>
            <span className="secondary">{words}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
