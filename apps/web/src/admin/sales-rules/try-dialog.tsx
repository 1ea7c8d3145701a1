import { Stack } from '@mantine/core'
import { salesRules, type TriedRules } from '@galen/contract/admin/sales-rules'
import { ruleLicenses } from '@galen/domain/admin/sales-rule'
import { centsToNumber, parseCents } from '@galen/domain/money'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { PercentField } from '../../kit/fields/percent-field.tsx'
import { QuantityField } from '../../kit/fields/quantity-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { useCommand } from '../../client/api.tsx'
import { errorText, fieldError } from '../../kit/error-text.ts'
import { CheckGroup } from '../check-group.tsx'
import type { PropertiesRead } from '../properties/use-properties.ts'
import { type Example, firstExample, orderOf } from './tried-order.ts'
import { TriedOutcome } from './tried-outcome.tsx'
import styles from './sales-rules.module.css'

const EXAMPLE_STATE = 'TX'

const licenseLabels = { DEA: text('DEA license'), state: text('State license') } as const

type PartProps = { example: Example; onChange: (part: Partial<Example>) => void; read: PropertiesRead }

/** Makes up an order and shows which rules would take hold of it. */
export function TryDialog({ read, onClose }: { read: PropertiesRead; onClose: () => void }) {
  const [example, setExample] = useState(firstExample)
  const [found, setFound] = useState<TriedRules>()
  const [problem, setProblem] = useState<unknown>()
  const [isStale, setIsStale] = useState(false)
  const tried = (next: TriedRules) => {
    setFound(next)
    setIsStale(false)
  }
  const trying = useCommand(salesRules.tryOut, { onDone: tried, onRefused: setProblem })
  const change = (part: Partial<Example>) => {
    setExample((before) => ({ ...before, ...part }))
    // What was found belongs to the order as it was, but stays where it is: the button must not move under the pointer.
    setIsStale(true)
    setProblem(undefined)
  }
  return (
    <Dialog
      title={text('Try the rules')}
      wide
      onClose={onClose}
      closeLabel={text('Close')}
      act={{ label: text('Try it'), pending: trying.pending, run: () => void trying.run({ body: orderOf(example) }) }}
    >
      <p className="secondary">{text('Test order. Nothing is placed or counted.')}</p>
      <Stack gap={16}>
        <Customer example={example} onChange={change} read={read} problem={problem} />
        <Goods example={example} onChange={change} read={read} />
      </Stack>
      {problem !== undefined && (
        <Note tone="void" live>
          {errorText(problem)}
        </Note>
      )}
      {found && <TriedOutcome found={found} isStale={isStale} />}
    </Dialog>
  )
}

function Customer({ example, onChange, read, problem }: PartProps & { problem: unknown }) {
  return (
    <fieldset className={styles['scope']}>
      <legend>{text('The customer')}</legend>
      <div className={styles['pair']}>
        <ValueSelect
          label={text('Customer class')}
          values={read.of('customerClass')}
          value={example.customerClassId}
          onChange={(customerClassId) => onChange({ customerClassId })}
        />
        <TextField
          label={text('Ship-to state')}
          placeholder={EXAMPLE_STATE}
          value={example.state}
          onChange={(state) => onChange({ state: state.toUpperCase() })}
          error={fieldError(problem, 'state')}
          maxLength={2}
        />
        <QuantityField
          label={text('Customer for days')}
          value={example.customerForDays}
          onChange={(days) => onChange({ customerForDays: days ?? 0 })}
          most={36_500}
        />
        <CheckGroup
          label={text('This customer has')}
          options={[
            ...ruleLicenses.map((license) => ({ value: license, label: licenseLabels[license] })),
            { value: 'over', label: text('Balance over the credit limit') },
          ]}
          value={[...example.licenses, ...(example.overCreditLimit ? (['over'] as const) : [])]}
          onChange={(chosen) =>
            onChange({
              licenses: ruleLicenses.filter((license) => chosen.includes(license)),
              overCreditLimit: chosen.includes('over'),
            })
          }
        />
      </div>
    </fieldset>
  )
}

function Goods({ example, onChange, read }: PartProps) {
  return (
    <fieldset className={styles['scope']}>
      <legend>{text('Order')}</legend>
      <div className={styles['pair']}>
        <ValueSelect
          label={text('DEA schedule')}
          values={read.of('deaSchedule')}
          value={example.deaScheduleId}
          onChange={(deaScheduleId) => onChange({ deaScheduleId })}
        />
        <ValueSelect
          label={text('Item class')}
          values={read.of('itemClass')}
          value={example.itemClassId}
          onChange={(itemClassId) => onChange({ itemClassId })}
        />
        <QuantityField
          label={text('Units')}
          value={example.quantity}
          onChange={(quantity) => onChange({ quantity: quantity ?? 1 })}
          least={1}
          most={10_000_000}
        />
        <MoneyField
          label={text('Amount')}
          value={parseCents(example.amount)}
          onChange={(amount) => onChange({ amount: amount === null ? 0 : centsToNumber(amount) })}
        />
        <PercentField
          label={text('Margin')}
          value={example.margin}
          onChange={(margin) => onChange({ margin })}
          most={99.99}
        />
        <QuantityField
          label={text('Units bought shortly before')}
          value={example.boughtBefore}
          onChange={(boughtBefore) => onChange({ boughtBefore: boughtBefore ?? 0 })}
          most={10_000_000}
        />
      </div>
    </fieldset>
  )
}

type Value = { readonly id: string; readonly name: string; readonly active: boolean }
type ValueSelectProps = {
  label: string
  values: readonly Value[] | undefined
  value: string | null
  onChange: (id: string | null) => void
}

const ValueSelect = ({ label, values = [], value, onChange }: ValueSelectProps) => (
  <Select
    label={label}
    placeholder={text('None')}
    clearable
    data={values.filter(({ active }) => active).map(({ id, name }) => ({ value: id, label: name }))}
    value={value}
    onChange={onChange}
  />
)
