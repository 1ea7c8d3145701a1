import { Switch } from '@mantine/core'
import { useState } from 'react'
import { SettingRow } from '../patterns/settings/setting-row.tsx'
import { SettingsPage } from '../patterns/settings/settings-page.tsx'
import { SettingsTable } from '../patterns/settings/settings-table.tsx'
import { text } from '../kit/text.ts'
import { ApiError } from '../kit/error-text.ts'

type Reason = {
  readonly id: string
  readonly version: number
  readonly text: string
  readonly needsNote: boolean
  readonly days: number
  readonly active: boolean
  readonly used: number
}

const ANSWER_MS = 600
const pause = () => new Promise<void>((resolve) => void setTimeout(resolve, ANSWER_MS))
const reason = (id: string, words: string, used: number, active = true): Reason => ({
  id,
  version: 1,
  text: words,
  needsNote: used % 2 === 0,
  days: 30,
  active,
  used,
})

const examples: readonly Reason[] = [
  reason('1', 'Count difference', 412),
  reason('2', 'Damaged in warehouse', 86),
  reason('3', 'Damaged in transit', 37),
  reason('4', 'Wrong lot scanned at receipt', 0),
  reason('5', 'Sample taken', 4, false),
]

/** `/kit/settings`: the settings pattern on rows that live in this page. */
export function SettingsExamplePage() {
  return (
    <SettingsPage
      title={text('Settings')}
      about={text('Reasons required for corrections. Used reasons are hidden, never deleted.')}
      sections={[
        {
          id: 'lots',
          title: text('Lot quantity update'),
          code: 'lotQtyUpdate',
          about: text('Asked when a lot is counted or corrected'),
          count: 5,
          content: <Reasons first={examples} />,
        },
        { id: 'empty', title: text('Placed receipt edit'), count: 0, content: <Reasons first={[]} /> },
        {
          id: 'read-only',
          title: text('Placed invoice edit'),
          count: 2,
          content: (
            <Reasons
              first={examples.slice(0, 2)}
              readOnly={text('Changing these needs the permission EDIT_SYSTEM_PROPERTIES.')}
            />
          ),
        },
        { id: 'loading', title: text('Void payment'), content: <Reasons first={undefined} /> },
        {
          id: 'failed',
          title: text('Inventory adjustments'),
          content: <Reasons first={undefined} problem={new ApiError(0, undefined)} />,
        },
        {
          id: 'single',
          title: text('Other settings'),
          content: (
            <SettingRow label={text('Two-factor')} about={text('Required for everyone.')}>
              <Switch aria-label={text('Two-factor')} />
            </SettingRow>
          ),
        },
      ]}
    />
  )
}

type ReasonsProps = { first: readonly Reason[] | undefined; readOnly?: string; problem?: unknown }

function Reasons({ first, readOnly, problem }: ReasonsProps) {
  const [rows, setRows] = useState(first)
  const put = (row: Reason) => setRows((before = []) => before.map((each) => (each.id === row.id ? row : each)))
  return (
    <SettingsTable
      label={text('Reasons')}
      rows={rows}
      problem={problem}
      readOnly={readOnly}
      name={(row) => row.text}
      columns={[
        { kind: 'text', field: 'text', label: text('Reason'), maxLength: 80 },
        { kind: 'number', field: 'days', label: text('Days'), min: 0, max: 365, width: 88 },
        { kind: 'switch', field: 'needsNote', label: text('Needs note') },
        { kind: 'switch', field: 'active', label: text('Active') },
      ]}
      add={{
        label: text('Add a reason'),
        run: async ({ text: words = '' }) => {
          await pause()
          setRows((before = []) => [reason(crypto.randomUUID(), words, 0), ...before])
        },
      }}
      change={async (row, changes) => {
        await pause()
        if (changes.text === '') throw refusal(text('Required'))
        const changed = { ...row, ...changes, version: row.version + 1 }
        put(changed)
        return changed
      }}
      remove={async (row) => {
        await pause()
        setRows((before) => before?.filter(({ id }) => id !== row.id))
        return { deactivated: false }
      }}
      activeField="active"
      used={(row) => row.used}
      usedInWords={(count) => text('used by {count, plural, one {# lot} other {# lots}}', { count })}
      move={async (row, step) => {
        await pause()
        setRows((before = []) => moved(before, row.id, step))
      }}
      changed={() => ({ by: 'Wren Dale', at: '2026-11-03T10:00:00.000Z' })}
      auditAddress={(row) => `/audit/justification/${row.id}`}
      empty={text('No reasons yet. Add the first one on top.')}
      onChanged={() => Promise.resolve()}
    />
  )
}

function moved(rows: readonly Reason[], id: string, step: number): readonly Reason[] {
  const from = rows.findIndex((row) => row.id === id)
  const row = rows[from]
  if (!row) return rows
  return rows.toSpliced(from, 1).toSpliced(from + step, 0, row)
}

const refusal = (message: string) =>
  new ApiError(400, {
    title: message,
    message,
    code: 'validation',
    details: [{ field: 'text', message }],
    errorId: 'e',
  })
