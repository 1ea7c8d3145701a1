import { Stack } from '@mantine/core'
import { search } from '@galen/contract/search-index'
import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import { formatMoney, parseCents } from '@galen/domain/money'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useRead } from '../../client/api.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import type { DocumentAction } from '../../patterns/document/document-actions.tsx'
import { DocumentHead } from '../../patterns/document/document-head.tsx'
import { useDocumentVisit } from '../../patterns/document/document-visit.ts'
import { ListSteps } from '../../patterns/document/list-steps.tsx'
import { BesideCrumb, PageActions } from '../../patterns/page-actions.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { FirstFocused } from './first-focused.tsx'
import { paymentAddress } from './payment-sides.ts'
import styles from './payments.module.css'

/** What a customer or vendor owes or is owed. */
export type PartyMoney = {
  readonly name: string
  readonly number: string
  readonly balance: number
  readonly overdue: number
  readonly unapplied: number
  readonly terms: string | null
  readonly lastPaymentDate: string | null
  readonly lastPaymentAmount: number | null
  readonly isActive: boolean
  /** What is said next to the terms. */
  readonly facts?: readonly string[]
}

type Side = 'customer' | 'vendor'
type FrameTab = {
  readonly id: string
  readonly label: string
  readonly count: number | undefined
  readonly content: ReactNode
}
type FrameProps = {
  side: Side
  id: string
  tab: string
  tabs: readonly FrameTab[]
  type: string
  money: PartyMoney | undefined
}

const money = (amount: number) => formatMoney(parseCents(amount))

/** The money of one customer or vendor: who they are, what is open, and the tabs. */
export function PaymentFrame({ side, id, tab, tabs, type, money: party }: FrameProps) {
  const address = (each: string) => paymentAddress(side, id, each)
  const shown = tabs.find((each) => each.id === tab) ?? tabs[0]
  useDocumentVisit({ address: address(tabs[0]?.id ?? ''), type, number: party?.name ?? '…', isNew: false })
  return (
    <Stack gap={0} flex="1 1 0" mih={0}>
      <PageActions>
        <BesideCrumb>
          <ListSteps />
        </BesideCrumb>
      </PageActions>
      <DocumentHead
        type={side === 'customer' ? text('Customer') : text('Vendor')}
        heading={headOf(party)}
        isNew={false}
        hasTabs
        rule={undefined}
      />
      <Tabs
        label={type}
        shown={address(shown?.id ?? '')}
        tabs={tabs.map(({ id: each, label, count }) => ({ to: address(each), label, count }))}
      />
      {shown?.content}
    </Stack>
  )
}

/** How many rows the list below a tab has. */
export const useTabCount = (index: string, side: Side, id: string) =>
  useRead(search, { params: { index }, query: { query: `${side}Id:${id}`, size: 0 } }).data?.total

function headOf(party: PartyMoney | undefined) {
  if (!party) return { name: '…' }
  const { lastPaymentDate: last, lastPaymentAmount: amount } = party
  return {
    name: party.name,
    number: party.number,
    statuses: [
      party.isActive
        ? { tone: 'good' as const, label: text('Active') }
        : { tone: 'draft' as const, label: text('Inactive') },
    ],
    facts: [
      party.terms === null ? '' : text('Terms {terms}', { terms: party.terms }),
      last === null || amount === null
        ? text('No payment yet')
        : text('Last payment {amount} on {date}', { amount: money(amount), date: formatDate(parseBusinessDate(last)) }),
      ...(party.facts ?? []),
    ],
    figures: [
      { label: text('Unapplied'), value: money(party.unapplied) },
      { label: text('Overdue'), value: money(party.overdue) },
      { label: text('Balance'), value: money(party.balance) },
    ],
  }
}

type ChooserProps = { title: string; empty: string; children: ReactNode; below?: ReactNode }

/** What is on the screen before someone is chosen. */
export const PartyChooser = ({ title, empty, children, below }: ChooserProps) => (
  <Stack gap={0} flex="1 1 0" mih={0}>
    <DocumentHead
      type={title}
      heading={{ name: title, facts: [empty] }}
      isNew={false}
      hasTabs={false}
      rule={undefined}
    />
    <div className={styles['body']}>
      <Panel title={title}>
        <PanelBody>
          <FirstFocused className={styles['chooser'] ?? ''}>{children}</FirstFocused>
        </PanelBody>
      </Panel>
      {below}
    </div>
  </Stack>
)

/** Below the tabs: the tab itself, and what is good to see next to it. */
export const PaymentBody = ({ children, rail }: { children: ReactNode; rail?: ReactNode }) => (
  <div className={styles['body']} data-rail={rail ? true : undefined}>
    <div className={styles['main']}>{children}</div>
    {rail && <aside className={styles['rail']}>{rail}</aside>}
  </div>
)

/** Leads to the choice of someone else. */
export function useOther(side: Side): DocumentAction {
  const navigate = useNavigate()
  return {
    label: side === 'customer' ? text('Another customer') : text('Another vendor'),
    icon: 'swap',
    run: () => void navigate(`/${side}-payment/new`),
  }
}
