import { customerCreditIndex } from '@galen/contract/finance/customer-credits'
import { paymentInIndex } from '@galen/contract/finance/customer-payments'
import type { SettlementDocument } from '@galen/contract/finance/settlement-documents'
import { vendorCreditIndex } from '@galen/contract/finance/vendor-credits'
import { paymentOutIndex } from '@galen/contract/finance/vendor-payments'
import { search } from '@galen/contract/search-index'
import type { MailStatus } from '@galen/domain/admin/mail-message'
import { formatDate, formatNearInstant, parseBusinessDate } from '@galen/domain/dates'
import { batchLifecycle, type BatchStatus } from '@galen/domain/finance/payment'
import { settlementAddress, type SettlementKind } from '@galen/domain/finance/settlement-kinds'
import { useRead } from '../../client/api.tsx'
import { useSettings } from '../../client/session.ts'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { RailNotes } from '../../patterns/document/rail-notes.tsx'
import { TimelineEntries } from '../../patterns/document/rail-timeline.tsx'
import { RailFigures, RailLinks, RailMessages, RailSection } from '../../patterns/document/rail.tsx'
import { money } from '../../patterns/list/cells.tsx'
import { appliedAddress } from './applied-address.ts'
import { activityInWords, isPayment, isRefund, settlementStatus, creditSourceInWords } from './settlement-words.ts'

type Of = { of: SettlementDocument }

/** Beside a payment or credit: where its money is, what belongs to it, what was sent, and who did what. */
export const SettlementRail = ({ of }: Of) => (
  <>
    <Facts of={of} />
    {of.voidAt !== null && (
      <Note tone="void">
        {text('{status}: {reason}', { status: of.status, reason: of.voidReason || text('No reason given.') })}
      </Note>
    )}
    <RailNotes entity={of.kind} id={of.id} mayWrite />
    <Related of={of} />
    <Messages of={of} />
    <RailSection title={text('Activity')} beside={of.activity.length}>
      <TimelineEntries rows={of.activity} inWords={activityInWords} empty={text('No changes since it was recorded.')} />
    </RailSection>
    <Others of={of} />
  </>
)

function Facts({ of }: Of) {
  const { timeZone } = useSettings().company
  const day = (date: string) => formatDate(parseBusinessDate(date))
  const rows = [
    isPayment(of.kind)
      ? { label: text('Method'), value: of.method ?? '–' }
      : { label: text('Source'), value: creditSourceInWords(of.source) },
    ...(of.checkNumber === null ? [] : [{ label: text('Check number'), value: of.checkNumber }]),
    ...(of.reference === '' ? [] : [{ label: text('Reference'), value: of.reference }]),
    ...(of.batch === null
      ? []
      : [
          {
            label: text('Batch'),
            value: text('{number}, {status}', { number: of.batch.number ?? '–', status: of.batch.status }),
          },
        ]),
    ...(of.bankAccount === null ? [] : [{ label: text('Bank account'), value: of.bankAccount }]),
    ...(of.clearedOn === null
      ? []
      : [{ label: text('Bank statement'), value: text('Matched {date}', { date: day(of.clearedOn) }) }]),
    { label: text('Discounts taken'), value: money(of.discountAmountApplied) },
    {
      label: text('Recorded'),
      value: [formatNearInstant(new Date(of.createdAt), timeZone), of.createdByName].filter(Boolean).join(', '),
    },
  ]
  return (
    <>
      <RailFigures title={isPayment(of.kind) ? text('Payment') : text('Credit')} rows={rows} />
      {of.note !== '' && <Note>{of.note}</Note>}
    </>
  )
}

/** The batch, and what a credit is for or a refund pays back. */
function Related({ of: { origin, batch, party } }: Of) {
  const links = [
    ...(batch === null
      ? []
      : [
          {
            to: '/batch',
            label: text('Batch {number}', { number: batch.number ?? '' }),
            status: batchPill(batch.status),
          },
        ]),
    ...(origin === null ? [] : [{ to: originAddress(origin, party), label: originInWords(origin) }]),
  ]
  return links.length === 0 ? null : <RailLinks title={text('Related')} links={links} empty="" />
}

const batchPill = (status: string) => ({
  tone: batchLifecycle.allows('close', status as BatchStatus) ? ('placed' as const) : ('closed' as const),
  label: status,
})

type Origin = NonNullable<SettlementDocument['origin']>
const originInWords = ({ kind, number }: Origin) =>
  kind === 'invoice'
    ? text('Invoice {number}', { number })
    : kind === 'receipt'
      ? text('Receipt {number}', { number })
      : text('Refund of {number}', { number })
const originAddress = ({ kind, id }: Origin, party: SettlementDocument['party']) =>
  appliedAddress(kind, id) ?? settlementAddress(kind as SettlementKind, party, id)

const mailStates: Readonly<Record<MailStatus, { tone: 'good' | 'void' | 'draft'; label: string }>> = {
  Waiting: { tone: 'draft', label: text('Queued') },
  Sent: { tone: 'good', label: text('Sent') },
  Stored: { tone: 'draft', label: text('Stored') },
  'Needs a person': { tone: 'void', label: text('Not delivered') },
  'Set aside': { tone: 'draft', label: text('Set aside') },
}

function Messages({ of }: Of) {
  const { timeZone } = useSettings().company
  if (of.kind !== 'vendor-payment' && of.messages.length === 0) return null
  return (
    <RailMessages
      messages={of.messages.map(({ id, recipient, status, at }) => ({
        id,
        icon: 'mail',
        label: recipient,
        at: formatNearInstant(new Date(at), timeZone),
        state: mailStates[status],
      }))}
    />
  )
}

const SHOWN = 6

const lists: Readonly<Record<SettlementKind, { readonly index: string; readonly title: string }>> = {
  'customer-payment': { index: paymentInIndex.name, title: text('Other payments') },
  'customer-credit': { index: customerCreditIndex.name, title: text('Other credits') },
  'vendor-payment': { index: paymentOutIndex.name, title: text('Other payments') },
  'vendor-credit': { index: vendorCreditIndex.name, title: text('Other credits') },
}

type OtherRow = {
  readonly id: string
  readonly number: string | null
  readonly totalAmount: number
  readonly status: string
}

/** The latest of the same kind and party. */
function Others({ of }: Of) {
  const { index, title } = lists[of.kind]
  const reading = useRead(search, {
    params: { index },
    query: { query: `${of.party.side}Id:${of.party.id}`, size: SHOWN },
  })
  const rows = ((reading.data?.content ?? []) as unknown as readonly OtherRow[]).filter(({ id }) => id !== of.id)
  if (rows.length === 0) return null
  return (
    <RailLinks
      title={isRefund(of) ? text('Other refunds') : title}
      empty=""
      links={rows.map(({ id, number, totalAmount, status }) => ({
        to: settlementAddress(of.kind, of.party, id),
        label: number ?? text('Not numbered yet'),
        amount: money(totalAmount),
        status: settlementStatus(status),
      }))}
    />
  )
}
