import { customerCompliance } from '@galen/contract/partners/customer-compliance'
import type { ComplianceStatus } from '@galen/domain/partners/compliance-decision'
import { formatInstant } from '@galen/domain/dates'
import type { BusinessDate } from '@galen/domain/dates'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { DocumentField, FieldGrid } from '../../patterns/document/document-field.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { onDemand } from '../../client/on-demand.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { useMayI, useSettings } from '../../client/session.ts'
import { ConsumptionPanel } from './consumption-panel.tsx'
import { decisions, Pill, StandingPill } from './customer-pills.tsx'
import { lockedUnless, type OpenCustomer } from './customer-record.ts'
import styles from './customers.module.css'
import { LicensePanel } from './license-panel.tsx'
import { MayBuyPanel } from './may-buy-panel.tsx'
import { PapersPanel } from './papers-panel.tsx'
import { QuestionnairePanel } from './questionnaire-panel.tsx'
import { ReadOnlyNote } from '../../patterns/read-only-note.tsx'
import { ShipToPanel } from './ship-to-panel.tsx'

const DecisionDialog = onDemand(async () => (await import('./decision-dialog.tsx')).DecisionDialog)

/** Whether they may be sold to: the decision, the papers behind it, and what they are good for. */
export function ComplianceTab({ of: open }: { of: OpenCustomer }) {
  const mayI = useMayI()
  const mayDecide = mayI(customerCompliance.save.needs)
  const of = lockedUnless(mayDecide, open)
  return (
    <>
      {!mayDecide && <ReadOnlyNote needs={customerCompliance.save.needs} />}
      <DecisionPanel of={of} mayDecide={mayDecide} />
      <LicensePanel of={of} />
      <ShipToPanel customer={of.values} />
      <MayBuyPanel customer={of.values} />
      <PapersPanel of={of} mayAdd={mayI(customerCompliance.addDocument.needs)} />
      <QuestionnairePanel of={of} />
      {mayI('LIST_COMPLIANCE') && <ConsumptionPanel customerId={of.stored.id} />}
    </>
  )
}

const ACTIONS: readonly { readonly decision: ComplianceStatus; readonly label: string }[] = [
  { decision: 'hold', label: text('Hold') },
  { decision: 'rejected', label: text('Reject') },
  { decision: 'pending', label: text('Reopen') },
]

function DecisionPanel({ of, mayDecide }: { of: OpenCustomer; mayDecide: boolean }) {
  const [asked, setAsked] = useState<ComplianceStatus>()
  const { timeZone } = useSettings().company
  const { complianceStatus, complianceReason, complianceNote, complianceAt, complianceByName, standing } = of.values
  return (
    <Panel title={text('Decision')}>
      <div className={styles['banner']}>
        <div>
          <div className={styles['pills']}>
            <Pill {...decisions[complianceStatus]} />
            <StandingPill standing={standing} />
          </div>
          {complianceReason && <p>{complianceReason}</p>}
          {complianceNote && <p className="secondary">{complianceNote}</p>}
          <p className="small secondary">
            {complianceAt
              ? text('Decided by {name} on {time}', {
                  name: complianceByName ?? text('another user'),
                  time: formatInstant(new Date(complianceAt), timeZone),
                })
              : text('Not decided yet. Orders stay on hold until compliance approves.')}
          </p>
        </div>
        {mayDecide && (
          <div className={styles['actions']}>
            {ACTIONS.filter(({ decision }) => decision !== complianceStatus).map(({ decision, label }) => (
              <Button
                key={decision}
                look={decision === 'rejected' ? 'danger' : 'secondary'}
                onClick={() => setAsked(decision)}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
      </div>
      <PanelBody>
        <FieldGrid>
          <DocumentField of={of} field="nextReviewOn">
            {({ value, onChange, onBlur, error, readOnly }) => (
              <DateField
                label={text('Next review')}
                value={value as BusinessDate | null}
                onChange={(next) => {
                  onChange(next)
                  onBlur()
                }}
                error={error}
                {...(readOnly && { disabledReason: '' })}
              />
            )}
          </DocumentField>
        </FieldGrid>
      </PanelBody>
      {asked && <DecisionDialog of={of} decision={asked} onClose={() => setAsked(undefined)} />}
    </Panel>
  )
}
