import { type SubstanceLimitVersion, substanceLimits } from '@galen/contract/compliance/substance-limits'
import { substanceInWords } from '@galen/domain/compliance/substance-limit'
import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import { useRead } from '../../client/api.tsx'
import { errorText } from '../../kit/error-text.ts'
import { text } from '../../kit/text.ts'
import { At } from '../../patterns/list/cells.tsx'
import styles from '../approvals/approvals.module.css'

/** Every version of a limit, newest first: what held from when on, who set it and why. */
export function LimitHistory({ id }: { id: string }) {
  const { data, error } = useRead(substanceLimits.history, { params: { id } })
  return (
    <div className={`${styles['peek']} ${styles['history']}`}>
      {error && <p>{errorText(error)}</p>}
      <dl>
        {(data ?? []).map((version) => (
          <Version key={version.version} of={version} />
        ))}
      </dl>
    </div>
  )
}

const Version = ({ of }: { of: SubstanceLimitVersion }) => (
  <div>
    <dt>
      {text('Version {version}, from {day}', {
        version: of.version,
        day: formatDate(parseBusinessDate(of.fromDate)),
      })}
    </dt>
    <dd>
      <div>{substanceInWords(of)}</div>
      <div>{of.note}</div>
      <div className="secondary">
        {of.createdByName ?? text('System')} <At instant={of.createdAt} />
      </div>
    </dd>
  </div>
)
