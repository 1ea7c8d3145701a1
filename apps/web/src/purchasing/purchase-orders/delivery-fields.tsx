import type { CompanyAddress } from '@galen/contract/admin/company-address'
import { systemPropertyIndex } from '@galen/contract/admin/properties'
import type { PurchaseOrder } from '@galen/contract/purchasing/purchase-orders'
import { exact } from '@galen/domain/search/query-builder'
import { useState } from 'react'
import { LOOKUP_FRESH_MS } from '../../client/cache.ts'
import { useSearch } from '../../client/search.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { CheckField } from '../../kit/fields/check-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { text } from '../../kit/text.ts'
import { DocumentField } from '../../patterns/document/document-field.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { type Address, AddressField, NO_ADDRESS } from '../../patterns/pickers/address-field.tsx'
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

const inWords = ({ name, address, address2, city, state, zipCode }: CompanyAddress) =>
  [name, address, address2, city, `${state} ${zipCode}`.trim()].filter((part) => part !== '').join(', ')

/** Where the goods go, on one line; its button opens the address. */
export const PurchaseShipToField = ({ of }: Of) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <DocumentField of={of} field="shipTo">
      {({ value, onChange, onBlur, readOnly, error }) => (
        <div className={styles['shipTo']}>
          <TextField
            label={text('Ship to')}
            value={value ? inWords(value) : ''}
            onChange={() => undefined}
            readOnly
            error={error}
          />
          {!readOnly && (
            <Button icon="edit" aria-label={text('Change where it ships to')} onClick={() => setOpen(true)}>
              {text('Change')}
            </Button>
          )}
          {isOpen && (
            <ShipToDialog
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

type ShipToDialogProps = {
  address: CompanyAddress | null
  onClose: () => void
  onDone: (address: CompanyAddress) => void
}

function ShipToDialog({ address, onClose, onDone }: ShipToDialogProps) {
  const [name, setName] = useState(address?.name ?? '')
  const [address2, setAddress2] = useState(address?.address2 ?? '')
  const [place, setPlace] = useState<Address>(placeOf(address))
  const { street, city, state, zip, country } = place
  const isWhole = street.trim() !== '' && city.trim() !== '' && country !== null
  const done = () =>
    onDone({
      name: name.trim(),
      address: street.trim(),
      address2: address2.trim(),
      city: city.trim(),
      state: state.trim(),
      zipCode: zip.trim(),
      country: country?.id ?? '',
    })
  return (
    <Dialog
      title={text('Ship to')}
      onClose={onClose}
      act={{
        label: text('Save'),
        run: done,
        disabledReason: isWhole ? undefined : text('Enter street, city and country.'),
      }}
    >
      <TextField label={text('Name on the label')} value={name} onChange={setName} maxLength={120} data-autofocus />
      <AddressField label={text('Address')} value={place} onChange={setPlace} required />
      <TextField label={text('Suite, floor, dock')} value={address2} onChange={setAddress2} maxLength={120} />
    </Dialog>
  )
}

const placeOf = (from: CompanyAddress | null): Address =>
  from === null
    ? { ...NO_ADDRESS, country: { id: 'US', label: 'US' } }
    : {
        street: from.address,
        city: from.city,
        state: from.state,
        zip: from.zipCode,
        country: { id: from.country, label: from.country },
      }
