import { type ApprovalDetails, type Correction, invoiceApproval } from '@galen/contract/sales/invoice-approval'
import {
  type Cents,
  centsToNumber,
  formatMoney,
  parseCents,
  parseUnitCost,
  type UnitCost,
  unitCostToNumber,
} from '@galen/domain/money'
import { useState } from 'react'
import { useCommand, useRead } from '../../client/api.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { MoneyField, UnitCostField } from '../../kit/fields/money-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { text } from '../../kit/text.ts'
import { type AmountRow, AmountRows, amountRowsOf, sentAmounts } from './amount-rows.tsx'

type Props = { invoice: ApprovalDetails; onClose: () => void }

const money = (amount: number) => formatMoney(parseCents(amount))

const Effect = ({ of }: { of: Correction | undefined }) => (
  <div role="status">
    {of === undefined ? (
      <p>{text('Change a figure to see the profit.')}</p>
    ) : (
      <>
        <p>
          {text('Profit {before} becomes {after}.', {
            before: money(of.before.salesProfit),
            after: money(of.after.salesProfit),
          })}
        </p>
        {of.before.total !== of.after.total && (
          <p>
            {text('Total {before} becomes {after}.', { before: money(of.before.total), after: money(of.after.total) })}
          </p>
        )}
      </>
    )}
  </div>
)

const NoteField = ({ value, onChange }: { value: string; onChange: (note: string) => void }) => (
  <TextField label={text('Note')} value={value} onChange={onChange} maxLength={1000} />
)

const done = (onClose: () => void) => ({ done: text('Saved successfully'), onDone: onClose })

/** The sales cost of each line, internal costs and the cost of freight; they count for profit from today on. */
export function CorrectCostDialog({ invoice, onClose }: Props) {
  const [lines, setLines] = useState<Readonly<Record<string, UnitCost | null>>>({})
  const [costs, setCosts] = useState<readonly AmountRow[]>(() => amountRowsOf(invoice.charges, 'cost'))
  const [freight, setFreight] = useState<Cents | null>(parseCents(invoice.freightServiceCost))
  const [note, setNote] = useState('')
  const body = {
    invoiceId: invoice.id,
    note,
    lines: changed(lines).map(({ id, amount }) => ({ id, cost: amount })),
    costs: sentAmounts(costs),
    ...(freight !== null && { freightServiceCost: centsToNumber(freight) }),
  }
  const preview = useRead(invoiceApproval.updateCost, { query: { preview: 'true' }, body })
  const { run, pending } = useCommand(invoiceApproval.updateCost, done(onClose))
  return (
    <Dialog
      wide
      title={text('Correct cost')}
      onClose={onClose}
      act={{ label: text('Save'), run: () => void run({ body }), pending }}
    >
      <LineFields of="cost" invoice={invoice} values={lines} onChange={setLines} />
      <MoneyField label={text('Freight cost')} value={freight} onChange={setFreight} />
      <AmountRows label={text('Internal costs')} add={text('Add cost')} rows={costs} onChange={setCosts} />
      <NoteField value={note} onChange={setNote} />
      <Effect of={preview.data} />
    </Dialog>
  )
}

/** The rebate of each line; it counts for profit from today on. */
export function CorrectPcrDialog({ invoice, onClose }: Props) {
  const [lines, setLines] = useState<Readonly<Record<string, UnitCost | null>>>({})
  const [note, setNote] = useState('')
  const wanted = changed(lines).map(({ id, amount }) => ({ id, pcr: amount }))
  const body = { invoiceId: invoice.id, note, lines: wanted }
  const preview = useRead(
    invoiceApproval.updatePcr,
    { query: { preview: 'true' }, body },
    { enabled: wanted.length > 0 },
  )
  const { run, pending } = useCommand(invoiceApproval.updatePcr, done(onClose))
  const disabledReason = wanted.length === 0 ? text('Change a figure first.') : undefined
  return (
    <Dialog
      wide
      title={text('Correct PCR')}
      onClose={onClose}
      act={{ label: text('Save'), run: () => void run({ body }), pending, disabledReason }}
    >
      <LineFields of="pcr" invoice={invoice} values={lines} onChange={setLines} />
      <NoteField value={note} onChange={setNote} />
      <Effect of={preview.data} />
    </Dialog>
  )
}

const changed = (values: Readonly<Record<string, UnitCost | null>>) =>
  Object.entries(values).flatMap(([id, amount]) => (amount === null ? [] : [{ id, amount: unitCostToNumber(amount) }]))

type LineFieldsProps = {
  of: 'cost' | 'pcr'
  invoice: ApprovalDetails
  values: Readonly<Record<string, UnitCost | null>>
  onChange: (values: Readonly<Record<string, UnitCost | null>>) => void
}

const LineFields = ({ of, invoice, values, onChange }: LineFieldsProps) =>
  invoice.lines.map((line) => (
    <UnitCostField
      key={line.id}
      label={line.name}
      value={values[line.id] === undefined ? parseUnitCost(line[of]) : (values[line.id] ?? null)}
      onChange={(next) => onChange({ ...values, [line.id]: next })}
    />
  ))

/** What the customer pays besides the goods; the receivable follows, and a closed invoice is open again. */
export function CorrectChargesDialog({ invoice, onClose }: Props) {
  const [freight, setFreight] = useState<Cents | null>(parseCents(invoice.freightCharge))
  const [charges, setCharges] = useState<readonly AmountRow[]>(() => amountRowsOf(invoice.charges, 'charge'))
  const [note, setNote] = useState('')
  const body = {
    invoiceId: invoice.id,
    note,
    charges: sentAmounts(charges),
    ...(freight !== null && { freightCharge: centsToNumber(freight) }),
  }
  const preview = useRead(invoiceApproval.updateCharges, { query: { preview: 'true' }, body })
  const { run, pending } = useCommand(invoiceApproval.updateCharges, done(onClose))
  return (
    <Dialog
      wide
      title={text('Correct charges')}
      onClose={onClose}
      act={{ label: text('Save'), run: () => void run({ body }), pending }}
    >
      <MoneyField label={text('Freight charge')} value={freight} onChange={setFreight} />
      <AmountRows label={text('Charges')} add={text('Add charge')} rows={charges} onChange={setCharges} />
      <NoteField value={note} onChange={setNote} />
      <Effect of={preview.data} />
    </Dialog>
  )
}
