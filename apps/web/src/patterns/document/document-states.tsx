import { Group } from '@mantine/core'
import { permissionInWords } from '@galen/domain/permissions'
import type { Needs } from '@galen/domain/permissions'
import { type ReactNode, useEffect, useState } from 'react'
import { useMatches } from 'react-router'
import { errorId, errorText } from '../../kit/error-text.ts'
import type { Screen } from '../screens/screens.ts'
import { useSession } from '../../client/session.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { text } from '../../kit/text.ts'
import { readFailure } from './read-failure.ts'
import styles from './document.module.css'

/** What is read within this time needs no skeleton. */
const SKELETON_AFTER_MS = 120

/** Has the size of the document, so that nothing jumps when it comes. */
export function DocumentSkeleton({ type, hasRail }: { type: string; hasRail: boolean }) {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), SKELETON_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles['page']} aria-busy="true">
      <p className="unseen" role="status">
        {text('Loading {type}', { type })}
      </p>
      {isShown && (
        <div aria-hidden="true">
          <Group className={styles['head']} gap="8px 24px" align="flex-start" justify="space-between" wrap="nowrap">
            <Bones widths={['240px', '360px']} />
          </Group>
          <div className={styles['body']} data-rail={hasRail || undefined}>
            <Bones widths={['100%', '90%', '95%', '80%', '85%', '60%']} />
            {hasRail && <Bones widths={['100%', '80%', '90%']} />}
          </div>
        </div>
      )}
    </div>
  )
}

const Bones = ({ widths }: { widths: readonly string[] }) => (
  <div className={styles['skeleton']}>
    {widths.map((width) => (
      <div key={width} className={styles['bone']} style={{ width }} />
    ))}
  </div>
)

const Alone = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles['alone']}>
    <h1>{title}</h1>
    {children}
  </section>
)

/** Nothing has this address, or it was removed. */
export const DocumentMissing = ({ type }: { type: string }) => (
  <Alone title={text('{type} not found', { type })}>
    <p className="secondary">{text('It was deleted, or it belongs to another company.')}</p>
    <LinkButton to="/" icon="home">
      {text('Go home')}
    </LinkButton>
  </Alone>
)

export function DocumentForbidden({ type }: { type: string }) {
  const needs: Needs | undefined = (useMatches().at(-1)?.handle as Screen | undefined)?.needs
  const administrators = useSession()?.settings.administrators ?? []
  return (
    <Alone title={text('You cannot open {type}', { type })}>
      {needs && <p className="secondary">{text('You need {permission}.', { permission: permissionInWords(needs) })}</p>}
      {administrators.length > 0 && (
        <p className="secondary">{text('{names} can grant it.', { names: administrators.join(', ') })}</p>
      )}
    </Alone>
  )
}

type DocumentFailedProps = {
  type: string
  reason: unknown
  retry: () => void
  inWords?: ((detail: string) => string) | undefined
}

export function DocumentFailed({ type, reason, retry, inWords }: DocumentFailedProps) {
  const id = errorId(reason)
  return (
    <Alone title={text('Could not load {type}', { type })}>
      <p role="alert">{inWords ? inWords(errorText(reason)) : errorText(reason)}</p>
      {id && (
        <p className="small secondary">
          {text('Error ID')} <span className="code">{id}</span>
        </p>
      )}
      <Button look="primary" icon="refresh" onClick={retry}>
        {text('Retry')}
      </Button>
    </Alone>
  )
}

type DocumentUnreadProps = {
  type: string
  reading: { readonly isError: boolean; readonly error: unknown; readonly refetch: () => unknown }
}

/** Stands in for a page that reads its record itself, until it is read. */
export function DocumentUnread({ type, reading }: DocumentUnreadProps) {
  if (!reading.isError) return <DocumentSkeleton type={type} hasRail={false} />
  const failure = readFailure(reading.error, () => void reading.refetch())
  if (failure.phase === 'missing') return <DocumentMissing type={type} />
  if (failure.phase === 'forbidden') return <DocumentForbidden type={type} />
  return <DocumentFailed type={type} reason={failure.reason} retry={failure.retry} />
}
