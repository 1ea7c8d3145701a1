import { Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useRef } from 'react'
import { useKeys } from '../../client/keys.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import type { IconName } from '../../kit/icon.tsx'
import { Icon } from '../../kit/icon.tsx'
import { text } from '../../kit/text.ts'
import { documentKeys } from './document-keys.ts'
import styles from './document.module.css'

/** Something that can be done to a document. */
export type DocumentAction = {
  readonly label: string
  readonly run: () => void
  readonly icon?: IconName
  /** The key that does the same; the screen declares it. */
  readonly keys?: string
  /** Why it cannot be done now; the button stays and says so. */
  readonly refusal?: string | undefined
  readonly pending?: boolean
  /** What is going on while it is pending, in words. */
  readonly progress?: string | undefined
  readonly hidden?: boolean
  readonly danger?: boolean
}

export type DocumentActionsProps = {
  primary?: DocumentAction | undefined
  secondary: readonly DocumentAction[]
  more: readonly DocumentAction[]
  prints: readonly DocumentAction[]
}

const { primary: primaryKey, print: printKey } = documentKeys
const isShown = ({ hidden }: DocumentAction) => !hidden
const canRun = (action: DocumentAction | undefined): action is DocumentAction =>
  action !== undefined && isShown(action) && action.refusal === undefined && !action.pending

/** One primary button with its key, two others, printing, and the rest behind three dots. */
export function DocumentActions({ primary, secondary, more, prints }: DocumentActionsProps) {
  const isHandheld = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const printing = useRef<HTMLButtonElement>(null)
  // The sheet of shortcuts says what the key does here.
  const label = primary?.label ?? primaryKey.label
  const actionKeys = useMemo(() => ({ primary: { ...primaryKey, label }, print: printKey }), [label])
  useKeys(actionKeys, {
    primary: () => canRun(primary) && primary.run(),
    print: () => printing.current?.click(),
  })
  const beside = secondary.filter(isShown).slice(0, isHandheld ? 0 : 2)
  const rest = [
    ...secondary.filter((action) => isShown(action) && !beside.includes(action)),
    ...(isHandheld ? prints.filter(isShown) : []),
    ...more.filter(isShown),
  ]
  return (
    <>
      {beside.map((action) => (
        <ActionButton key={action.label} action={action} />
      ))}
      {prints.length > 0 && !isHandheld && (
        <ActionMenu ref={printing} icon="print" label={text('Print')} actions={prints.filter(isShown)} />
      )}
      {rest.length > 0 && <ActionMenu icon="dots" label={text('More actions')} actions={rest} />}
      {primary && isShown(primary) && (
        <ActionButton action={{ ...primary, ...(!isHandheld && { keys: primaryKey.keys }) }} isPrimary />
      )}
    </>
  )
}

function ActionButton({ action, isPrimary }: { action: DocumentAction; isPrimary?: true }) {
  const { label, run, icon, keys, refusal, pending, progress, danger } = action
  return (
    <Button
      look={isPrimary ? 'primary' : danger ? 'danger' : 'secondary'}
      {...(icon && { icon })}
      {...(keys && !pending && { keys })}
      pending={pending ?? false}
      disabledReason={refusal}
      onClick={run}
    >
      {pending && progress ? progress : label}
    </Button>
  )
}

type ActionMenuProps = {
  icon: IconName
  label: string
  actions: readonly DocumentAction[]
  ref?: React.Ref<HTMLButtonElement>
}

function ActionMenu({ icon, label, actions, ref }: ActionMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton icon={icon} label={label} className={styles['square']} {...(ref && { ref })} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            {...(action.icon && { leftSection: <Icon name={action.icon} /> })}
            {...(action.danger && { c: 'var(--void-ink)' })}
            aria-disabled={!canRun(action)}
            closeMenuOnClick={canRun(action)}
            onClick={() => canRun(action) && action.run()}
          >
            {action.label}
            {action.refusal && <div className="small secondary">{action.refusal}</div>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
