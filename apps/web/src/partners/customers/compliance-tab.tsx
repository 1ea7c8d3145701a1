import { customerCompliance } from '@galen/contract/partners/customer-compliance'
import { useMayI } from '../../client/session.ts'
import { DecisionPanel } from '../decision/decision-panel.tsx'
import { ConsumptionPanel } from './consumption-panel.tsx'
import { customerDecision } from './customer-decision.ts'
import { customerLockedUnless, type OpenCustomer } from './customer-record.ts'
import { LicensePanel } from './license-panel.tsx'
import { MayBuyPanel } from './may-buy-panel.tsx'
import { PapersPanel } from './licenses-panel.tsx'
import { QuestionnairePanel } from './questionnaire-panel.tsx'
import { ReadOnlyNote } from '../../patterns/read-only-note.tsx'
import { ShipToPanel } from './ship-to-panel.tsx'

/** Whether they may be sold to: the decision, the licenses behind it, and what they are good for. */
export function CustomerComplianceTab({ of: open }: { of: OpenCustomer }) {
  const mayI = useMayI()
  const mayDecide = mayI(customerCompliance.save.needs)
  const of = customerLockedUnless(mayDecide, open)
  return (
    <>
      {!mayDecide && <ReadOnlyNote needs={customerCompliance.save.needs} />}
      <DecisionPanel of={of} kind={customerDecision} mayDecide={mayDecide} />
      <LicensePanel of={of} />
      <ShipToPanel customer={of.values} />
      <MayBuyPanel customer={of.values} />
      <PapersPanel of={of} mayAdd={mayI(customerCompliance.addDocument.needs)} />
      <QuestionnairePanel of={of} />
      {mayI('LIST_COMPLIANCE') && <ConsumptionPanel customerId={of.stored.id} />}
    </>
  )
}
