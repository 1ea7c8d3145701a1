import { Group } from '@mantine/core'
import { type checkStates, health, type HealthCheck } from '@galen/contract/admin/health'
import { Button } from '../../kit/button.tsx'
import { Instant, shortInstant } from '../../kit/instant.tsx'
import { Note } from '../../kit/panel.tsx'
import { StatusPill, type Tone } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { useCommand, useRead } from '../../client/api.tsx'
import { errorText } from '../../kit/error-text.ts'
import { useSettings } from '../../client/session.ts'
import styles from './configuration.module.css'

const states: Readonly<Record<(typeof checkStates)[number], { tone: Tone; label: string }>> = {
  good: { tone: 'good', label: text('Good') },
  warning: { tone: 'hold', label: text('Warning') },
  bad: { tone: 'void', label: text('Bad') },
  'not known': { tone: 'draft', label: text('Unknown') },
}

/** How the installation is, in words, and what waits for a person. */
export function HealthSection() {
  const { timeZone } = useSettings().company
  const read = useRead(health.get, {})
  return (
    <>
      {read.isError && (
        <div className={styles['note']}>
          <Note tone="void" live>
            {errorText(read.error)}
          </Note>
        </div>
      )}
      {read.isPending && <p className={styles['note']}>{text('Checking…')}</p>}
      {read.data && (
        <ul className={styles['checks']}>
          {read.data.checks.map((check) => (
            <Check key={check.id} check={check} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {read.data && read.data.parked.length > 0 && (
        <Parked parked={read.data.parked} readAgain={() => void read.refetch()} />
      )}
      <Group className={styles['asked']} gap={8} justify="flex-end" wrap="nowrap">
        {read.data && (
          <span>{text('Checked {moment}', { moment: shortInstant(new Date(read.data.at), timeZone) })}</span>
        )}
        <Button icon="refresh" pending={read.isFetching} onClick={() => void read.refetch()}>
          {text('Refresh')}
        </Button>
      </Group>
    </>
  )
}

function Check({ check, timeZone }: { check: HealthCheck; timeZone: string }) {
  const { tone, label } = states[check.state]
  return (
    <li>
      <span className="strong">{check.name}</span>
      <span>
        <StatusPill tone={tone}>{label}</StatusPill>
      </span>
      <span>{check.words}</span>
      <span className="secondary">{check.at && <Instant at={check.at} timeZone={timeZone} />}</span>
    </li>
  )
}

type ParkedMessage = { id: string; kind: string; about: string | null; attempts: number; lastError: string | null }

function Parked({ parked, readAgain }: { parked: readonly ParkedMessage[]; readAgain: () => void }) {
  const retry = useCommand(health.retryParked, { done: text('Retrying now'), onDone: readAgain })
  const disabledReason = retry.allowed ? undefined : text('Sending again needs the permission Edit system properties.')
  return (
    <>
      <Group className={styles['parkedHead']} gap={8} justify="space-between" wrap="nowrap">
        <span className="strong">
          {text('{count, plural, one {# message needs} other {# messages need}} attention', {
            count: parked.length,
          })}
        </span>
        <Button
          icon="refresh"
          pending={retry.pending}
          disabledReason={disabledReason}
          onClick={() => void retry.run({ body: { ids: parked.map(({ id }) => id) } })}
        >
          {text('Send all again')}
        </Button>
      </Group>
      <ul className={styles['parked']}>
        {parked.map(({ id, kind, about, attempts, lastError }) => (
          <li key={id}>
            <div>
              <div className="strong">{[kind, about].filter(Boolean).join(' · ')}</div>
              <div className="small secondary">
                {text('Tried {attempts, plural, one {once} other {# times}}.', { attempts })} {lastError}
              </div>
            </div>
            <Button
              icon="refresh"
              pending={retry.pending}
              disabledReason={disabledReason}
              onClick={() => void retry.run({ body: { ids: [id] } })}
            >
              {text('Send again')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
