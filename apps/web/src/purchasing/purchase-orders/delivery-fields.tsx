import { systemPropertyIndex } from '@galen/contract/admin/properties'
import type { PurchaseOrder } from '@galen/contract/purchasing/purchase-orders'
import { exact } from '@galen/domain/search/query-builder'
import { useState } from 'react'
import { LOOKUP_FRESH_MS } from '../../client/cache.ts'
import { useSearch } from '../../client/search.ts'
import { Button } from '../../kit/button.tsx'
import { CheckField } from '../../kit/fields/check-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { text } from '../../kit/text.ts'
import { DocumentField } from '../../patterns/document/document-field.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { shipToInWords, ShipToDialog } from './ship-to-dialog.tsx'
import styles from './orders.module.css'

type Of = { of: OpenDocument<PurchaseOrder> }

const NOTHING = ''

/** Terms of the payable; those that are no longer offered stay where they were chosen. */
export function TermsField({ of }: Of) {
  const asked = { query: exact('type', 'paymentTerms'), size: systemPropertyIndex.maxSize }
  const found = useSearch(systemPropertyIndex, asked, { freshForMs: LOOKUP_FRESH_MS })
  const { termsId, terms } = of.values
  const offered = (found.data?.content ?? []).filter(({ id, active }) => active || id === termsId)
  const known = offered.map(({ id, name }) => ({ value: id, label: name }))
  const isListed = termsId === null || known.some(({ value }) => value === termsId)
  const chosen = isListed ? [] : [{ value: termsId, label: terms ?? '…' }]
  return (
    <DocumentField of={of} field="termsId">
      {({ value, onChange, onBlur, error, readOnly }) => (
        <Select
          label={text('Terms')}
          data={[{ value: NOTHING, label: text('Vendor terms') }, ...chosen, ...known]}
          value={value ?? NOTHING}
          onChange={(next) => {
            onChange(next === NOTHING ? null : next)
            onBlur()
          }}
          error={error}
          readOnly={readOnly}
        />
      )}
    </DocumentField>
  )
}

/** Goods that go from the vendor to the customer never enter our stock. */
export const DropShipField = ({ of }: Of) => (
  <DocumentField of={of} field="dropShip">
    {({ value, onChange, onBlur, readOnly }) => (
      <CheckField
        label={text('Drop ship')}
        checked={value}
        disabled={readOnly}
        onChange={(next) => {
          onChange(next)
          onBlur()
        }}
      />
    )}
  </DocumentField>
)

/** Where the goods go, on one line; its button opens the address. */
export const PurchaseShipToField = ({ of }: Of) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <DocumentField of={of} field="shipTo">
      {({ value, onChange, onBlur, readOnly, error }) => (
        <div className={styles['shipTo']}>
          <TextField
            label={text('Ship to')}
            value={value ? shipToInWords(value) : ''}
            onChange={() => undefined}
            readOnly
            placeholder="–"
            error={error}
          />
          {!readOnly && (
            <Button icon="edit" aria-label={text('Change where it ships to')} onClick={() => setOpen(true)}>
              {text('Change')}
            </Button>
          )}
          {isOpen && (
            <ShipToDialog
              order={of.values}
              address={value}
              onClose={() => setOpen(false)}
              onDone={(next) => {
                onChange(next)
                onBlur()
                setOpen(false)
              }}
            />
          )}
        </div>
      )}
    </DocumentField>
  )
}
