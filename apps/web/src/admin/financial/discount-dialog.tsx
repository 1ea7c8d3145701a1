import { propertyProblems } from '@galen/domain/admin/property-types'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { PercentField } from '../../kit/fields/percent-field.tsx'
import { QuantityField } from '../../kit/fields/quantity-field.tsx'
import { CheckField } from '../../kit/fields/check-field.tsx'
import { text } from '../../kit/text.ts'
import { useCommand } from '../../client/api.tsx'
import { customerProperties } from '@galen/contract/partners/customer-properties'
import type { PropertyRow } from '../properties/property-calls.ts'
import styles from '../properties/lists.module.css'

type DiscountDialogProps = { terms: PropertyRow; onClose: () => void; onSaved: () => unknown }

/** A discount is a percentage and an end; both are changed at once. */
export function DiscountDialog({ terms, onClose, onSaved }: DiscountDialogProps) {
  const [discountPercent, setPercent] = useState(terms.discountPercent)
  const [discountDays, setDays] = useState(terms.discountDays)
  const [isOnTotal, setOnTotal] = useState(terms.discountOnTotal ?? false)
  const saving = useCommand(customerProperties.change, {
    onDone: () => {
      onSaved()
      onClose()
    },
  })
  const problems = propertyProblems('paymentTerms', { ...terms, discountPercent, discountDays })
  const faultOf = (field: string) => problems.find((each) => each.field === field)?.message
  return (
    <Dialog
      title={text('Discount of {name}', { name: terms.name })}
      onClose={onClose}
      act={{
        label: text('Save'),
        pending: saving.pending,
        disabledReason: problems.length > 0 ? text('Fill in both, or neither.') : undefined,
        run: () =>
          void saving.run({
            params: { id: terms.id },
            body: { version: terms.version, discountPercent, discountDays, discountOnTotal: isOnTotal || null },
          }),
      }}
    >
      <p className="secondary">
        {text('Taken off the items when the bill is paid within these days. Leave both empty for no discount.')}
      </p>
      <div className={styles['pair']}>
        <PercentField
          label={text('Discount')}
          value={discountPercent}
          onChange={setPercent}
          error={faultOf('discountPercent')}
          autoFocus
        />
        <QuantityField
          label={text('Within days')}
          value={discountDays}
          onChange={setDays}
          error={faultOf('discountDays')}
          most={3650}
        />
      </div>
      <CheckField label={text('Also on freight and charges')} checked={isOnTotal} onChange={setOnTotal} />
    </Dialog>
  )
}
