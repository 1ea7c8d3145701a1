import { auditChain, type ChainVerdict } from '@galen/contract/audit/audit'
import { formatInstant } from '@galen/domain/dates'
import { VerifyProgress } from './verify-progress.tsx'
import { useEffect, useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { call } from '../../client/call.ts'
import { errorText } from '../../kit/error-text.ts'
import { useSettings } from '../../client/session.ts'

type State = { readonly verdict?: ChainVerdict; readonly isDone: boolean; readonly failure?: unknown }

/** Proves the whole chain of this company, stretch by stretch, and says what came of it. */
export function VerifyDialog({ onClose }: { onClose: () => void }) {
  const { company } = useSettings()
  const { verdict, isDone, failure } = useVerification()
  return (
    <Dialog title={text('Verify the chain of {company}', { company: company.name })} onClose={onClose}>
      <p className="secondary">{text('Every entry is compared with its seal and signature.')}</p>
      {failure !== undefined && (
        <Note tone="void" live>
          {errorText(failure)}
        </Note>
      )}
      {!isDone && failure === undefined && <VerifyProgress proved={verdict?.provedTo ?? 0} sealed={verdict?.sealed} />}
      {isDone && verdict && <Verdict verdict={verdict} timeZone={company.timeZone} />}
    </Dialog>
  )
}

function useVerification(): State {
  const [state, setState] = useState<State>({ isDone: false })
  useEffect(() => {
    const stop = new AbortController()
    const prove = async (after: number): Promise<void> => {
      const { body } = await call(auditChain.verify, { body: { after } }, { signal: stop.signal, ownState: true })
      const isDone = body.problem !== null || body.provedTo >= body.sealed || body.provedTo === after
      setState({ verdict: body, isDone })
      if (!isDone) await prove(body.provedTo)
    }
    prove(0).catch((failure: unknown) => {
      if (!stop.signal.aborted) setState((before) => ({ ...before, failure }))
    })
    return () => stop.abort()
  }, [])
  return state
}

function Verdict({ verdict, timeZone }: { verdict: ChainVerdict; timeZone: string }) {
  const { problem, provedTo, unsealed, anchor } = verdict
  const signed = anchor
    ? text('The newest signature is at position {position}, of {moment}.', {
        position: anchor.position,
        moment: formatInstant(new Date(anchor.at), timeZone),
      })
    : text('Not signed yet.')
  if (problem)
    return (
      <Note tone="void" live>
        <p className="strong">{text('The audit was tampered with.')}</p>
        <p>{`${problem.sentence}.`}</p>
        {problem.entryId && <p className="code">{problem.entryId}</p>}
      </Note>
    )
  return (
    <>
      <Note tone="good" live>
        <p className="strong">
          {provedTo === 0
            ? text('No sealed entries yet.')
            : text('{count, plural, one {The entry matches its seal.} other {All # entries match their seals.}}', {
                count: provedTo,
              })}
        </p>
        <p>{signed}</p>
      </Note>
      {unsealed > 0 && (
        <Note tone="hold">
          {text('{count, plural, one {# entry is} other {# entries are}} older than a minute and not sealed.', {
            count: unsealed,
          })}
        </Note>
      )}
    </>
  )
}
