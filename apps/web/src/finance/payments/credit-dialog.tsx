import { customerCredits } from '@galen/contract/finance/customer-credits'
import { vendorCredits } from '@galen/contract/finance/vendor-credits'
import { search } from '@galen/contract/search-index'
import { type Cents, centsToNumber } from '@galen/domain/money'
import { useState } from 'react'
import { useCommand, useRead } from '../../client/api.tsx'
import { cache, readsOf } from '../../client/cache.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { CheckField } from '../../kit/fields/check-field.tsx'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { text } from '../../kit/text.ts'

type Props = {
  side: 'customer' | 'vendor'
  partyId: string
  /** The credit that is applied; null for a new one. */
  creditId: string | null
  onClose: () => void
}

/** A new credit, or one that is applied to what is open longest. */
export const CreditDialog = (props: Props) =>
  props.creditId === null ? <NewCredit {...props} /> : <ApplyCredit {...props} creditId={props.creditId} />

const refresh = (onClose: () => void) => ({
  onDone: () => {
    void cache.invalidateQueries(readsOf(search))
    onClose()
  },
})

function NewCredit({ side, partyId, onClose }: Props) {
  const [amount, setAmount] = useState<Cents | null>(null)
  const [note, setNote] = useState('')
  const [applies, setApplies] = useState(false)
  const done = { done: text('Saved successfully'), ...refresh(onClose) }
  const give = useCommand(customerCredits.create, done)
  const enter = useCommand(vendorCredits.create, done)
  const save = () => {
    if (amount === null) return
    const body = { totalAmount: centsToNumber(amount), note, apply: applies ? ('oldest' as const) : ('lines' as const) }
    if (side === 'customer') void give.run({ body: { ...body, customerId: partyId } })
    else void enter.run({ body: { ...body, vendorId: partyId } })
  }
  return (
    <Dialog
      title={side === 'customer' ? text('New credit') : text('New vendor credit')}
      onClose={onClose}
      act={{
        label: text('Save'),
        run: save,
        pending: give.pending || enter.pending,
        disabledReason: amount === null || amount <= 0 ? text('The amount must be above 0.') : undefined,
      }}
    >
      <MoneyField label={text('Amount')} value={amount} onChange={setAmount} required autoFocus />
      <TextField label={text('Note')} value={note} onChange={setNote} maxLength={1000} />
      <CheckField label={text('Apply oldest first')} checked={applies} onChange={setApplies} />
    </Dialog>
  )
}

function ApplyCredit({ side, creditId, onClose }: Props & { creditId: string }) {
  const ofCustomer = useRead(customerCredits.get, { params: { id: creditId } }, { enabled: side === 'customer' })
  const ofVendor = useRead(vendorCredits.get, { params: { id: creditId } }, { enabled: side === 'vendor' })
  const credit = ofCustomer.data ?? ofVendor.data
  const done = { done: text('Credit applied.'), ...refresh(onClose) }
  const applyCustomer = useCommand(customerCredits.change, done)
  const applyVendor = useCommand(vendorCredits.change, done)
  const params = { id: creditId }
  const run = () => {
    if (ofCustomer.data) void applyCustomer.run({ params, body: { ...ofCustomer.data, apply: 'oldest' } })
    if (ofVendor.data) void applyVendor.run({ params, body: { ...ofVendor.data, apply: 'oldest' } })
  }
  return (
    <Dialog
      title={text('Apply credit {number}?', { number: credit?.number ?? '' })}
      onClose={onClose}
      act={{ label: text('Apply'), run, pending: applyCustomer.pending || applyVendor.pending || !credit }}
    >
      <p>
        {side === 'customer'
          ? text('The credit is applied to the invoices that are due longest.')
          : text('The credit is applied to the receipts that are due longest.')}
      </p>
    </Dialog>
  )
}
