import { Group } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from '../../kit/icon.tsx'
import { StatusPill, type Tone } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import styles from './rail.module.css'

/** One card of the rail beside a document. */
export function RailSection({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <Group className={styles['head']} gap={8} wrap="nowrap">
        <h2 id={id}>{title}</h2>
        {beside !== undefined && <div className={styles['beside']}>{beside}</div>}
      </Group>
      {children}
    </section>
  )
}

/** Notes of a section, apart from each other and from its edge. */
export const RailNotices = ({ children }: { children: ReactNode }) => (
  <div className={styles['notices']}>{children}</div>
)

type Figure = { readonly label: string; readonly value: string }

/** A few figures that matter on every tab. */
export const RailFigures = ({ title, rows }: { title: string; rows: readonly Figure[] }) => (
  <RailSection title={title}>
    <dl className={styles['totals']}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </RailSection>
)

/** `total` is undefined for those who may not see it. */
type RailTotalsProps = {
  title?: string
  currency: string
  rows: readonly Figure[]
  total: Figure | undefined
  /** How much of a limit is used, in words and as a bar below. */
  used?:
    | { readonly label: string; readonly words: ReactNode; readonly value: number; readonly most: number }
    | undefined
}

/** What it comes to; the total is the loudest. */
export const RailTotals = ({ title = text('Totals'), currency, rows, total, used }: RailTotalsProps) => (
  <RailSection title={title} beside={currency}>
    <dl className={styles['totals']}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {total && (
        <div className={styles['total']}>
          <dt>{total.label}</dt>
          <dd>{total.value}</dd>
        </div>
      )}
    </dl>
    {used && (
      <div className={styles['used']} data-over={used.value > used.most || undefined}>
        <span>{used.label}</span>
        <span className="figures">{used.words}</span>
        <progress aria-label={used.label} value={Math.max(0, used.value)} max={Math.max(1, used.most)} />
      </div>
    )}
  </RailSection>
)

type RailLink = {
  readonly to: string
  readonly label: string
  readonly icon?: IconName
  readonly amount?: string
  readonly status?: { readonly tone: Tone; readonly label: string } | undefined
}

type RailLinksProps = { title: string; links: readonly RailLink[]; empty: string; beside?: ReactNode }

/** Documents that belong to this one, in both directions; each opens in a new tab (Spec §2). */
export const RailLinks = ({ title, links, empty, beside }: RailLinksProps) => (
  <RailSection title={title} beside={beside}>
    {links.length === 0 && <p className={styles['empty']}>{empty}</p>}
    <ul className={styles['links']}>
      {links.map(({ to, label, icon, amount, status }) => (
        <li key={to}>
          {icon && <Icon name={icon} />}
          <Link to={to} target="_blank" className={styles['link'] ?? ''}>
            {label}
            <span className="unseen">{text('opens in a new tab')}</span>
          </Link>
          <span className={styles['amount']}>{amount}</span>
          {status && <StatusPill tone={status.tone}>{status.label}</StatusPill>}
        </li>
      ))}
    </ul>
  </RailSection>
)

type RailWarning = {
  readonly tone: 'hold' | 'quarantine' | 'void'
  readonly title: string
  readonly detail?: string
  readonly act?: { readonly label: string; readonly run: () => void }
}

/** Holds and warnings; drawn only when there are some. */
export function RailWarnings({ warnings }: { warnings: readonly RailWarning[] }) {
  if (warnings.length === 0) return null
  return (
    <RailSection title={text('Holds and warnings')} beside={warnings.length}>
      <ul className={styles['warnings']}>
        {warnings.map(({ tone, title, detail, act }) => (
          <li key={title} data-tone={tone}>
            <Icon name="warning" />
            <div>
              <b>{title}</b>
              {detail && <div>{detail}</div>}
            </div>
            {act && (
              <button type="button" className="link" onClick={act.run}>
                {act.label}
              </button>
            )}
          </li>
        ))}
      </ul>
    </RailSection>
  )
}

type RailMessage = {
  readonly id: string
  readonly icon: IconName
  readonly label: string
  readonly at?: string
  readonly state: { readonly tone: 'good' | 'void' | 'draft'; readonly label: string }
  readonly resend?: () => void
}

/** Mail, EDI and print of this document, each with its state. */
export function RailMessages({ messages }: { messages: readonly RailMessage[] }) {
  const failed = messages.filter(({ state }) => state.tone === 'void').length
  return (
    <RailSection
      title={text('Messages')}
      beside={failed > 0 && <span className={styles['failed']}>{text('{count} failed', { count: failed })}</span>}
    >
      {messages.length === 0 && <p className={styles['empty']}>{text('Nothing sent yet.')}</p>}
      <ul className={styles['links']}>
        {messages.map(({ id, icon, label, at, state, resend }) => (
          <li key={id}>
            <Icon name={icon} />
            <span className={styles['link']}>{label}</span>
            <span className="small secondary figures">{at}</span>
            <span className={styles['state']} data-tone={state.tone}>
              {state.label}
            </span>
            {resend && (
              <button type="button" className="link small" onClick={resend}>
                {text('Resend')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </RailSection>
  )
}
