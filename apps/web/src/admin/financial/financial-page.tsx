import { accountRoles } from '@galen/domain/accounting/account-roles'
import { useState } from 'react'
import { confirm } from '../../kit/confirm.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { Note } from '../../kit/panel.tsx'
import type { SettingsColumn } from '../../patterns/settings/settings-declaration.ts'
import { useMayI } from '../../client/session.ts'
import { SettingsPage } from '../../patterns/settings/settings-page.tsx'
import type { SettingsSection } from '../../patterns/settings/settings-sections.ts'
import { SettingsTable } from '../../patterns/settings/settings-table.tsx'
import { text } from '../../kit/text.ts'
import { adminTabs } from '../admin-tabs.ts'
import { lastChangeOf } from '../properties/last-change.ts'
import { changeProperty, type PropertyChange, type PropertyRow } from '../properties/property-calls.ts'
import { PropertyTable } from '../properties/property-table.tsx'
import { type PropertiesRead, useProperties } from '../properties/use-properties.ts'
import { useWhyReadOnly } from '../properties/why-read-only.ts'
import { useCreditEventSection } from './credit-event-table.tsx'
import { DiscountDialog } from './discount-dialog.tsx'
import { NumberSeriesTable, useNumberSeries } from './number-series-table.tsx'
import styles from './financial.module.css'

/** `/admin/financial-config`: the codes behind the books. */
export function FinancialPage() {
  const read = useProperties(['ledgerAccount', 'paymentTerms', 'accountMapping', 'chargeKind', 'costKind'])
  const readOnly = useWhyReadOnly()
  const booksReadOnly = useWhyReadOnly('ACCOUNTING_VIEW')
  const seesOthers = useMayI()('LIST_SYSTEM_PROPERTIES')
  const numbers = useNumberSeries()
  const events = useCreditEventSection(read.of('ledgerAccount'))
  const mapped = read.of('accountMapping')?.filter(({ accountId }) => accountId !== null).length
  return (
    <SettingsPage
      title={text('Financial')}
      about={text(
        'General ledger accounts, payment terms, charges, credits and document numbering. Posted entries do not change.',
      )}
      {...(seesOthers && { tabs: adminTabs })}
      readOnly={readOnly}
      sections={[
        {
          id: 'ledgerAccount',
          title: text('Ledger accounts'),
          code: 'ledgerAccount',
          count: read.of('ledgerAccount')?.length,
          content: (
            <PropertyTable
              type="ledgerAccount"
              read={read}
              add={text('Add an account')}
              readOnly={booksReadOnly}
              empty={text('Add the accounts of your books.')}
            />
          ),
        },
        {
          id: 'accountMapping',
          title: text('Account mapping'),
          code: 'accountMapping',
          about: text('Account for each kind of entry'),
          words: accountRoles.map(({ name }) => name).join(' '),
          count: mapped,
          content: <AccountMapping read={read} readOnly={booksReadOnly} />,
        },
        {
          id: 'paymentTerms',
          title: text('Payment terms'),
          code: 'paymentTerms',
          count: read.of('paymentTerms')?.length,
          content: <PaymentTerms read={read} readOnly={readOnly} />,
        },
        ...kindSections(read, readOnly),
        ...events,
        {
          id: 'numberSeries',
          title: text('Number series'),
          about: text('Consecutive per company. Numbers are never reused.'),
          words: numbers.data?.map(({ label, prefix }) => `${label} ${prefix}`).join(' ') ?? '',
          count: numbers.data?.length,
          content: <NumberSeriesTable read={numbers} readOnly={booksReadOnly} />,
        },
      ]}
    />
  )
}

/** What is billed besides goods, and what a sale costs besides them. */
const kindSections = (read: PropertiesRead, readOnly: string | undefined): readonly SettingsSection[] => [
  {
    id: 'chargeKind',
    title: text('Charge kinds'),
    code: 'chargeKind',
    about: text('Charges billed in addition to items and freight'),
    count: read.of('chargeKind')?.length,
    content: (
      <PropertyTable
        type="chargeKind"
        read={read}
        add={text('Add a charge kind')}
        readOnly={readOnly}
        empty={text('Add the first kind, such as handling.')}
      />
    ),
  },
  {
    id: 'costKind',
    title: text('Cost kinds'),
    code: 'costKind',
    about: text('Costs that reduce the profit of a sale and are not billed'),
    count: read.of('costKind')?.length,
    content: (
      <PropertyTable
        type="costKind"
        read={read}
        add={text('Add a cost kind')}
        readOnly={readOnly}
        empty={text('Add the first kind, such as packaging.')}
      />
    ),
  },
]

