import { type ApprovalDetails, type Correction, invoiceApproval } from '@galen/contract/sales/invoice-approval'
import {
  type Cents,
  centsToNumber,
  parseCents,
  parseUnitCost,
  type UnitCost,
  unitCostToNumber,
} from '@galen/domain/money'
import { useState } from 'react'
import { useCommand, useRead } from '../../client/api.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { MoneyField, UnitCostField } from '../../kit/fields/money-field.tsx'
import { text } from '../../kit/text.ts'
import { money } from '../../patterns/list/cells.tsx'

type Props = { invoice: ApprovalDetails; onClose: () => void }

const Effect = ({ of }: { of: Correction | undefined }) => (
  <p role="status">
    {of
      ? text('Profit {before} becomes {after}.', {
          before: money(of.before.salesProfit),
          after: money(of.after.salesProfit),
        })
      : text('Change a figure to see the profit.')}
  </p>
)

/** The sales cost of each line; it counts for profit from today on. */
export function CorrectCostDialog({ invoice, onClose }: Props) {
  const [costs, setCosts] = useState<Readonly<Record<string, UnitCost | null>>>({})
  const [freight, setFreight] = useState<Cents | null>(parseCents(invoice.freightServiceCost))
  const lines = Object.entries(costs).flatMap(([id, cost]) =>
    cost === null ? [] : [{ id, cost: unitCostToNumber(cost) }],
  )
  const body = { invoiceId: invoice.id, lines, ...(freight !== null && { freightServiceCost: centsToNumber(freight) }) }
  const preview = useRead(invoiceApproval.updateCost, { query: { preview: 'true' }, body })
  const { run, pending } = useCommand(invoiceApproval.updateCost, { done: text('Saved successfully'), onDone: onClose })
  return (
    <Dialog
      title={text('Correct cost')}
      onClose={onClose}
      act={{ label: text('Save'), run: () => void run({ body }), pending }}
    >
      {invoice.lines.map((line) => (
        <UnitCostField
          key={line.id}
          label={line.name}
          value={costs[line.id] === undefined ? parseUnitCost(line.cost) : (costs[line.id] ?? null)}
          onChange={(cost) => setCosts({ ...costs, [line.id]: cost })}
        />
      ))}
      <MoneyField label={text('Freight cost')} value={freight} onChange={setFreight} />
      <Effect of={preview.data} />
    </Dialog>
  )
}

/** What the customer pays beside the goods; the receivable follows. */
export function CorrectChargesDialog({ invoice, onClose }: Props) {
  const [freight, setFreight] = useState<Cents | null>(parseCents(invoice.freightCharge))
  const [charges, setCharges] = useState<Cents | null>(parseCents(invoice.chargesTotal))
  const isChanged = charges !== null && charges !== parseCents(invoice.chargesTotal)
  const body = {
    invoiceId: invoice.id,
    ...(freight !== null && { freightCharge: centsToNumber(freight) }),
    ...(isChanged && {
      charges: charges === 0 ? [] : [{ description: text('Charges'), amount: centsToNumber(charges) }],
    }),
  }
  const preview = useRead(invoiceApproval.updateCharges, { query: { preview: 'true' }, body })
  const { run, pending } = useCommand(invoiceApproval.updateCharges, {
    done: text('Saved successfully'),
    onDone: onClose,
  })
  return (
    <Dialog
      title={text('Correct charges')}
      onClose={onClose}
      act={{ label: text('Save'), run: () => void run({ body }), pending }}
    >
      <MoneyField label={text('Freight charge')} value={freight} onChange={setFreight} />
      <MoneyField label={text('Other charges')} value={charges} onChange={setCharges} />
      <Effect of={preview.data} />
    </Dialog>
  )
}
