import { type SalesRule, salesRules } from '@galen/contract/admin/sales-rules'
import { type RuleEffect, ruleEffects } from '@galen/domain/admin/sales-rule'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import type { SettingsColumn } from '../../patterns/settings/settings-declaration.ts'
import { SettingsPage } from '../../patterns/settings/settings-page.tsx'
import { onDemand } from '../../client/on-demand.tsx'
import { SettingsTable } from '../../patterns/settings/settings-table.tsx'
import { text } from '../../kit/text.ts'
import { perform, useRead } from '../../client/api.tsx'
import { PageActions } from '../../patterns/page-actions.tsx'
import { useMayI } from '../../client/session.ts'
import { adminTabs } from '../admin-tabs.ts'
import { lastChangeOf } from '../properties/last-change.ts'
import { useListNews } from '../properties/use-list-news.ts'
import { useProperties } from '../properties/use-properties.ts'
import { useWhyReadOnly } from '../properties/why-read-only.ts'
import { effectLabels } from './rule-draft.ts'
import { TryDialog } from './try-dialog.tsx'
import styles from './sales-rules.module.css'

const RuleDialog = onDemand(async () => (await import('./rule-dialog.tsx')).RuleDialog)

/** `/admin/sales-rules`: what is checked when an order is placed. */
export function SalesRulesPage() {
  const read = useRules()
  const properties = useProperties(['itemClass', 'deaSchedule', 'customerClass'])
  const readOnly = useWhyReadOnly()
  const [edited, setEdited] = useState<SalesRule | 'new'>()
  const [isTrying, setIsTrying] = useState(false)
  useListNews('sales-rule', () => void read.refetch())
  return (
    <>
      <PageActions>
        <Button icon="check" onClick={() => setIsTrying(true)}>
          {text('Try it')}
        </Button>
      </PageActions>
      <SettingsPage
        title={text('Sales rules')}
        about={text(
          'Checked in this order when an order is placed. Warning: asks for confirmation. Hold: waits for compliance. Block: not allowed.',
        )}
        tabs={adminTabs}
        readOnly={readOnly}
        sections={[
          {
            id: 'salesRules',
            title: text('Global sales rules'),
            code: 'salesRules',
            about: text('Checked when an order is placed'),
            words: read.data?.map(({ name, sentence }) => `${name} ${sentence}`).join(' ') ?? '',
            count: read.data?.length,
            content: <RuleTable read={read} readOnly={readOnly} onEdit={setEdited} />,
          },
        ]}
      />
      {isTrying && <TryDialog read={properties} onClose={() => setIsTrying(false)} />}
      {edited && (
        <RuleDialog
          rule={edited === 'new' ? undefined : edited}
          read={properties}
          onClose={() => setEdited(undefined)}
          onSaved={() => void read.refetch()}
        />
      )}
    </>
  )
}

type RuleTableProps = {
  read: ReturnType<typeof useRules>
  readOnly: string | undefined
  onEdit: (rule: SalesRule | 'new') => void
}

const useRules = () => useRead(salesRules.list, {})

function RuleTable({ read, readOnly, onEdit }: RuleTableProps) {
  const mayAudit = useMayI()('AUDIT')
  const placeOf = (row: SalesRule) => (read.data ?? []).findIndex(({ id }) => id === row.id) + 1
  return (
    <SettingsTable<SalesRule>
      label={text('Global sales rules')}
      rows={read.data}
      problem={read.error}
      onChanged={() => read.refetch()}
      name={(rule) => rule.name}
      columns={columnsOf(readOnly, onEdit)}
      add={{ label: text('Add a rule'), open: () => onEdit('new') }}
      change={(row, { effect, active }, { call }) =>
        call(salesRules.change, {
          params: { id: row.id },
          body: {
            version: row.version,
            ...(effect !== undefined && { effect }),
            ...(active !== undefined && { active }),
          },
        })
      }
      remove={async ({ id }) => {
        await perform(salesRules.remove, { params: { id } }, {})
        return { deactivated: false }
      }}
      activeField="active"
      move={(row, steps) =>
        perform(
          salesRules.change,
          { params: { id: row.id }, body: { version: row.version, position: placeOf(row) + steps } },
          {},
        )
      }
      changed={lastChangeOf}
      {...(mayAudit && { auditAddress: (rule) => `/audit/sales-rule/${rule.id}` })}
      readOnly={readOnly}
      empty={text('No rules. Orders are placed without checks.')}
    />
  )
}

const hitsInWords = (hits: number) =>
  text('Applied to {hits, plural, one {# order} other {# orders}} in the last 30 days', { hits })

const columnsOf = (
  readOnly: string | undefined,
  onEdit: (rule: SalesRule) => void,
): readonly SettingsColumn<SalesRule>[] => [
  {
    label: text('Rule'),
    kind: 'show',
    isWide: true,
    show: (rule) => (
      <div className={styles['rule']}>
        {readOnly === undefined ? (
          <button type="button" className="link" onClick={() => onEdit(rule)}>
            {rule.name}
          </button>
        ) : (
          <span className="strong">{rule.name}</span>
        )}
        <span className="secondary">{rule.sentence}</span>
      </div>
    ),
  },
  {
    field: 'effect',
    label: text('Effect'),
    kind: 'choice',
    choices: ruleEffects.map((value: RuleEffect) => ({ value, label: effectLabels[value] })),
    width: 112,
  },
  {
    label: text('30-day hits'),
    kind: 'show',
    align: 'end',
    width: 104,
    show: ({ hits }) => (
      <span className="figures" title={hitsInWords(hits)}>
        {hits}
      </span>
    ),
  },
  { field: 'active', label: text('Active'), kind: 'switch' },
]
