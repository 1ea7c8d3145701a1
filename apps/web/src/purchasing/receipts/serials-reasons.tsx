import type { ReceiptQuestion } from '@galen/contract/purchasing/receipt-questions'
import { type SerialsReason, serialsReasonNames, serialsReasons } from '@galen/domain/warehouse/stock'
import { Select } from '../../kit/fields/select.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { PanelTable } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import type { DecidedLots, Decision } from './decision-labels.ts'

type SerialsReasonsProps = {
  lines: readonly ReceiptQuestion[]
  decided: DecidedLots
  decide: (confirmation: string, decision: Partial<Decision>) => void
  nameOf: (line: ReceiptQuestion) => string
}

const options = serialsReasonNames.map((value) => ({ value, label: serialsReasons[value] }))

/** P14: for each line without serial numbers a reason, or its units enter Quarantine. */
export const SerialsReasons = ({ lines, decided, decide, nameOf }: SerialsReasonsProps) => (
  <PanelTable
    label={text('Lines without serial numbers')}
    columns={[text('Item'), { label: text('Units without serial'), align: 'end' }, text('Reason')]}
  >
    {lines.map((line) => {
      const { confirmation, itemName, quantity } = line
      const { serialsReason, note = '' } = decided[confirmation] ?? {}
      return (
        <tr key={confirmation}>
          <td data-first>{nameOf(line)}</td>
          <td data-align="end" data-label={text('Units without serial')}>
            {quantity}
          </td>
          <td data-label={text('Reason')}>
            <Select
              aria-label={text('Why serial numbers of {item} are missing', { item: itemName })}
              placeholder={text('No reason: enters Quarantine')}
              data={options}
              clearable
              value={serialsReason ?? null}
              onChange={(next) =>
                decide(confirmation, { serialsReason: (next ?? undefined) as SerialsReason | undefined })
              }
            />
            {serialsReason === 'OTHER' && (
              <TextField
                label={text('Note for {item}', { item: itemName })}
                required
                value={note}
                onChange={(next) => decide(confirmation, { note: next })}
              />
            )}
          </td>
        </tr>
      )
    })}
  </PanelTable>
)
