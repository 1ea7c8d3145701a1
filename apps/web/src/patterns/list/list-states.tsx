import { Group } from '@mantine/core'
import { useNavigate } from 'react-router'
import { ApiError, errorId, errorText } from '../../kit/error-text.ts'
import { messages } from '../../kit/messages.ts'
import { useSettings } from '../../client/session.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import type { Create } from './list-declaration.ts'
import styles from './list-page.module.css'

/** What went wrong, with its id; the rows that were there before stay below. */
export function Failure({ reason, retry }: { reason: unknown; retry: () => void }) {
  if (reason instanceof ApiError && reason.status === 403) return <NoPermission reason={reason} />
  const id = errorId(reason)
  return (
    <div className={styles['failure']}>
      <Note tone="void" live>
        {errorText(reason)} {id && text('Error ID {id}', { id })}
      </Note>
      <Button icon="refresh" onClick={retry}>
        {text('Retry')}
      </Button>
    </div>
  )
}

const oneOf = new Intl.ListFormat('en-US', { type: 'disjunction' })

function NoPermission({ reason }: { reason: ApiError }) {
  const { administrators } = useSettings()
  return (
    <div className={styles['failure']}>
      <Note tone="hold" live>
        {errorText(reason)}{' '}
        {administrators.length > 0 && text('Ask {names} for it.', { names: oneOf.format(administrators) })}
      </Note>
    </div>
  )
}

type EmptyProps = { sentence: string; create: Create | undefined; clear: (() => void) | undefined }

/** Nothing there: by itself, or because of what the list is narrowed by. */
export const Empty = ({ sentence, create, clear }: EmptyProps) => (
  <div className={styles['empty']} role="status">
    <p className="strong">{messages.noData}</p>
    {clear ? (
      <Button onClick={clear}>{text('Clear filters')}</Button>
    ) : (
      <>
        <p className="secondary">{sentence}</p>
        {create && <CreateButton create={create} />}
      </>
    )}
  </div>
)

type PastTheEndProps = { page: number; first: string; last: string }

/** The list has rows, only none this far: it was shortened meanwhile, or the address is from elsewhere. */
export const PastTheEnd = ({ page, first, last }: PastTheEndProps) => (
  <div className={styles['empty']} role="status">
    <p className="strong">{text('There is no page {page}', { page: String(page + 1) })}</p>
    <p className="secondary">{text('The list has fewer pages.')}</p>
    <Group gap={8} align="stretch" wrap="nowrap">
      {last !== first && (
        <LinkButton to={last} icon="left">
          {text('Last page')}
        </LinkButton>
      )}
      <LinkButton to={first} icon="left">
        {text('First page')}
      </LinkButton>
    </Group>
  </div>
)

/** The one thing that can be made from here. */
export function CreateButton({ create, keys }: { create: Create; keys?: string }) {
  const begin = useCreate(create)
  return (
    <Button icon="plus" look="primary" disabledReason={create.disabledReason} {...(keys && { keys })} onClick={begin}>
      {create.label}
    </Button>
  )
}

/** Begins it, wherever that leads. */
export function useCreate(create: Create | undefined): () => void {
  const navigate = useNavigate()
  return () => {
    if (!create || create.disabledReason !== undefined) return
    if ('run' in create) create.run()
    else void navigate(create.to)
  }
}
