import { Group } from '@mantine/core'
import { agoInWords, formatInstant } from '@galen/domain/dates'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSettings } from '../../client/session.ts'
import { useNow } from '../../kit/age.tsx'
import { Icon } from '../../kit/icon.tsx'
import { StatusPill, type Tone } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import styles from './document.module.css'

export type DocumentHeading = {
  /** The number, or the name of what has none; clicking copies it. Missing while it is new. */
  readonly number?: string | undefined
  /** What stands in its place in the path and among the recent records: "Draft". Its title is the type alone. */
  readonly crumb?: string | undefined
  /** People and things are known by their name: it is the title, and the number a detail below it. */
  readonly name?: string | undefined
  /** The status first, then flags. */
  readonly statuses?: readonly { readonly tone: Tone; readonly label: string; readonly plain?: boolean }[]
  readonly party?: { readonly label: string; readonly to: string } | undefined
  readonly facts?: readonly ReactNode[]
  /** At most three; the last one is the loudest. */
  readonly figures?: readonly { readonly label: string; readonly value: string }[]
  readonly changed?: Stamp | undefined
  /** A placed document says who placed it; what happened since is in its activity. */
  readonly placed?: Stamp | undefined
}

type Stamp = { readonly by?: string | undefined; readonly at: string }

type DocumentHeadProps = {
  type: string
  heading: DocumentHeading
  isNew: boolean
  hasTabs: boolean
  /** How it is changed and saved. */
  rule: string | undefined
}

/** What it is, how it stands, whose it is and what it is worth. */
export function DocumentHead({ type, heading, isNew, hasTabs, rule }: DocumentHeadProps) {
  const { statuses = [], figures = [] } = heading
  return (
    <Group
      className={styles['head']}
      gap="8px 24px"
      align="flex-start"
      justify="space-between"
      wrap="nowrap"
      data-alone={!hasTabs || undefined}
    >
      <div>
        <Group className={styles['title']} gap="4px 8px">
          <h1>
            <Title type={type} heading={heading} isNew={isNew} />
          </h1>
          {statuses.map(({ tone, label, plain = false }) => (
            <StatusPill key={label} tone={tone} plain={plain}>
              {label}
            </StatusPill>
          ))}
        </Group>
        <Facts type={type} heading={heading} isNew={isNew} rule={rule} />
      </div>
      {figures.length > 0 && (
        <dl className={styles['figures']}>
          {figures.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Group>
  )
}

function Title({ type, heading, isNew }: Pick<DocumentHeadProps, 'type' | 'heading' | 'isNew'>) {
  const { name, number, crumb } = heading
  if (!isNew && !number && crumb) return type
  if (isNew || (!number && !name)) return text('New {type}', { type: type.toLowerCase() })
  if (name) return name
  return (
    <>
      {type} <CopiedNumber number={number ?? ''} />
    </>
  )
}

type FactsProps = Pick<DocumentHeadProps, 'type' | 'heading' | 'isNew' | 'rule'>

function Facts({ type, heading: { name, number, party, facts: told = [], changed, placed }, isNew, rule }: FactsProps) {
  const facts = told.filter((fact) => fact !== '')
  const { timeZone } = useSettings().company
  const now = useNow()
  const stamp = placed ?? changed
  const ago = stamp ? agoInWords(new Date(stamp.at), now) : ''
  const hasNumber = name !== undefined && number !== undefined && !isNew
  if (!party && facts.length === 0 && !stamp && !hasNumber && !rule) return null
  return (
    <Group className={styles['facts']} gap="4px 17px">
      {hasNumber && (
        <span>
          {type} <CopiedNumber number={number} />
        </span>
      )}
      {party && (
        <Link to={party.to} className={styles['party'] ?? ''}>
          {party.label}
        </Link>
      )}
      {facts.map((fact, place) => (
        <span key={place}>{fact}</span>
      ))}
      {stamp && (
        <span title={formatInstant(new Date(stamp.at), timeZone)}>
          {stampInWords(stamp.by, ago, placed !== undefined)}
        </span>
      )}
      {rule && <span data-rule>{rule}</span>}
    </Group>
  )
}

function stampInWords(by: string | undefined, ago: string, isPlaced: boolean) {
  if (isPlaced) return by ? text('Placed by {by} {ago}', { by, ago }) : text('Placed {ago}', { ago })
  return by ? text('Changed by {by} {ago}', { by, ago }) : text('Changed {ago}', { ago })
}

function CopiedNumber({ number }: { number: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(number)
    toast.note(text('{number} copied', { number }))
  }
  return (
    <button
      type="button"
      className={styles['number']}
      aria-label={text('{number}, copy it', { number })}
      onClick={() => void copy()}
    >
      {number}
      <span className={styles['copy']}>
        <Icon name="copy" />
      </span>
    </button>
  )
}
