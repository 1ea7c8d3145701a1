import { type VendorAddress, vendors } from '@galen/contract/partners/vendors'
import { addressProblems } from '@galen/domain/partners/address-problems'
import {
  isRemit,
  settledVendorAddresses,
  type VendorAddressKind,
  vendorAddressKinds,
} from '@galen/domain/partners/vendor'
import { LONGEST } from '@galen/domain/shape-limits'
import { Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { CheckField } from '../../kit/fields/check-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { useCommand } from '../../client/api.tsx'
import { freshKey } from '../../client/call.ts'
import { errorText } from '../../kit/error-text.ts'
import { PlaceFields } from '../addresses/place-fields.tsx'
import { vendorAddressLabels } from './address-labels.ts'
import { asKept, type OpenVendor } from './vendor-record.ts'
import styles from './vendors.module.css'

type AddressDialogProps = {
  of: OpenVendor
  address: VendorAddress | undefined
  onClose: () => void
  /** All addresses as they are then; those for money are asked for here, and wait for a second person. */
  onDone: (addresses: VendorAddress[]) => void
}

/** One address of a vendor; what is wrong with it is under its field. */
export function VendorAddressDialog({ of, address, onClose, onDone }: AddressDialogProps) {
  const [draft, setDraft] = useState<VendorAddress>(() => address ?? blank())
  const [isTried, setIsTried] = useState(false)
  const set = (part: Partial<VendorAddress>) => setDraft((before) => ({ ...before, ...part }))
  const asking = useAskForRemit(of, onClose)
  const problems = [
    ...addressProblems(draft),
    ...(draft.country === '' ? [{ field: 'country', message: text('is required') }] : []),
  ]
  const forMoney = isRemit(draft)
  const finish = (addresses: readonly VendorAddress[]) => {
    if (forMoney) return void asking.ask(addresses)
    onDone([...addresses])
    onClose()
  }
  const others = of.values.addresses.filter(({ id }) => id !== draft.id)
  const submit = () => {
    setIsTried(true)
    if (problems.length === 0) finish(withDraft(of.values.addresses, draft))
  }
  return (
    <Dialog
      title={address ? text('Address') : text('Add address')}
      onClose={onClose}
      act={{
        label: forMoney ? text('Request') : text('Save'),
        pending: asking.pending,
        disabledReason: forMoney ? asking.disabledReason : undefined,
        run: submit,
      }}
      wide
    >
      <Stack gap={12}>
        <div className={styles['pair']}>
          <KindChoice draft={draft} isNew={address === undefined} set={set} />
          <TextField
            label={text('Name at the address')}
            value={draft.name}
            onChange={(name) => set({ name })}
            maxLength={120}
            data-autofocus
          />
        </div>
        <PlaceFields
          place={draft}
          onChange={set}
          problemOf={(wanted) => (isTried ? problems.find(({ field }) => field === wanted)?.message : undefined)}
        />
        <Beside draft={draft} set={set} />
        {forMoney && <RemitNote asking={asking} />}
        {address && (
          <div>
            <Button
              icon="trash"
              look="danger"
              disabledReason={forMoney ? asking.disabledReason : undefined}
              onClick={() => finish(others)}
            >
              {forMoney ? text('Ask to remove this address') : text('Remove this address')}
            </Button>
          </div>
        )}
      </Stack>
    </Dialog>
  )
}

type Part = { draft: VendorAddress; set: (part: Partial<VendorAddress>) => void }

const Beside = ({ draft, set }: Part) => (
  <div className={styles['pair']}>
    <TextField
      label={text('Phone')}
      value={draft.phone}
      onChange={(phone) => set({ phone })}
      maxLength={LONGEST.phone}
    />
    <div className={styles['whole']}>
      <TextField label={text('Remarks')} value={draft.notes} onChange={(notes) => set({ notes })} maxLength={1000} />
    </div>
    <CheckField label={text('In use')} checked={draft.active} onChange={(active) => set({ active })} />
  </div>
)

/** What an address is for; money and everything else do not turn into each other. */
function KindChoice({ draft, isNew, set }: Part & { isNew: boolean }) {
  const kinds = vendorAddressKinds.filter((kind) => isNew || isRemit({ kind }) === isRemit(draft))
  return (
    <Select
      label={text('Used for')}
      data={kinds.map((kind) => ({ value: kind, label: vendorAddressLabels[kind] }))}
      value={draft.kind}
      onChange={(kind) => kind !== null && set({ kind: kind as VendorAddressKind })}
      allowDeselect={false}
    />
  )
}

type Asking = ReturnType<typeof useAskForRemit>

/** Asks for other addresses for money, with a word for the second person. */
function useAskForRemit(of: OpenVendor, onAsked: () => void) {
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<unknown>()
  const command = useCommand(vendors.change, {
    done: text('Waiting for a second person to approve'),
    onDone: () => {
      of.readAgain()
      onAsked()
    },
    onRefused: setProblem,
  })
  const { id = '', stored } = of
  const waiting = stored.remitChange
  return {
    note,
    setNote,
    problem,
    pending: command.pending,
    disabledReason: waiting
      ? text('{name} already requested a change. It must be decided first.', { name: waiting.askedBy.name })
      : undefined,
    ask: async (addresses: readonly VendorAddress[]) => {
      // What was typed elsewhere goes first, so that nothing of it is overwritten.
      if (!(await of.flush())) return
      await command.run({
        params: { id },
        body: {
          version: stored.version,
          addresses: asKept(settledVendorAddresses(addresses), stored.addresses),
          remitNote: note.trim(),
        },
      })
    },
  }
}

const RemitNote = ({ asking }: { asking: Asking }) => (
  <>
    <Note tone="hold">
      {text('Payments go there only after a second person calls the vendor back on a known number and approves.')}
    </Note>
    <Textarea
      label={text('Note for the second person')}
      value={asking.note}
      onChange={(event) => asking.setNote(event.currentTarget.value)}
      maxLength={1000}
      autosize
      minRows={2}
    />
    {asking.problem !== undefined && (
      <Note tone="void" live>
        {errorText(asking.problem)}
      </Note>
    )}
  </>
)

const withDraft = (addresses: readonly VendorAddress[], draft: VendorAddress) =>
  addresses.some(({ id }) => id === draft.id)
    ? addresses.map((each) => (each.id === draft.id ? draft : each))
    : [...addresses, draft]

const blank = (): VendorAddress => ({
  id: freshKey(),
  name: '',
  address: '',
  address2: '',
  city: '',
  state: '',
  zipCode: '',
  country: 'US',
  kind: 'order',
  phone: '',
  notes: '',
  active: true,
})
