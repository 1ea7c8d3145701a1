import { Menu, TextInput } from '@mantine/core'
import { type SavedView, views } from '@galen/contract/identity/views'
import { useState } from 'react'
import { useCommand } from '../../client/api.tsx'
import { errorText } from '../../kit/error-text.ts'
import { confirm } from '../../kit/confirm.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Icon } from '../../kit/icon.tsx'
import { text } from '../../kit/text.ts'
import type { List } from './use-list.ts'
import { keepView, readViewsAgain } from './use-views.ts'
import styles from './view-tabs.module.css'

type ViewMenuProps = { view: SavedView; list: List; index: string }

const contentOf = ({ name, team, query, filters, sort, columns, density, version }: SavedView) => ({
  name,
  team,
  query,
  filters,
  sort,
  columns,
  density,
  version,
})

/** What can be done with the open view itself. */
export function ViewMenu({ view, list, index }: ViewMenuProps) {
  const [isRenaming, setRenaming] = useState(false)
  const { run } = useCommand(views.change, { done: text('View saved'), onDone: (saved) => keepView(index, saved) })
  const remove = useCommand(views.remove, {
    done: text('View removed'),
    onDone: () => {
      readViewsAgain()
      list.setParams(new URLSearchParams(), { replace: true })
    },
  })
  const askToRemove = async () => {
    const agreed = await confirm({
      title: text('Remove the view {name}?', { name: view.name }),
      detail: view.team ? text('It is removed for your colleagues too.') : text('The rows themselves stay.'),
      yes: text('Remove'),
      danger: true,
    })
    if (agreed) await remove.run({ params: { id: view.id } })
  }
  const share = () => run({ params: { id: view.id }, body: { ...contentOf(view), team: !view.team } })
  return (
    <>
      <Menu withinPortal={false}>
        <Menu.Target>
          <button type="button" className={styles['more']} aria-label={text('View actions')}>
            <Icon name="dots" />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setRenaming(true)}>{text('Rename')}</Menu.Item>
          {view.mine && (
            <Menu.Item leftSection={<Icon name={view.team ? 'star' : 'users'} />} onClick={() => void share()}>
              {view.team ? text('Private view') : text('Share with the team')}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item leftSection={<Icon name="cross" />} onClick={() => void askToRemove()}>
            {text('Remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isRenaming && <RenameDialog view={view} index={index} onClose={() => setRenaming(false)} />}
    </>
  )
}

function RenameDialog({ view, index, onClose }: { view: SavedView; index: string; onClose: () => void }) {
  const [name, setName] = useState(view.name)
  const [refusal, setRefusal] = useState<unknown>()
  const change = useCommand(views.change, { onDone: (saved) => keepView(index, saved), onRefused: setRefusal })
  const run = async () => {
    if (await change.run({ params: { id: view.id }, body: { ...contentOf(view), name: name.trim() } })) onClose()
  }
  return (
    <Dialog
      title={text('Rename the view {name}', { name: view.name })}
      onClose={onClose}
      act={{
        label: text('Rename'),
        run: () => void run(),
        pending: change.pending,
        disabledReason: name.trim() === '' ? text('Enter a name for the view') : undefined,
      }}
    >
      <TextInput
        label={text('Name')}
        required
        value={name}
        maxLength={60}
        data-autofocus
        error={refusal !== undefined && errorText(refusal)}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </Dialog>
  )
}
