import { type Justification, justifications } from '@galen/contract/admin/justifications'
import { type JustificationType, justificationTypeNames } from '@galen/domain/admin/justification-types'
import { SettingsPage } from '../../patterns/settings/settings-page.tsx'
import { SettingsTable } from '../../patterns/settings/settings-table.tsx'
import { text } from '../../kit/text.ts'
import { LinkButton } from '../../kit/button.tsx'
import { perform, useRead } from '../../client/api.tsx'
import { PageActions } from '../../patterns/page-actions.tsx'
import { useMayI } from '../../client/session.ts'
import { adminTabs } from '../admin-tabs.ts'
import { lastChangeOf } from '../properties/last-change.ts'
import { useListNews } from '../properties/use-list-news.ts'
import { useWhyReadOnly } from '../properties/why-read-only.ts'

const types: Readonly<Record<JustificationType, { title: string; about: string }>> = {
  lotQtyUpdate: { title: text('Lot quantity update'), about: text('Asked when a lot is counted or corrected') },
  placedReceiptEdit: { title: text('Placed receipt edit'), about: text('Asked when a placed receipt is changed') },
  placedInvoiceEdit: {
    title: text('Placed invoice edit'),
    about: text('Asked when tracking or other fields of a placed invoice change'),
  },
  voidPayment: { title: text('Void payment'), about: text('Asked when a payment is voided') },
  inventoryAdjustments: { title: text('Inventory adjustments'), about: text('Asked when stock is adjusted') },
}

/** `/admin/justifications`: the reasons people must choose, by what they are asked for. */
export function JustificationsPage() {
  const read = useRead(justifications.list, {})
  const readOnly = useWhyReadOnly()
  const mayAudit = useMayI()('AUDIT')
  useListNews('justification', () => void read.refetch())
  return (
    <>
      {mayAudit && (
        <PageActions>
          <LinkButton to="/audit/justification" icon="history">
            {text('Audit')}
          </LinkButton>
        </PageActions>
      )}
      <SettingsPage
        title={text('Justifications')}
        about={text('Reasons required for corrections. Used reasons are hidden, never deleted.')}
        tabs={adminTabs}
        readOnly={readOnly}
        sections={justificationTypeNames.map((type) => {
          const rows = read.data?.filter((row) => row.type === type)
          return {
            id: type,
            code: type,
            ...types[type],
            count: rows?.length,
            content: (
              <ReasonTable
                type={type}
                rows={rows}
                problem={read.error}
                readOnly={readOnly}
                readAgain={() => read.refetch()}
              />
            ),
          }
        })}
      />
    </>
  )
}

type ReasonTableProps = {
  type: JustificationType
  rows: readonly Justification[] | undefined
  problem: unknown
  readOnly: string | undefined
  readAgain: () => Promise<unknown>
}

function ReasonTable({ type, rows, problem, readOnly, readAgain }: ReasonTableProps) {
  const mayAudit = useMayI()('AUDIT')
  const placeOf = (row: Justification) => (rows ?? []).findIndex(({ id }) => id === row.id) + 1
  return (
    <SettingsTable<Justification>
      label={types[type].title}
      rows={rows}
      problem={problem}
      onChanged={readAgain}
      name={(row) => row.justification}
      columns={[
        { field: 'justification', label: text('Reason'), kind: 'text', maxLength: 200 },
        { field: 'needsNote', label: text('Needs note'), kind: 'switch' },
        { field: 'active', label: text('Active'), kind: 'switch' },
      ]}
      add={{
        label: text('Add a reason'),
        run: ({ justification = '' }, { call }) => call(justifications.add, { body: { type, justification } }),
      }}
      change={(row, { justification, needsNote, active }, { call }) =>
        call(justifications.change, {
          params: { id: row.id },
          body: {
            version: row.version,
            ...(justification !== undefined && { justification }),
            ...(needsNote !== undefined && { needsNote }),
            ...(active !== undefined && { active }),
          },
        })
      }
      remove={async ({ id }) => {
        const outcome = await perform(justifications.remove, { params: { id } }, {})
        return { deactivated: outcome.through && outcome.body !== undefined }
      }}
      activeField="active"
      used={(row) => row.usedBy}
      usedInWords={(count) => text('used {count, plural, one {# time} other {# times}}', { count })}
      move={(row, steps) =>
        perform(
          justifications.change,
          { params: { id: row.id }, body: { version: row.version, position: placeOf(row) + steps } },
          {},
        )
      }
      changed={lastChangeOf}
      {...(mayAudit && { auditAddress: (row) => `/audit/justification/${row.id}` })}
      readOnly={readOnly}
      empty={text('Add a reason. Without one this action is not possible.')}
    />
  )
}
