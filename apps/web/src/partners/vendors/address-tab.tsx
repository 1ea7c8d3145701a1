import { type VendorAddress, vendors } from '@galen/contract/partners/vendors'
import { isRemit } from '@galen/domain/partners/vendor'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { DocumentField } from '../../patterns/document/document-field.tsx'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { onDemand } from '../../client/on-demand.tsx'
import { Note, Panel } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { useKeys } from '../../client/keys.ts'
import { AddressCards, type AddressWords } from '../addresses/address-cards.tsx'
import { ReadOnlyNote } from '../../patterns/read-only-note.tsx'
import { addressesInWords, vendorAddressLabels, placeInWords } from './address-labels.ts'
import { RemitChangeBar } from './remit-change-bar.tsx'
import { vendorKeys } from './vendor-keys.ts'
import { vendorLockedUnless, type OpenVendor, useVendorRights } from './vendor-record.ts'

const AddressDialog = onDemand(async () => (await import('./address-dialog.tsx')).VendorAddressDialog)

/** `/vendor/{id}/address`: where orders, money and returns go, a card each. */
export function VendorAddressTab({ of: open }: { of: OpenVendor }) {
  const { edits } = useVendorRights()
  const of = vendorLockedUnless(edits, open)
  const [edited, setEdited] = useState<VendorAddress | 'new'>()
  const add = () => of.editing && setEdited('new')
  useKeys(vendorKeys, { add })
  const { remitChange } = open.stored
  return (
    <>
      {!edits && <ReadOnlyNote needs={vendors.change.needs} />}
      {remitChange && <RemitChangeBar of={open} change={remitChange} />}
      {!remitChange && !open.values.addresses.some(isRemit) && (
        <Note tone="hold">{text('Add a remit-to address before the first payment.')}</Note>
      )}
      <Panel
        title={text('Addresses')}
        beside={
          of.editing && (
            <Button icon="plus" keys={vendorKeys.add.keys} onClick={add}>
              {text('Add address')}
            </Button>
          )
        }
      >
        <DocumentField of={of} field="addresses" inWords={addressesInWords}>
          {({ value, onChange, onBlur, error, readOnly }) => (
            <>
              <AddressCards
                addresses={value}
                words={wordsOf}
                empty={text('Add the order address and the ship-from address.')}
                {...(!readOnly && { onEdit: setEdited })}
              />
              {error && <FieldError>{error}</FieldError>}
              {edited && (
                <AddressDialog
                  of={open}
                  address={edited === 'new' ? undefined : edited}
                  onClose={() => setEdited(undefined)}
                  onDone={(addresses) => {
                    onChange(addresses)
                    onBlur()
                  }}
                />
              )}
            </>
          )}
        </DocumentField>
      </Panel>
    </>
  )
}

const wordsOf = (address: VendorAddress): AddressWords => ({
  kind: vendorAddressLabels[address.kind],
  place: `${vendorAddressLabels[address.kind]}: ${placeInWords(address)}`,
  notes: address.notes,
})
