import { Group, Stack } from '@mantine/core'
import { books } from '@galen/contract/accounting/books'
import { ledgerAccountIndex } from '@galen/contract/accounting/ledger-indices'
import { imbalanceOf } from '@galen/domain/accounting/journal-proposal'
import type { BusinessDate } from '@galen/domain/dates'
import { type Cents, centsToNumber, formatMoney, ifStorable, sum, TOO_LARGE, zeroCents } from '@galen/domain/money'
import { allOf } from '@galen/domain/permissions'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCommand } from '../../client/api.tsx'
import { useMayI } from '../../client/session.ts'
import { useKeys } from '../../client/keys.ts'
import { useSearch } from '../../client/search.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { CheckField } from '../../kit/fields/check-field.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { useToday } from '../../kit/fields/use-today.ts'
import { Note, Panel, PanelBody } from '../../kit/panel.tsx'
import { amountOrDash } from '../../kit/amount-or-dash.ts'
import { text } from '../../kit/text.ts'
import styles from './books.module.css'
import { entryKeys } from './entry-keys.ts'

type Line = { key: number; accountId: string | null; debit: Cents | null; credit: Cents | null; memo: string }

const emptyLine = (key: number): Line => ({ key, accountId: null, debit: null, credit: null, memo: '' })
const isEmpty = ({ accountId, debit, credit }: Line) => accountId === null && !debit && !credit
const amounts = (lines: readonly Line[]) =>
  lines.map(({ debit, credit }) => ({
    debit: centsToNumber(debit ?? zeroCents),
    credit: centsToNumber(credit ?? zeroCents),
  }))

/** Why the entry cannot be proposed yet. */
function missingOf(memo: string, lines: readonly Line[]): string | undefined {
  const filled = lines.filter((line) => !isEmpty(line))
  if (memo.trim() === '') return text('Enter a memo.')
  if (filled.length < 2) return text('Enter at least two lines.')
  if (filled.some(({ accountId }) => accountId === null)) return text('Choose an account on each line.')
  if (filled.some(({ debit, credit }) => Boolean(debit) === Boolean(credit)))
    return text('Each line has a debit or a credit.')
  const difference = ifStorable(() => imbalanceOf(amounts(filled)))
  if (difference === null) return TOO_LARGE
  return difference === 0
    ? undefined
    : text('Debits and credits differ by {amount}.', { amount: formatMoney(Math.abs(difference) as Cents) })
}

/** `/accounting/new-entry`: an entry by hand, which a second person posts. */
export function NewEntryPage() {
  const today = useToday()
  const navigate = useNavigate()
  const [date, setDate] = useState<BusinessDate | null>(today)
  const [isOpening, setOpening] = useState(false)
  const mayOpen = useMayI()(allOf('ACCOUNTING_VIEW', 'EDIT_FISCAL_PERIOD'))
  const [memo, setMemo] = useState('')
  const [lines, setLines] = useState<readonly Line[]>([emptyLine(1), emptyLine(2)])
  const propose = useCommand(books.propose, {
    done: text('Entry proposed'),
    onDone: () => void navigate('/accounting/proposals'),
  })
  const missing = date === null && !isOpening ? text('Enter a date.') : missingOf(memo, lines)
  const save = () => {
    if (missing !== undefined) return
    const body = lines
      .filter((line) => !isEmpty(line))
      .map((line) => ({ accountId: line.accountId ?? '', memo: line.memo, ...amounts([line])[0] }))
    const day = isOpening ? { opening: true } : { date: date ?? today }
    void propose.run({ body: { ...day, memo: memo.trim(), lines: body } })
  }
  useKeys(entryKeys, { propose: save })
  return (
    <Stack gap={12} p={16}>
      <Group className={styles['head']} gap={8}>
        <h1>{text('New entry')}</h1>
        <Group gap={8} align="stretch" ms="auto">
          <Button look="primary" keys="mod+enter" pending={propose.pending} disabledReason={missing} onClick={save}>
            {text('Propose')}
          </Button>
        </Group>
      </Group>
      <Note>{text('A second person must approve the entry before it is posted.')}</Note>
      <Panel title={text('Entry')}>
        <PanelBody>
          <div className={styles['entryHead']}>
            <DateField
              label={text('Date')}
              value={date}
              onChange={setDate}
              required
              disabledReason={isOpening ? text('Dated the day before the books begin.') : undefined}
            />
            <TextField label={text('Memo')} value={memo} onChange={setMemo} maxLength={200} required autoFocus />
          </div>
          {mayOpen && (
            <CheckField
              label={text('Opening entry, from before the books began')}
              checked={isOpening}
              onChange={setOpening}
            />
          )}
        </PanelBody>
      </Panel>
      <Panel title={text('Lines')}>
        <PanelBody>
          <EntryLines lines={lines} onChange={setLines} missing={missing} />
        </PanelBody>
      </Panel>
    </Stack>
  )
}

type EntryLinesProps = {
  lines: readonly Line[]
  onChange: (lines: readonly Line[]) => void
  missing: string | undefined
}

function EntryLines({ lines, onChange, missing }: EntryLinesProps) {
  const change = (key: number, next: Partial<Line>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...next } : line)))
  const next = Math.max(0, ...lines.map(({ key }) => key)) + 1
  return (
    <Stack gap={8}>
      {lines.map((line, place) => (
        <LineFields
          key={line.key}
          number={place + 1}
          line={line}
          onChange={(changed) => change(line.key, changed)}
          onRemove={lines.length > 2 ? () => onChange(lines.filter(({ key }) => key !== line.key)) : undefined}
        />
      ))}
      <Group className={styles['head']} gap={8}>
        <Button icon="plus" onClick={() => onChange([...lines, emptyLine(next)])}>
          {text('Add line')}
        </Button>
      </Group>
      <Sums lines={lines} missing={missing} />
    </Stack>
  )
}

const Sums = ({ lines, missing }: { lines: readonly Line[]; missing: string | undefined }) => (
  <Group gap={16} align="stretch" justify="flex-end" role="status">
    <span>
      {text('Debit')} <b className="figures">{amountOrDash(() => sum(lines.map(({ debit }) => debit ?? zeroCents)))}</b>
    </span>
    <span>
      {text('Credit')}{' '}
      <b className="figures">{amountOrDash(() => sum(lines.map(({ credit }) => credit ?? zeroCents)))}</b>
    </span>
    {missing && <span className="secondary">{missing}</span>}
  </Group>
)

type LineProps = {
  number: number
  line: Line
  onChange: (next: Partial<Line>) => void
  onRemove: (() => void) | undefined
}

function LineFields({ number, line, onChange, onRemove }: LineProps) {
  const accounts = useSearch(ledgerAccountIndex, { query: 'active:true', size: 1000 }, { freshForMs: 60_000 })
  const options = (accounts.data?.content ?? []).map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))
  return (
    <div className={styles['line']} role="group" aria-label={text('Line {number}', { number })}>
      <Select
        label={text('Account')}
        data={options}
        value={line.accountId}
        onChange={(accountId) => onChange({ accountId })}
        searchable
      />
      <MoneyField label={text('Debit')} value={line.debit} onChange={(debit) => onChange({ debit })} />
      <MoneyField label={text('Credit')} value={line.credit} onChange={(credit) => onChange({ credit })} />
      <TextField label={text('Line memo')} value={line.memo} onChange={(memo) => onChange({ memo })} maxLength={200} />
      {onRemove && <IconButton icon="trash" label={text('Remove line {number}', { number })} onClick={onRemove} />}
    </div>
  )
}