type PartProps = { read: PropertiesRead; readOnly: string | undefined }

function PaymentTerms({ read, readOnly }: PartProps) {
  const [edited, setEdited] = useState<PropertyRow>()
  const columns: readonly SettingsColumn<PropertyRow>[] = [
    { field: 'name', label: text('Name'), kind: 'text', maxLength: 120 },
    { field: 'code', label: text('Code'), kind: 'text', maxLength: 24, isCode: true, width: 96 },
    { field: 'days', label: text('Due after days'), kind: 'number', min: 0, max: 3650, width: 104 },
    {
      label: text('Discount'),
      kind: 'show',
      width: 152,
      show: (row) =>
        readOnly === undefined ? (
          <button type="button" className="link" onClick={() => setEdited(row)}>
            {discountInWords(row)}
            <span className="unseen">{text('change the discount of {name}', { name: row.name })}</span>
          </button>
        ) : (
          discountInWords(row)
        ),
    },
  ]
  return (
    <>
      <PropertyTable
        type="paymentTerms"
        read={read}
        add={text('Add payment terms')}
        readOnly={readOnly}
        columns={columns}
        empty={text('Add the first terms, such as N30.')}
      />
      {edited && (
        <DiscountDialog
          key={edited.id}
          terms={edited}
          onClose={() => setEdited(undefined)}
          onSaved={() => void read.readAgain()}
        />
      )}
    </>
  )
}

const discountInWords = ({ discountPercent, discountDays }: PropertyRow) =>
  discountPercent === null || discountDays === null
    ? text('None')
    : text('{percent}% within {days, plural, one {# day} other {# days}}', {
        percent: String(discountPercent),
        days: discountDays,
      })

/** Every use of an account that the product knows; no one adds to them. */
function AccountMapping({ read, readOnly }: PartProps) {
  const rows = read.of('accountMapping')
  const accounts = read.of('ledgerAccount') ?? []
  const missing = rows?.filter(({ accountId }) => accountId === null).length ?? 0
  const nameOf = (id: unknown) => accounts.find((account) => account.id === id)?.name ?? text('nothing')
  const change = async (row: PropertyRow, changes: PropertyChange, context: Parameters<typeof changeProperty>[3]) => {
    if (row.accountId !== null && !(await askBeforeRemapping(row.name, nameOf(changes.accountId))))
      throw new Error(text('Nothing was changed.'))
    return changeProperty('accountMapping', row, changes, context)
  }
  return (
    <>
      {missing > 0 && (
        <div className={styles['note']}>
          <Note tone="hold">
            {text('Map the seven accounts to start posting: {missing} are missing.', { missing })}
          </Note>
        </div>
      )}
      <SettingsTable<PropertyRow>
        label={text('Account mapping')}
        rows={rows}
        problem={read.problem}
        onChanged={read.readAgain}
        name={(row) => row.name}
        columns={[
          { label: text('Use'), kind: 'show', show: (row) => <span className="strong">{row.name}</span>, width: 200 },
          {
            field: 'accountId',
            label: text('Account'),
            kind: 'own',
            edit: ({ value, onChange, onBlur, readOnly: isFixed, label }) => (
              <Select
                aria-label={label}
                className={styles['account'] ?? ''}
                placeholder={text('Choose an account')}
                searchable
                data={accounts
                  .filter((account) => account.active || account.id === value)
                  .map(({ id, code, name }) => ({ value: id, label: [code, name].filter(Boolean).join(' · ') }))}
                value={typeof value === 'string' ? value : null}
                readOnly={isFixed}
                onChange={(next) => {
                  onChange(next)
                  onBlur()
                }}
              />
            ),
          },
        ]}
        change={(row, changes, context) => change(row, changes as PropertyChange, context)}
        changed={lastChangeOf}
        readOnly={readOnly}
        empty={text('Map the seven accounts to start posting.')}
      />
    </>
  )
}

const askBeforeRemapping = (use: string, account: string) =>
  confirm({
    title: text('Post {use} to {account} from now on?', { use, account }),
    detail: <p className="secondary">{text('Applies to new entries. Posted entries stay on the old account.')}</p>,
    yes: text('Change it'),
  })
