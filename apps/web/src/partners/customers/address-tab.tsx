import { Group } from '@mantine/core'
import { shipToLines } from '@galen/contract/partners/customer-address.fields'
import { customers } from '@galen/contract/partners/customers'
import { formatAddress } from '@galen/domain/partners/address'
import { standingIn } from '@galen/domain/partners/compliance-standing'
import type { StateLicense } from '@galen/domain/partners/license'
import { stateOf } from '@galen/domain/partners/states'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { DocumentField } from '../../patterns/document/document-field.tsx'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { useToday } from '../../kit/fields/use-today.ts'
import { onDemand } from '../../client/on-demand.tsx'
import { Panel } from '../../kit/panel.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { useKeys } from '../../client/keys.ts'
import { useMayI } from '../../client/session.ts'
import { AddressCards, type AddressWords } from '../addresses/address-cards.tsx'
import { customerAddressLabels } from './address-words.ts'
import { customerKeys } from './customer-keys.ts'
import { StandingPill } from './customer-pills.tsx'
import { type CustomerAddress, customerLockedUnless, type OpenCustomer } from './customer-record.ts'
import styles from './customers.module.css'
import { tradeLicensesOf } from './licenses-of.ts'
import { ReadOnlyNote } from '../../patterns/read-only-note.tsx'

const AddressDialog = onDemand(async () => (await import('./address-dialog.tsx')).CustomerAddressDialog)

/** Where bills and goods go, a card each. */
export function CustomerAddressTab({ of: open }: { of: OpenCustomer }) {
  const mayEdit = useMayI()(customers.change.needs)
  const of = customerLockedUnless(mayEdit, open)
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
                <AddressCards
                  addresses={value}
                  words={(address) => wordsOf(address, tradeLicensesOf(of.values).licenses)}
                  empty={text('Add a ship-to address to place orders.')}
                  {...(!readOnly && { onEdit: setEdited })}
                />
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

const wordsOf = (address: CustomerAddress, licenses: readonly StateLicense[]): AddressWords => ({
  kind: customerAddressLabels[address.kind],
  place: formatAddress(address),
  lines: shipToLines({ ...address, name: '' }),
  notes: address.deliveryNotes,
  pills: (
    <>
      {address.defaultShip && <StatusPill tone="placed">{text('Ships here')}</StatusPill>}
      {address.defaultBill && <StatusPill tone="closed">{text('Bill-to')}</StatusPill>}
    </>
  ),
  more: address.active && address.kind !== 'bill' && <Licensed address={address} licenses={licenses} />,
})

type LicensedProps = { address: CustomerAddress; licenses: readonly StateLicense[] }

/** Whether a license counts where the goods go, and which one was entered for that state. */
function Licensed({ address, licenses }: LicensedProps) {
  const today = useToday()
  const state = stateOf(address.state)
  const here = licenses.filter((license) => state !== undefined && stateOf(license.state) === state)
  return (
    <Group className={styles['pills']} gap="4px 8px">
      <StandingPill standing={state ? standingIn(state, licenses, today) : 'missing'} />
      {here.length > 0 && (
        <span className="small secondary">
          {text('{count, plural, one {License} other {Licenses}} {numbers}', {
            count: here.length,
            numbers: here.map(({ number }) => number).join(', '),
          })}
        </span>
      )}
    </Group>
  )
}
