import { reportDashboards } from '@galen/contract/reports/dashboard'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../client/call.ts'
import { text } from '../../kit/text.ts'
import { DocumentFailed, DocumentSkeleton } from '../../patterns/document/document-states.tsx'
import styles from './dashboard.module.css'

/** So long before it ends, the token is renewed. */
const BEFORE_END_MS = 60_000

/** What Superset's own page listens for, and how a token is handed to it. */
const HANDSHAKE = { type: '__embedded_comms__', handshake: 'port transfer' }
const handing = (guestToken: string) => ({ switchboardAction: 'emit', method: 'guestToken', args: { guestToken } })

type Shown = { readonly token: string; readonly address: string; readonly expiresAt: string }
const ask = async (dashboardId: string): Promise<Shown> =>
  (await call(reportDashboards.guestToken, { params: { dashboardId }, body: {} })).body

/** A dashboard of the remote Superset in a frame, with a token that is renewed before it ends. */
export function SupersetFrame({ dashboardId, name }: { dashboardId: string; name: string }) {
  const [shown, setShown] = useState<Shown>()
  const [failed, setFailed] = useState<unknown>()
  const port = useRef<MessagePort>(undefined)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isHere = true
    ask(dashboardId).then(
      (given) => isHere && setShown(given),
      (reason: unknown) => isHere && setFailed(reason),
    )
    return () => {
      isHere = false
    }
  }, [dashboardId, tries])
  const expiresAt = shown?.expiresAt
  useEffect(() => {
    if (expiresAt === undefined) return
    const wait = Math.max(1000, Date.parse(expiresAt) - Date.now() - BEFORE_END_MS)
    const timer = setTimeout(() => {
      ask(dashboardId).then(
        (given) => {
          port.current?.postMessage(handing(given.token))
          setShown((before) => before && { ...before, token: given.token, expiresAt: given.expiresAt })
        },
        (reason: unknown) => setFailed(reason),
      )
    }, wait)
    return () => clearTimeout(timer)
  }, [dashboardId, expiresAt])
  const retry = () => {
    setFailed(undefined)
    setShown(undefined)
    setTries(tries + 1)
  }
  if (failed !== undefined) return <DocumentFailed type={name} reason={failed} retry={retry} />
  if (shown === undefined) return <DocumentSkeleton type={name} hasRail={false} />
  return (
    <iframe
      title={text('Dashboard {name}', { name })}
      src={shown.address}
      className={styles['frame']}
      sandbox="allow-same-origin allow-scripts allow-presentation allow-downloads allow-forms allow-popups"
      referrerPolicy="strict-origin-when-cross-origin"
      onLoad={(event) => {
        const channel = new MessageChannel()
        port.current = channel.port1
        event.currentTarget.contentWindow?.postMessage(HANDSHAKE, new URL(shown.address).origin, [channel.port2])
        channel.port1.postMessage(handing(shown.token))
      }}
    />
  )
}
