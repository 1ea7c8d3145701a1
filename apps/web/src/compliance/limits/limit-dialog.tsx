import { systemPropertyIndex } from '@galen/contract/admin/properties'
import { substanceLimitIndex, substanceLimits } from '@galen/contract/compliance/substance-limits'
import { type RowOf, search } from '@galen/contract/search-index'
import { limitProblems, LONGEST_WINDOW } from '@galen/domain/compliance/substance-limit'
import type { BusinessDate } from '@galen/domain/dates'
import { substanceName } from '@galen/domain/items/watched-substances'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '../../client/api.tsx'
import { cache, readsOf } from '../../client/cache.ts'
import { useSearch } from '../../client/search.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { MeasureField } from '../../kit/fields/measure-field.tsx'
import { QuantityField } from '../../kit/fields/quantity-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { useToday } from '../../kit/fields/use-today.ts'
import { text, translate } from '../../kit/text.ts'

export type LimitRow = RowOf<typeof substanceLimitIndex>
type LimitDialogProps = { limit: LimitRow | undefined; onClose: () => void }

/** The first limit of a substance for a class and a window, or a version of one that holds from a day on. */
export function LimitDialog({ limit, onClose }: LimitDialogProps) {
  const subject = useSubject()
  const version = useVersion(limit)
  const onDone = () => {
    void cache.invalidateQueries(readsOf(search, { index: substanceLimitIndex.name }))
    onClose()
  }
  const create = useCommand(substanceLimits.create, { done: text('Saved successfully'), onDone })
  const change = useCommand(substanceLimits.change, { done: text('Saved successfully'), onDone })
  const run = () => {
    const given = version.given
    if (!given) return
    if (limit) void change.run({ params: { id: limit.id }, body: { version: limit.version, ...given } })
    else if (subject.given) void create.run({ body: { ...subject.given, ...given } })
  }
  return (
    <Dialog
      title={limit ? text('New version of {name}', { name: substanceName(limit.substance) }) : text('New limit')}
      onClose={onClose}
      act={{
        label: text('Save'),
        run,
        pending: create.pending || change.pending,
        disabledReason: (limit ? undefined : subject.missing) ?? version.missing,
      }}
    >
      {limit ? (
        <p>
          {text('{className}, {days} days. Version {version} is the newest.', {
            className: limit.className ?? text('Every class'),
            days: limit.windowDays,
            version: limit.version,
          })}
        </p>
      ) : (
        subject.fields
      )}
      {version.fields}
    </Dialog>
  )
}

/** What the limit is about: a substance, a class of customers and a window. */
function useSubject() {
  const [substance, setSubstance] = useState('')
  const [classId, setClassId] = useState<string | null>(null)
  const [windowDays, setWindowDays] = useState<number | null>(30)
  const classes = useSearch(systemPropertyIndex, { query: 'type:customerClass AND active:true', size: 100 })
  const named = substance.trim()
  return {
    given: named === '' || windowDays === null ? undefined : { substance: named, classId, windowDays },
    missing:
      named === '' ? text('Enter a substance.') : windowDays === null ? text('Enter the window in days.') : undefined,
    fields: (
      <>
        <TextField
          label={text('Substance')}
          description={text('Its base, such as oxycodone; all salts count as it.')}
          required
          maxLength={200}
          value={substance}
          onChange={setSubstance}
        />
        <Select
          label={text('Class of customers')}
          placeholder={text('Every class')}
          data={(classes.data?.content ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={classId}
          onChange={setClassId}
          clearable
          searchable
        />
        <QuantityField
          label={text('Window in days')}
          required
          least={1}
          most={LONGEST_WINDOW}
          value={windowDays}
          onChange={setWindowDays}
        />
      </>
    ),
  }
}

/** How much, from when on, and why. */
function useVersion(limit: LimitRow | undefined) {
  const today = useToday()
  const [fromDate, setFromDate] = useState<BusinessDate | null>(today)
  const [dosageUnits, setDosageUnits] = useState<number | null>(limit?.dosageUnits ?? null)
  const [milligrams, setMilligrams] = useState<number | null>(limit?.milligrams ?? null)
  const [note, setNote] = useState('')
  const problem = fromDate === null ? undefined : limitProblems({ fromDate, dosageUnits, milligrams }, today)[0]
  const missing =
    fromDate === null
      ? text('Enter the first day.')
      : problem
        ? translate(problem.message)
        : note.trim() === ''
          ? text('Enter a note.')
          : undefined
  return {
    given: missing === undefined && fromDate !== null ? { fromDate, dosageUnits, milligrams, note } : undefined,
    missing,
    fields: (
      <>
        <QuantityField label={text('Dosage units')} value={dosageUnits} onChange={setDosageUnits} />
        <MeasureField label={text('Milligrams of the base')} value={milligrams} onChange={setMilligrams} />
        <DateField label={text('From')} required value={fromDate} onChange={setFromDate} />
        <Textarea
          label={text('Note')}
          required
          autosize
          minRows={2}
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </>
    ),
  }
}
