import { type SalesRequest, salesRequests } from '@galen/contract/sales/sales-requests'
import { salesRequestFields } from '@galen/contract/sales/sales-request.fields'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCommand } from '../../client/api.tsx'
import { useMayI } from '../../client/session.ts'
import { Note, Panel, PanelBody } from '../../kit/panel.tsx'
import { Icon } from '../../kit/icon.tsx'
import { text } from '../../kit/text.ts'
import { FieldGrid } from '../../patterns/document/document-field.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { DocumentTextField } from '../../patterns/document/document-text-field.tsx'
import { DocumentPickerField } from '../../patterns/fields/document-fields.tsx'
import { fieldOf } from '../../patterns/fields/field-of.ts'
import { customerSource } from '../orders/order-fields.tsx'
import { OriginalDocument } from './original-document.tsx'
import styles from './sales-request.module.css'

type Of = { of: OpenDocument<SalesRequest>; mayEdit: boolean }

/** Where it goes, whose it is, and the order as it was sent. */
export const RequestInformation = ({ of, mayEdit }: Of) => (
  <>
    <ShipTo of={of} mayEdit={mayEdit} />
    <Panel title={text('Parties')} beside={of.values.customer ? undefined : of.values.customerText}>
      <PanelBody>
        <FieldGrid>
          <DocumentPickerField
            of={of}
            {...fieldOf(salesRequestFields, 'customerId')}
            source={customerSource}
            chosen={of.values.customer?.companyName}
            fixedReason={!mayEdit && text('It was decided.')}
          />
          <DocumentTextField of={of} {...fieldOf(salesRequestFields, 'note')} />
        </FieldGrid>
      </PanelBody>
    </Panel>
    <OriginalDocument request={of.stored} />
  </>
)

/** Their ship-to beside the addresses on file; where theirs is not on file, one has to be chosen. */
function ShipTo({ of, mayEdit }: Of) {
  const { stored } = of
  const { customer, shipAddress, shipTo } = stored
  const mayAdd = useMayI()('EDIT_CUSTOMER')
  const choosing = useCommand(salesRequests.match, { onDone: (body) => of.replace(body) })
  const [remembers, setRemembers] = useState(true)
  const choose = async (id: string) => {
    if (!(await of.flush())) return
    const body = { version: of.stored.version, shipAddress: id, ...(stored.shipToCode && { remember: remembers }) }
    await choosing.run({ params: { id: stored.id }, body })
  }
  const isUnknown = shipAddress === null && shipTo !== null
  return (
    <Panel
      title={text('Ship to')}
      beside={
        shipAddress === null && customer
          ? isUnknown
            ? text('Their ship-to is not on file. Choose an address of {name}.', { name: customer.companyName })
            : text('Choose a ship-to address.')
          : undefined
      }
    >
      <PanelBody>
        {customer && mayEdit && <Remember code={stored.shipToCode} checked={remembers} check={setRemembers} />}
        {customer === null ? (
          <Note tone="hold">{text('Match the customer first.')}</Note>
        ) : (
          <div className={styles['addresses']} role="radiogroup" aria-label={text('Ship to')} aria-required>
            {shipTo && <Asked shipTo={shipTo} isUnknown={isUnknown} />}
            {customer.addresses.map(({ id, name, address, city, state, zipCode, isDefault }) => (
              <label
                key={id}
                htmlFor={`ship-to-${id}`}
                className={styles['address']}
                data-chosen={shipAddress?.id === id || undefined}
              >
                <input
                  id={`ship-to-${id}`}
                  type="radio"
                  aria-label={[address, city, state, zipCode].join(' ')}
                  name="ship-to"
                  checked={shipAddress?.id === id}
                  disabled={!mayEdit || choosing.pending}
                  onChange={() => void choose(id)}
                />
                <span>
                  <b>{address}</b>
                  <span>{`${city}, ${state} ${zipCode}`}</span>
                  <span className="secondary">
                    {[name, isDefault ? text('Default ship-to') : ''].filter(Boolean).join(' · ')}
                  </span>
                </span>
              </label>
            ))}
            {mayEdit && mayAdd && (
              <Link to={`/customer/${customer.id}/address`} className={styles['add'] ?? ''}>
                <Icon name="plus" />
                {text('Add their address')}
              </Link>
            )}
          </div>
        )}
      </PanelBody>
    </Panel>
  )
}

const Asked = ({ shipTo, isUnknown }: { shipTo: string; isUnknown: boolean }) => (
  <div className={styles['asked']} data-open={isUnknown || undefined}>
    <b>{text('They ask')}</b>
    <span>{shipTo}</span>
  </div>
)

type RememberProps = { code: string; checked: boolean; check: (checked: boolean) => void }

/** Whether the next order to the same location of theirs goes there by itself. */
const Remember = ({ code, checked, check }: RememberProps) =>
  code === '' ? null : (
    <Checkbox
      className={styles['remember'] ?? ''}
      label={text('Remember the address you choose for location {code}', { code })}
      checked={checked}
      onChange={(event) => check(event.currentTarget.checked)}
    />
  )
