import { type SalesRule, salesRules } from '@galen/contract/admin/sales-rules'
import { ruleEffects } from '@galen/domain/admin/sales-rule'
import { SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { ParsedField } from '../../kit/fields/parsed-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { useCommand } from '../../client/api.tsx'
import { errorText, fieldError } from '../../kit/error-text.ts'
import type { PropertiesRead } from '../properties/use-properties.ts'
import { ConditionFields } from './condition-fields.tsx'
import {
  beginCondition,
  blankRule,
  conditionChoices,
  type ConditionKind,
  type RuleDraft,
  draftInWords,
  effectLabels,
  readStates,
} from './rule-draft.ts'
import { ValuePicker } from './value-picker.tsx'
import styles from './sales-rules.module.css'

type RuleDialogProps = {
  rule: SalesRule | undefined
  read: PropertiesRead
  onClose: () => void
  onSaved: () => void
}

/** Writes a rule: which orders, when, and what happens; the sentence on top is what it will say. */
export function RuleDialog({ rule, read, onClose, onSaved }: RuleDialogProps) {
  const [draft, setDraft] = useState<RuleDraft>(rule ?? blankRule)
  const set = (part: Partial<RuleDraft>) => setDraft((before) => ({ ...before, ...part }))
  const { save, pending, problem } = useSaveRule(rule, draft, () => {
    onSaved()
    onClose()
  })
  const { name, scope, condition, effect } = draft
  const all = ['itemClass', 'deaSchedule', 'customerClass'].flatMap((type) => read.of(type) ?? [])
  return (
    <Dialog
      title={rule ? text('Rule {name}', { name: rule.name }) : text('Add a rule')}
      wide
      onClose={onClose}
      act={{
        label: text('Save'),
        pending,
        disabledReason: name.trim() === '' ? text('Enter a name.') : undefined,
        run: () => void save(),
      }}
    >
      <p className={styles['sentence']} role="status">
        {draftInWords(draft, all)}
      </p>
      {problem !== undefined && (
        <Note tone="void" live>
          {errorText(problem)}
        </Note>
      )}
      <Stack gap={16}>
        <TextField
          label={text('Name')}
          required
          value={name}
          onChange={(next) => set({ name: next })}
          error={fieldError(problem, 'name')}
          maxLength={120}
          data-autofocus
        />
        <div>
          <div className={styles['label']}>{text('Effect')}</div>
          <SegmentedControl
            aria-label={text('Effect')}
            data={ruleEffects.map((value) => ({ value, label: effectLabels[value] }))}
            value={effect}
            onChange={(next) => set({ effect: next as RuleDraft['effect'] })}
          />
        </div>
        <div className={styles['pair']}>
          <Select
            label={text('When')}
            data={conditionChoices}
            value={condition.kind}
            onChange={(kind) => kind !== null && set({ condition: beginCondition(kind as ConditionKind) })}
          />
          <ConditionFields condition={condition} onChange={(next) => set({ condition: next })} />
        </div>
        <Scope scope={scope} onChange={(next) => set({ scope: next })} read={read} />
      </Stack>
    </Dialog>
  )
}

function useSaveRule(rule: SalesRule | undefined, draft: RuleDraft, onDone: () => void) {
  const [problem, setProblem] = useState<unknown>()
  const adding = useCommand(salesRules.add, { onDone, onRefused: setProblem })
  const changing = useCommand(salesRules.change, { onDone, onRefused: setProblem })
  const { name, scope, condition, effect } = draft
  const values = { name: name.trim(), scope, condition, effect }
  const save = () =>
    rule
      ? changing.run({ params: { id: rule.id }, body: { ...values, version: rule.version } })
      : adding.run({ body: values })
  return { save, pending: adding.pending || changing.pending, problem }
}

type ScopeProps = { scope: RuleDraft['scope']; onChange: (scope: RuleDraft['scope']) => void; read: PropertiesRead }

function Scope({ scope, onChange, read }: ScopeProps) {
  const picked = (field: 'itemClassIds' | 'deaScheduleIds' | 'customerClassIds', type: string, label: string) => (
    <ValuePicker
      label={label}
      name={type}
      values={read.of(type) ?? []}
      value={scope[field]}
      onChange={(ids) => onChange({ ...scope, [field]: ids })}
    />
  )
  return (
    <fieldset className={styles['scope']}>
      <legend>{text('Orders')}</legend>
      <p className="small secondary">{text('Empty conditions match everything.')}</p>
      <div className={styles['pair']}>
        {picked('deaScheduleIds', 'deaSchedule', text('DEA schedules'))}
        {picked('itemClassIds', 'itemClass', text('Item classes'))}
        {picked('customerClassIds', 'customerClass', text('Customer classes'))}
        <ParsedField<string[]>
          label={text('Ship-to states')}
          value={scope.states}
          onChange={(states) => onChange({ ...scope, states: states ?? [] })}
          read={(source) => {
            const states = readStates(source)
            return states ? { value: states } : { refused: text('Enter states, such as TX, CA.') }
          }}
          write={(states) => states.join(', ')}
          input={{ placeholder: text('Any') }}
        />
      </div>
    </fieldset>
  )
}
