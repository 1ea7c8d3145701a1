import { Stack } from '@mantine/core'
import { newAddress } from '@galen/contract/partners/customer-address.fields'
import {
  type CustomerAddressKind,
  customerAddressKinds,
  customerAddressProblems,
} from '@galen/domain/partners/customer'
import { stateOf } from '@galen/domain/partners/states'
import { LONGEST } from '@galen/domain/shape-limits'
import { useState } from 'react'
import { CheckField } from '../../kit/fields/check-field.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { text } from '../../kit/text.ts'
import { freshKey } from '../../client/call.ts'
import { PlaceFields } from '../addresses/place-fields.tsx'
import { customerAddressLabels } from './address-words.ts'
import type { CustomerAddress } from './customer-record.ts'
import styles from './customers.module.css'

type AddressDialogProps = {
  address: CustomerAddress | undefined
  others: readonly CustomerAddress[]
  /** Its place among them. */
  place: number
  onClose: () => void
  /** All addresses as they are then. */
  onDone: (addresses: CustomerAddress[]) => void
}

/** One address of a customer; what is wrong with it is under its field. */
export function CustomerAddressDialog({ address, others, place, onClose, onDone }: AddressDialogProps) {
  const [draft, setDraft] = useState<CustomerAddress>(() => address ?? blank())
  const [isTried, setIsTried] = useState(false)
  const set = (part: Partial<CustomerAddress>) => setDraft((before) => ({ ...before, ...part }))
  const problems = problemsOf(draft, others)
  const submit = () => {
    setIsTried(true)
    if (Object.keys(problems).length > 0) return
    onDone(withDefaults(draft, others, place))
    onClose()
  }
  return (
    <Dialog
      title={address ? text('Address') : text('Add address')}
      onClose={onClose}
      act={{ label: text('Save'), run: submit }}
      wide
    >
      <Stack gap={12}>
        <div className={styles['pair']}>
          <TextField
            label={text('Name at the address')}
            value={draft.name}
            onChange={(name) => set({ name })}
            maxLength={LONGEST.addressLine}
            data-autofocus
          />
          <Select
            label={text('Use for')}
            data={customerAddressKinds.map((kind) => ({ value: kind, label: customerAddressLabels[kind] }))}
            value={draft.kind}
            onChange={(kind) => kind !== null && set(fitting(draft, kind as CustomerAddressKind))}
            allowDeselect={false}
          />
        </div>
        <PlaceFields place={draft} onChange={set} problemOf={(field) => (isTried ? problems[field] : undefined)} />
        <div className={styles['pair']}>
          <Delivery draft={draft} set={set} />
        </div>
        {address && (
          <div>
            <Button
              icon="trash"
              look="danger"
              onClick={() => {
                onDone([...others])
                onClose()
              }}
            >
              {text('Remove this address')}
            </Button>
          </div>
        )}
      </Stack>
    </Dialog>
  )
}

type Part = { draft: CustomerAddress; set: (part: Partial<CustomerAddress>) => void }

function Delivery({ draft, set }: Part) {
  return (
    <>
      <TextField
        label={text('Phone')}
        value={draft.phone}
        onChange={(phone) => set({ phone })}
        maxLength={LONGEST.phone}
      />
      <div className={styles['whole']}>
        <TextField
          label={text('Delivery notes')}
          value={draft.deliveryNotes}
          onChange={(deliveryNotes) => set({ deliveryNotes })}
          maxLength={1000}
        />
      </div>
      <CheckField
        label={text('Default ship-to')}
        checked={draft.defaultShip}
        disabled={draft.kind === 'bill'}
        onChange={(defaultShip) => set({ defaultShip })}
      />
      <CheckField
        label={text('Default bill-to')}
        checked={draft.defaultBill}
        disabled={draft.kind === 'ship'}
        onChange={(defaultBill) => set({ defaultBill })}
      />
      <CheckField label={text('In use')} checked={draft.active} onChange={(active) => set({ active })} />
    </>
  )
}

const blank = (): CustomerAddress => ({ id: freshKey(), ...newAddress() })

/** A default goes with what the address is for. */
const fitting = (draft: CustomerAddress, kind: CustomerAddressKind): Partial<CustomerAddress> => ({
  kind,
  defaultShip: draft.defaultShip && kind !== 'bill',
  defaultBill: draft.defaultBill && kind !== 'ship',
})

/** By field, what keeps this address from being kept. */
function problemsOf(draft: CustomerAddress, others: readonly CustomerAddress[]): Readonly<Record<string, string>> {
  const alone = customerAddressProblems([draft])
  const missing = ['state', 'zipCode'] as const
  return Object.fromEntries([
    ...missing.filter((field) => draft[field].trim() === '').map((field) => [field, text('is required')]),
    ...alone.map(({ field, message }) => [field.replace(/^addresses\.0\./, ''), message]),
    ...(draft.country === '' ? [['country', text('is required')]] : []),
    ...(others.length >= MOST ? [['name', text('A customer has at most 500 addresses.')]] : []),
  ]) as Record<string, string>
}

const MOST = 500

/** A default that this address takes is no longer another's. */
function withDefaults(draft: CustomerAddress, others: readonly CustomerAddress[], at: number): CustomerAddress[] {
  const code = draft.country === 'US' ? stateOf(draft.state) : undefined
  const kept = { ...draft, state: code ?? draft.state.trim() }
  const rest = others.map((each) => ({
    ...each,
    defaultBill: each.defaultBill && !kept.defaultBill,
    defaultShip: each.defaultShip && !kept.defaultShip,
  }))
  return rest.toSpliced(at, 0, kept)
}
