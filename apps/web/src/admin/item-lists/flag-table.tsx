import { type ItemFlag, itemFlags } from '@galen/contract/items/item-flags'
import { useState } from 'react'
import type { SettingsColumn } from '../../patterns/settings/settings-declaration.ts'
import { onDemand } from '../../client/on-demand.tsx'
import { SettingsTable } from '../../patterns/settings/settings-table.tsx'
import { text } from '../../kit/text.ts'
import { perform, useRead } from '../../client/api.tsx'
import { useMayI } from '../../client/session.ts'
import styles from '../properties/lists.module.css'
import { useListNews } from '../properties/use-list-news.ts'
import { FlagPicture } from '../flag-picture.tsx'

const FlagDialog = onDemand(async () => (await import('./flag-dialog.tsx')).FlagDialog)

export const useFlags = () => useRead(itemFlags.list, {})

/** The marks that items carry; everything but the name is chosen in a dialog that shows what comes of it. */
export function FlagTable({ readOnly }: { readOnly: string | undefined }) {
  const read = useFlags()
  const screens = useRead(itemFlags.screens, {})
  const mayAudit = useMayI()('AUDIT')
  useListNews('item-flag', () => void read.refetch())
  const [edited, setEdited] = useState<ItemFlag | 'new'>()
  const screenNames = (codes: readonly string[]) =>
    codes.map((code) => screens.data?.find((screen) => screen.code === code)?.name ?? code).join(', ')
  const placeOf = (row: ItemFlag) => (read.data ?? []).findIndex(({ id }) => id === row.id) + 1
  return (
    <div className={styles['wide']}>
      <SettingsTable<ItemFlag>
        label={text('Item flags')}
        rows={read.data}
        problem={read.error}
        onChanged={() => read.refetch()}
        name={(flag) => flag.name}
        columns={columnsOf(screenNames, readOnly !== undefined, setEdited)}
        add={{ label: text('Add a flag'), open: () => setEdited('new') }}
        change={(row, { name, toShow, active }, { call }) =>
          call(itemFlags.change, {
            params: { id: row.id },
            body: {
              version: row.version,
              ...(name !== undefined && { name }),
              ...(toShow !== undefined && { toShow }),
              ...(active !== undefined && { active }),
            },
          })
        }
        remove={async ({ id }) => {
          const outcome = await perform(itemFlags.remove, { params: { id } }, {})
          return { deactivated: outcome.through && outcome.body !== undefined }
        }}
        activeField="active"
        used={(flag) => flag.usedBy}
        usedInWords={(count) => text('used by {count, plural, one {# item} other {# items}}', { count })}
        move={(row, steps) =>
          perform(
            itemFlags.change,
            { params: { id: row.id }, body: { version: row.version, position: placeOf(row) + steps } },
            {},
          )
        }
        {...(mayAudit && { auditAddress: (flag) => `/audit/item-flag/${flag.id}` })}
        readOnly={readOnly}
        empty={text('Add the first flag, such as a snowflake for what is kept cold.')}
      />
      {edited && (
        <FlagDialog
          flag={edited === 'new' ? undefined : edited}
          screens={screens.data ?? []}
          readOnly={readOnly}
          onClose={() => setEdited(undefined)}
          onSaved={() => void read.refetch()}
        />
      )}
    </div>
  )
}

const columnsOf = (
  screenNames: (codes: readonly string[]) => string,
  isReadOnly: boolean,
  onEdit: (flag: ItemFlag) => void,
): readonly SettingsColumn<ItemFlag>[] => [
  {
    label: text('Flag'),
    kind: 'show',
    width: 56,
    show: ({ icon, image, name }) => <FlagPicture icon={icon} image={image} label={name} />,
  },
  { field: 'name', label: text('Name'), kind: 'text', maxLength: 60 },
  {
    label: text('Shown on'),
    kind: 'show',
    width: 260,
    show: ({ screens: codes }) => (
      <span className="secondary" title={screenNames(codes)}>
        {screenNames(codes) || text('No screen')}
      </span>
    ),
  },
  {
    label: text('Appearance'),
    kind: 'show',
    width: 96,
    show: (flag) => (
      <button type="button" className="link" onClick={() => onEdit(flag)}>
        {isReadOnly ? text('View') : text('Change')}
        <span className="unseen">{flag.name}</span>
      </button>
    ),
  },
  { field: 'toShow', label: text('Show'), kind: 'switch' },
  { field: 'active', label: text('Active'), kind: 'switch' },
]
