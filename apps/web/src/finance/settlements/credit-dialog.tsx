import { customerCreditFields, vendorCreditFields } from '@galen/contract/finance/credit.fields'
import { creditEvents } from '@galen/contract/finance/credit-events'
import { customerCredits } from '@galen/contract/finance/customer-credits'
import { vendorCredits } from '@galen/contract/finance/vendor-credits'
import { type Cents, centsToNumber, parseCents, zeroCents } from '@galen/domain/money'
import { useState } from 'react'
import { useCommand, useRead } from '../../client/api.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { errorText } from '../../kit/error-text.ts'
import { CheckField } from '../../kit/fields/check-field.tsx'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { declaredField } from '../../patterns/fields/field-of.ts'
import { refreshLists } from './refresh-lists.ts'

type Side = 'customer' | 'vendor'

const useCredit = (onClose: () => void) => {
  const [problem, setProblem] = useState<unknown>()
  const options = {
    done: text('Saved successfully'),
    onDone: () => {
      refreshLists()
      onClose()
    },
    onRefused: setProblem,
  }
  return { problem, options }
}

const Problem = ({ of }: { of: unknown }) =>
  of === undefined ? null : (
    <Note tone="void" live>
      {errorText(of)}
    </Note>
  )

const amountRefusal = (amount: Cents | null) =>
  amount === null || amount <= 0 ? text('The amount must be above 0.') : undefined

type NewProps = { side: Side; partyId: string; onClose: () => void }

/** A new credit: how much and why, and whether it pays what is due longest at once. */
export function NewCreditDialog({ side, partyId, onClose }: NewProps) {
  const [amount, setAmount] = useState<Cents | null>(null)
  const [eventId, setEvent] = useState<string | null>(null)
  const [reference, setReference] = useState('')
  const [note, setNote] = useState('')
  const [applies, setApplies] = useState(false)
  const { problem, options } = useCredit(onClose)
  const events = useRead(creditEvents.list, {}, { enabled: side === 'customer' })
  const give = useCommand(customerCredits.create, options)
  const enter = useCommand(vendorCredits.create, options)
  const offered = (events.data ?? []).filter(({ active }) => active)
  const save = () => {
    const apply = applies ? ('oldest' as const) : ('lines' as const)
    const body = { totalAmount: centsToNumber(amount ?? zeroCents), note, apply }
    if (side === 'vendor') void enter.run({ body: { ...body, vendorId: partyId, reference } })
    else if (eventId === null) void give.run({ body: { ...body, customerId: partyId } })
    else void give.run({ body: { ...body, customerId: partyId, source: 'EVENT', eventId } })
  }
  return (
    <Dialog
      title={side === 'customer' ? text('New credit') : text('New vendor credit')}
      onClose={onClose}
      act={{
        label: text('Save'),
        run: save,
        pending: give.pending || enter.pending,
        disabledReason: amountRefusal(amount),
      }}
    >
      <Problem of={problem} />
      <MoneyField label={text('Amount')} value={amount} onChange={setAmount} required autoFocus />
      {side === 'vendor' && (
        <TextField {...declaredField(vendorCreditFields, 'reference')} value={reference} onChange={setReference} />
      )}
      {offered.length > 0 && (
        <Select
          label={text('Reason')}
          data={offered.map(({ id, name }) => ({ value: id, label: name }))}
          value={eventId}
          onChange={setEvent}
          clearable
        />
      )}
      <TextField {...declaredField(customerCreditFields, 'note')} value={note} onChange={setNote} />
      <CheckField label={text('Apply oldest first')} checked={applies} onChange={setApplies} />
    </Dialog>
  )
}

type EditProps = { side: Side; creditId: string; onClose: () => void }

/** Changes the amount or the note of a credit; one of a return keeps its amount. */
export function EditCreditDialog({ side, creditId, onClose }: EditProps) {
  const ofCustomer = useRead(customerCredits.get, { params: { id: creditId } }, { enabled: side === 'customer' })
  const ofVendor = useRead(vendorCredits.get, { params: { id: creditId } }, { enabled: side === 'vendor' })
  const { problem, options } = useCredit(onClose)
  const changeCustomer = useCommand(customerCredits.change, options)
  const changeVendor = useCommand(vendorCredits.change, options)
  const credit = ofCustomer.data ?? ofVendor.data
  if (!credit) return null
  const params = { id: creditId }
  const save = (changed: Changed) => {
    if (ofCustomer.data) void changeCustomer.run({ params, body: { ...ofCustomer.data, ...changed } })
    if (ofVendor.data) void changeVendor.run({ params, body: { ...ofVendor.data, ...changed } })
  }
  const pending = changeCustomer.pending || changeVendor.pending
  return <KnownCredit {...{ credit, save, pending, problem, onClose }} />
}

type Changed = { readonly totalAmount: number; readonly note: string }
type KnownProps = {
  credit: Changed & { readonly number: string; readonly source: string }
  save: (changed: Changed) => void
  pending: boolean
  problem: unknown
  onClose: () => void
}

function KnownCredit({ credit, save, pending, problem, onClose }: KnownProps) {
  const [amount, setAmount] = useState<Cents | null>(parseCents(credit.totalAmount))
  const [note, setNote] = useState(credit.note)
  const keepsAmount = ['RETURN', 'OVERPAYMENT', 'BAD_DEBT'].includes(credit.source)
  return (
    <Dialog
      title={text('Credit {number}', { number: credit.number })}
      onClose={onClose}
      act={{
        label: text('Save'),
        run: () => save({ totalAmount: centsToNumber(amount ?? zeroCents), note }),
        pending,
        disabledReason: amountRefusal(amount),
      }}
    >
      <Problem of={problem} />
      {!keepsAmount && <MoneyField label={text('Amount')} value={amount} onChange={setAmount} required autoFocus />}
      <TextField {...declaredField(customerCreditFields, 'note')} value={note} onChange={setNote} />
    </Dialog>
  )
}
