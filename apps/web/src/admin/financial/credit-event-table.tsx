import { type CreditEvent, creditEvents } from '@galen/contract/finance/credit-events'
import { useState } from 'react'
import type { SettingsColumn } from '../../patterns/settings/settings-declaration.ts'
import type { SettingsSection } from '../../patterns/settings/settings-sections.ts'
import { SettingsTable } from '../../patterns/settings/settings-table.tsx'
import { text } from '../../kit/text.ts'
import { perform, useRead } from '../../client/api.tsx'
import { useMayI } from '../../client/session.ts'
import { lastChangeOf } from '../properties/last-change.ts'
import type { PropertyRow } from '../properties/property-calls.ts'
import { useListNews } from '../properties/use-list-news.ts'
import { NewCreditEventDialog } from './new-credit-event-dialog.tsx'

type Accounts = readonly PropertyRow[] | undefined

/** Only for those who keep the accounts of customers: no one else sees why credit is given. */
export function useCreditEventSection(accounts: Accounts): readonly SettingsSection[] {
  const mayKeep = useMayI()('EDIT_CUSTOMER_FINANCE')
  const read = useRead(creditEvents.list, {}, { enabled: mayKeep })
  useListNews('credit-event', () => void (mayKeep && read.refetch()))
  if (!mayKeep) return []
  return [
    {
      id: 'creditEvents',
      title: text('Credit events'),
      about: text('Reasons for customer credits and their accounts'),
      count: read.data?.length,
      content: <CreditEventTable rows={read.data} problem={read.error} readAgain={read.refetch} accounts={accounts} />,
    },
  ]
}

type CreditEventTableProps = {
  rows: readonly CreditEvent[] | undefined
  problem: unknown
  readAgain: () => Promise<unknown>
  accounts: Accounts
}

function CreditEventTable({ rows, problem, readAgain, accounts = [] }: CreditEventTableProps) {
  const [isAdding, setIsAdding] = useState(false)
  const mayAudit = useMayI()('AUDIT')
  return (
    <>
      <SettingsTable<CreditEvent>
        label={text('Credit events')}
        rows={rows}
        problem={problem}
        onChanged={readAgain}
        name={(event) => event.name}
        columns={columnsOf(accounts)}
        add={{ label: text('Add a credit event'), open: () => setIsAdding(true) }}
        change={({ id, version }, changes, { call }) =>
          call(creditEvents.change, { params: { id }, body: { ...writable(changes), version } })
        }
        remove={async ({ id }) => {
          const outcome = await perform(creditEvents.remove, { params: { id } }, {})
          return { deactivated: outcome.through && outcome.body !== undefined }
        }}
        activeField="active"
        used={(event) => event.usedBy}
        usedInWords={(count) => text('{count, plural, one {# credit} other {# credits}} given for it', { count })}
        changed={lastChangeOf}
        {...(mayAudit && { auditAddress: ({ id }) => `/audit/credit-event/${id}` })}
        empty={text('Add the first event, such as a short shipment.')}
      />
      {isAdding && <NewCreditEventDialog onClose={() => setIsAdding(false)} onAdded={() => void readAgain()} />}
    </>
  )
}

const writable = ({ code, name, accountId, active }: Partial<CreditEvent>) => ({
  ...(code !== undefined && { code }),
  ...(name !== undefined && { name }),
  ...(accountId !== undefined && { accountId }),
  ...(active !== undefined && { active }),
})

const columnsOf = (accounts: readonly PropertyRow[]): readonly SettingsColumn<CreditEvent>[] => [
  { field: 'name', label: text('Name'), kind: 'text', maxLength: 120 },
  { field: 'code', label: text('Code'), kind: 'text', maxLength: 24, isCode: true, width: 112 },
  {
    field: 'accountId',
    label: text('Account'),
    kind: 'choice',
    choices: accounts.map(({ id, code, name }) => ({ value: id, label: [code, name].filter(Boolean).join(' · ') })),
    mayBeEmpty: true,
    width: 268,
  },
  { field: 'active', label: text('Active'), kind: 'switch', width: 72 },
]
