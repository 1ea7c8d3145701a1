import { Menu } from '@mantine/core'
import type { KeyMap } from '../../client/key-rules.ts'
import { Icon } from '../../kit/icon.tsx'
import { KeyHint } from '../../kit/key-hint.tsx'
import { text } from '../../kit/text.ts'
import { openedByKey } from './opened-by-key.ts'
import type { Row, RowAction } from './list-declaration.ts'

type RowMenuProps = {
  row: Row
  /** Where it was asked for. */
  at: { readonly x: number; readonly y: number }
  actions: readonly RowAction[]
  keys: KeyMap | undefined
  address: string | undefined
  onOpen: (() => void) | undefined
  onClose: () => void
  /** Something was chosen, and is not done yet. */
  onChosen: () => void
}

/** Keeps the words of the menu in one line with those that have an icon before them. */
const noIcon = <span style={{ width: 16 }} />

/** Everything that can be done with one row. */
export function RowMenu({ row, at, actions, keys, address, onOpen, onClose, onChosen }: RowMenuProps) {
  const offered = actions.filter((action) => !action.hidden?.(row))
  return (
    <Menu opened onChange={(isOpen) => !isOpen && onClose()} position="bottom-end" {...openedByKey}>
      <Menu.Target>
        <span style={{ position: 'fixed', left: at.x, top: at.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={text('Actions of the row')}>
        {onOpen && (
          <Menu.Item leftSection={noIcon} onClick={onOpen}>
            {text('Open')}
          </Menu.Item>
        )}
        {address !== undefined && (
          <Menu.Item leftSection={noIcon} component="a" href={address} target="_blank" rel="noreferrer">
            {text('Open in a new tab')}
          </Menu.Item>
        )}
        {offered.map((action) => {
          const disabledReason = action.disabledReason?.(row)
          const key = keys?.[action.name]
          return (
            <Menu.Item
              key={action.name}
              leftSection={action.icon ? <Icon name={action.icon} /> : noIcon}
              rightSection={key && <KeyHint keys={key.keys} />}
              disabled={disabledReason !== undefined}
              title={disabledReason}
              onClick={() => {
                onChosen()
                action.run(row)
              }}
            >
              {action.label}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
