import { vendorCompliance } from '@galen/contract/partners/vendor-compliance'
import type { Vendor } from '@galen/contract/partners/vendors'
import { performed } from '../../client/api.tsx'
import { text } from '../../kit/text.ts'
import type { DecisionKind } from '../decision/decision-kind.ts'

export const vendorDecision: DecisionKind<Vendor> = {
  nameOf: ({ friendlyName }) => friendlyName,
  undecided: text('Not decided yet. No orders can be placed until compliance approves.'),
  explain: (decision, { openVariations }) =>
    decision === 'approved'
      ? text('Orders can be placed while licenses are valid.')
      : text(
          'No purchase orders can be placed. This vendor has {count, plural, =0 {no open variations} one {# open variation} other {# open variations}}.',
          { count: openVariations },
        ),
  save: (id, body) => performed(vendorCompliance.save, { params: { id }, body }),
}
