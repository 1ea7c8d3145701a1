import { type Customer, customers } from '@galen/contract/partners/customers'
import { formatAddress } from '@galen/domain/partners/address'
import { standingIn } from '@galen/domain/partners/compliance-standing'
import type { StateLicence } from '@galen/domain/partners/licence'
import { stateOf } from '@galen/domain/partners/states'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { DocumentField } from '../../kit/document/document-field.tsx'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { useToday } from '../../kit/fields/use-today.ts'
import { onDemand } from '../../kit/on-demand.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { NothingYet } from '../../kit/panel-table.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { useKeys } from '../../shell/keys.ts'
import { useMayI } from '../../shell/session.ts'
import { addressLines, kindLabels } from './address-words.ts'
import { customerKeys } from './customer-keys.ts'
import { StandingPill } from './customer-pills.tsx'
import { lockedUnless, type OpenCustomer } from './customer-record.ts'
import styles from './customers.module.css'
import { papersOf } from './papers-of.ts'
import { ReadOnlyNote } from './read-only-note.tsx'

const AddressDialog = onDemand(async () => (await import('./address-dialog.tsx')).AddressDialog)

export type CustomerAddress = Customer['addresses'][number]

/** Where bills and goods go, a card each. */
export function AddressTab({ of: open }: { of: OpenCustomer }) {
  const mayEdit = useMayI()(customers.change.needs)
  const of = lockedUnless(mayEdit, open)
  const [edited, setEdited] = useState<CustomerAddress | 'new'>()
  const add = () => of.editing && setEdited('new')
  useKeys(customerKeys, { add })
  return (
    <>
      {!mayEdit && <ReadOnlyNote needs={customers.change.needs} />}
      <Panel
        title={text('Addresses')}
        beside={
          of.editing && (
            <Button icon="plus" keys={customerKeys.add.keys} onClick={add}>
              {text('Add address')}
            </Button>
          )
        }
      >
        <DocumentField of={of} field="addresses" inWords={(all) => all.map(formatAddress).join('; ')}>
          {({ value, onChange, onBlur, error, readOnly }) => {
            const put = (addresses: CustomerAddress[]) => {
              onChange(addresses)
              onBlur()
            }
            return (
              <>
                {value.length === 0 ? (
                  <NothingYet>{text('Add a ship-to address to place orders.')}</NothingYet>
                ) : (
                  <PanelBody>
                    <div className={styles['cards']}>
                      {value.map((address) => (
                        <AddressCard
                          key={address.id}
                          address={address}
                          licences={papersOf(of.values).licences}
                          {...(!readOnly && { onEdit: setEdited })}
                        />
                      ))}
                    </div>
                  </PanelBody>
                )}
                {error && <FieldError>{error}</FieldError>}
                {edited && (
                  <AddressDialog
                    address={edited === 'new' ? undefined : edited}
                    others={value.filter((each) => edited === 'new' || each.id !== edited.id)}
                    place={edited === 'new' ? value.length : value.findIndex(({ id }) => id === edited.id)}
                    onClose={() => setEdited(undefined)}
                    onDone={put}
                  />
                )}
              </>
            )
          }}
        </DocumentField>
      </Panel>
    </>
  )
}

type AddressCardProps = {
  address: CustomerAddress
  licences: readonly StateLicence[]
  onEdit?: (address: CustomerAddress) => void
}

function AddressCard({ address, licences, onEdit }: AddressCardProps) {
  const { kind, active, defaultBill, defaultShip, phone, deliveryNotes } = address
  const place = formatAddress(address)
  return (
    <section className={styles['card']} data-off={!active || undefined} aria-label={place}>
      <div className={styles['cardHead']}>
        <h3>{address.name || kindLabels[kind]}</h3>
        {address.name && <span className="small secondary">{kindLabels[kind]}</span>}
      </div>
      <div className={styles['pills']}>
        {defaultShip && <StatusPill tone="placed">{text('Ships here')}</StatusPill>}
        {defaultBill && <StatusPill tone="closed">{text('Billed here')}</StatusPill>}
        {!active && <StatusPill tone="draft">{text('Inactive')}</StatusPill>}
      </div>
      <address>
        {addressLines(address).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </address>
      {active && kind !== 'bill' && <Licensed address={address} licences={licences} />}
      {phone && <div className="secondary figures">{phone}</div>}
      {deliveryNotes && <div className="small secondary">{deliveryNotes}</div>}
      <div className={styles['cardActs']}>
        {onEdit && (
          <Button icon="edit" aria-label={text('Change {address}', { address: place })} onClick={() => onEdit(address)}>
            {text('Change')}
          </Button>
        )}
        <a
          className="link"
          href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`}
          target="_blank"
          rel="noreferrer"
        >
          {text('Map')}
          <span className="unseen">{text('opens in a new tab')}</span>
        </a>
      </div>
    </section>
  )
}

/** Whether a licence counts where the goods go, and which one was entered for that state. */
function Licensed({ address, licences }: Pick<AddressCardProps, 'address' | 'licences'>) {
  const today = useToday()
  const state = stateOf(address.state)
  const here = licences.filter((licence) => state !== undefined && stateOf(licence.state) === state)
  return (
    <div className={styles['pills']}>
      <StandingPill standing={state ? standingIn(state, licences, today) : 'missing'} />
      {here.length > 0 && (
        <span className="small secondary">
          {text('{count, plural, one {Licence} other {Licences}} {numbers}', {
            count: here.length,
            numbers: here.map(({ number }) => number).join(', '),
          })}
        </span>
      )}
    </div>
  )
}
