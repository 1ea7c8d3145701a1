import { type BusinessDate, formatDate, formatInstant } from '@galen/domain/dates'
import type { ComplianceStatus } from '@galen/domain/partners/compliance-decision'
import { Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { onDemand } from '../../client/on-demand.tsx'
import { useSettings } from '../../client/session.ts'
import { Button } from '../../kit/button.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { DocumentField, FieldGrid } from '../../patterns/document/document-field.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { decisions, Pill, StandingPill } from '../customers/customer-pills.tsx'
import type { DecisionDialog as DialogOfDecision } from './decision-dialog.tsx'
import type { Decided, DecisionKind } from './decision-kind.ts'
import styles from './decision.module.css'

// What is fetched on demand has lost its type parameter, which the dialog and the panel share.
const DecisionDialog = onDemand(
  async () => (await import('./decision-dialog.tsx')).DecisionDialog,
) as unknown as typeof DialogOfDecision

type DecisionPanelProps<T extends Decided> = { of: OpenDocument<T>; kind: DecisionKind<T>; mayDecide: boolean }

/** What compliance decided about a customer or a vendor, why, and when it is reviewed again. */
export function DecisionPanel<T extends Decided>({ of, kind, mayDecide }: DecisionPanelProps<T>) {
  const [asked, setAsked] = useState<ComplianceStatus>()
  const { complianceStatus, complianceReason, standing } = of.values
  return (
    <Panel title={text('Decision')}>
      <Group className={styles['banner']} gap="8px 12px">
        <div>
          <Group gap="4px 8px" mb={4}>
            <Pill {...decisions[complianceStatus]} />
            <StandingPill standing={standing} />
          </Group>
          {complianceReason && <p>{complianceReason}</p>}
          <DecidedBy record={of.values} undecided={kind.undecided} />
        </div>
        {mayDecide && (
          <Group gap={8} align="stretch">
            {ACTIONS.filter(({ decision }) => decision !== complianceStatus).map(({ decision, label }) => (
              <Button
                key={decision}
                look={decision === 'rejected' ? 'danger' : 'secondary'}
                onClick={() => setAsked(decision)}
              >
                {label}
              </Button>
            ))}
          </Group>
        )}
      </Group>
      <PanelBody>
        {/* The two fields are of every record that is decided about; the type of the whole does not matter to them. */}
        <ReviewFields of={of as unknown as OpenDocument<Decided>} />
      </PanelBody>
      {asked && <DecisionDialog of={of} kind={kind} decision={asked} onClose={() => setAsked(undefined)} />}
    </Panel>
  )
}

/** Approving is the primary action of the page. */
const ACTIONS: readonly { readonly decision: ComplianceStatus; readonly label: string }[] = [
  { decision: 'hold', label: text('Hold') },
  { decision: 'rejected', label: text('Reject') },
  { decision: 'pending', label: text('Reopen') },
]

function DecidedBy({ record, undecided }: { record: Decided; undecided: string }) {
  const { timeZone } = useSettings().company
  const { complianceAt, complianceByName } = record
  return (
    <p className="small secondary">
      {complianceAt
        ? text('Decided by {name} on {time}', {
            name: complianceByName ?? text('another user'),
            time: formatInstant(new Date(complianceAt), timeZone),
          })
        : undecided}
    </p>
  )
}

const ReviewFields = ({ of }: { of: OpenDocument<Decided> }) => (
  <FieldGrid>
    <DocumentField of={of} field="nextReviewOn" size={3}>
      {({ value, onChange, onBlur, error, readOnly }) => (
        <DateField
          label={text('Next review')}
          {...(of.stored.standingChangesOn && {
            description: text('License status unchanged until {day}', {
              day: formatDate(of.stored.standingChangesOn as BusinessDate),
            }),
          })}
          value={value as BusinessDate | null}
          onChange={(next) => {
            onChange(next)
            onBlur()
          }}
          error={error}
          disabledReason={readOnly ? '' : undefined}
        />
      )}
    </DocumentField>
    <DocumentField of={of} field="complianceNote" size={8}>
      {({ value, onChange, onBlur, error, readOnly }) => (
        <Textarea
          label={text('Compliance note')}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
          error={error && <FieldError>{error}</FieldError>}
          readOnly={readOnly}
          maxLength={2000}
          autosize
          minRows={1}
          maxRows={8}
        />
      )}
    </DocumentField>
  </FieldGrid>
)
