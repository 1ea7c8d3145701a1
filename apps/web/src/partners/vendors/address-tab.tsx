import { type VendorAddress, vendors } from '@galen/contract/partners/vendors'
import { isRemit } from '@galen/domain/partners/vendor'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { DocumentField } from '../../kit/document/document-field.tsx'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { onDemand } from '../../kit/on-demand.tsx'
import { Note, Panel, PanelBody } from '../../kit/panel.tsx'
import { NothingYet } from '../../kit/panel-table.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { useKeys } from '../../shell/keys.ts'
import { addressLines } from '../customers/address-words.ts'
import { ReadOnlyNote } from '../customers/read-only-note.tsx'
import { addressesInWords, kindLabels, placeInWords } from './address-words.ts'
import { RemitChangeBar } from './remit-change-bar.tsx'
import { vendorKeys } from './vendor-keys.ts'
import { lockedUnless, type OpenVendor, useVendorRights } from './vendor-record.ts'
import styles from './vendors.module.css'

const AddressDialog = onDemand(async () => (await import('./address-dialog.tsx')).AddressDialog)

/** `/vendor/{id}/address`: where orders, money and returns go, a card each. */
export function AddressTab({ of: open }: { of: OpenVendor }) {
  const { edits } = useVendorRights()
  const of = lockedUnless(edits, open)
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
              <Cards addresses={value} {...(!readOnly && { onEdit: setEdited })} />
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

type CardsProps = { addresses: readonly VendorAddress[]; onEdit?: (address: VendorAddress) => void }

function Cards({ addresses, onEdit }: CardsProps) {
  if (addresses.length === 0) return <NothingYet>{text('Add where orders go and where goods come from.')}</NothingYet>
  return (
    <PanelBody>
      <div className={styles['cards']}>
        {addresses.map((address) => (
          <AddressCard key={address.id} address={address} {...(onEdit && { onEdit })} />
        ))}
      </div>
    </PanelBody>
  )
}

function AddressCard({ address, onEdit }: { address: VendorAddress; onEdit?: (address: VendorAddress) => void }) {
  const { name, kind, phone, notes, active } = address
  const place = `${kindLabels[kind]}: ${placeInWords(address)}`
  return (
    <section className={styles['card']} data-inactive={!active || undefined} aria-label={place}>
      <div className={styles['cardHead']}>
        <h3>{kindLabels[kind]}</h3>
        {!active && <StatusPill tone="draft">{text('Inactive')}</StatusPill>}
      </div>
      <address>
        {[name, ...addressLines(address)].filter(Boolean).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </address>
      {phone && <div className="secondary figures">{phone}</div>}
      {notes && <div className="small secondary">{notes}</div>}
      {onEdit && (
        <div className={styles['cardActs']}>
          <Button icon="edit" aria-label={text('Change {address}', { address: place })} onClick={() => onEdit(address)}>
            {text('Change')}
          </Button>
        </div>
      )}
    </section>
  )
}
