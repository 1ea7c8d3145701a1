import type { Customer } from '@galen/contract/partners/customers'
import { customers } from '@galen/contract/partners/customers'
import { type BusinessDate, daysBetween, formatDate } from '@galen/domain/dates'
import { decisionProblem } from '@galen/domain/partners/compliance-decision'
import { Textarea } from '@mantine/core'
import { loadActionInWords } from '../../audit/action-words.ts'
import { DocumentField } from '../../patterns/document/document-field.tsx'
import { RailNotes } from '../../patterns/document/rail-notes.tsx'
import { RailTimeline } from '../../patterns/document/rail-timeline.tsx'
import { RailSection, RailWarnings } from '../../patterns/document/rail.tsx'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { useToday } from '../../kit/fields/use-today.ts'
import { text } from '../../kit/text.ts'
import { useMayI } from '../../client/session.ts'
import { onDemand } from '../../client/on-demand.tsx'
import { customerLockedUnless, type OpenCustomer } from './customer-record.ts'
import styles from './customers.module.css'
import { licenseName } from './license-labels.ts'

const CustomerCredit = onDemand(async () => (await import('../../sales/customer-credit.tsx')).CustomerCredit)
const PartyPayments = onDemand(async () => (await import('../../finance/party-payments.tsx')).PartyPayments)

/** What to know about a customer whatever tab is open. */
export function CustomerRail({ of }: { of: OpenCustomer }) {
  const today = useToday()
  const mayEdit = useMayI()(customers.change.needs)
  const { id, version } = of.stored
  return (
    <>
      <RailWarnings warnings={warningsOf(of.values, today)} />
      <CustomerCredit id={id} />
      <InternalMemo of={customerLockedUnless(mayEdit, of)} />
      <RailNotes entity="customer" id={id} mayWrite={mayEdit} />
      <PartyPayments side="customer" id={id} />
      <RailTimeline entity="customer" id={id} version={version} inWords={loadActionInWords} />
    </>
  )
}

function InternalMemo({ of }: { of: OpenCustomer }) {
  return (
    <RailSection title={text('Internal memo')} beside={text('Internal')}>
      <div className={styles['memo']} data-quiet>
        <DocumentField of={of} field="internalMemo">
          {({ value, onChange, onBlur, error, readOnly }) => (
            <Textarea
              aria-label={text('Internal memo')}
              value={value}
              onChange={(event) => onChange(event.currentTarget.value)}
              onBlur={onBlur}
              readOnly={readOnly}
              error={error && <FieldError>{error}</FieldError>}
              maxLength={4000}
              autosize
              minRows={2}
              maxRows={12}
            />
          )}
        </DocumentField>
      </div>
    </RailSection>
  )
}

type Warning = { readonly tone: 'hold' | 'void'; readonly title: string; readonly detail?: string }

/** What is against selling to them now or soon. */
function warningsOf(customer: Customer, today: BusinessDate): Warning[] {
  const { complianceStatus, complianceReason, standing, licenses, isActive } = customer
  const isStopped = decisionProblem(complianceStatus, '') !== undefined
  return [
    ...(isActive ? [] : [{ tone: 'void' as const, title: text('Inactive'), detail: text('New orders are blocked.') }]),
    ...(isStopped
      ? [
          {
            tone: 'hold' as const,
            title: complianceStatus === 'hold' ? text('Held by compliance') : text('Rejected by compliance'),
            detail: complianceReason,
          },
        ]
      : []),
    ...(standing === 'missing'
      ? [
          {
            tone: 'hold' as const,
            title: text('License missing'),
            detail: text('Orders stay on hold until a license is valid for each state it is shipped to.'),
          },
        ]
      : []),
    ...licenses.flatMap((license) => warningOf(license, today)),
  ]
}

function warningOf(license: Customer['licenses'][number], today: BusinessDate): Warning[] {
  const { status, expiresOn } = license
  const day = formatDate(expiresOn as BusinessDate)
  const name = licenseName(license)
  if (status === 'expired') return [{ tone: 'void', title: text('{name} expired on {day}', { name, day }) }]
  if (status !== 'expiring') return []
  const days = daysBetween(today, expiresOn as BusinessDate)
  return [
    {
      tone: 'hold',
      title: text('{name} ends on {day}', { name, day }),
      detail: text('{days, plural, =0 {Today is its last day.} one {# day left.} other {# days left.}}', { days }),
    },
  ]
}
