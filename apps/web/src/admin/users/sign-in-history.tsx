import type { User } from '@galen/contract/admin/users'
import { RailSection } from '../../patterns/document/rail.tsx'
import { text } from '../../kit/text.ts'
import { SignInAgo } from './ago.tsx'
import styles from './users.module.css'

/** When and from where the person signed in to this company. */
export function SignInHistory({ user: { signIns } }: { user: User }) {
  if (signIns.length === 0) return null
  return (
    <RailSection title={text('Sign-in history')}>
      <ul className={styles['sessions']}>
        {signIns.map(({ at, device, address }) => (
          <li key={at}>
            <div>{device === '' ? text('Unknown device') : device}</div>
            <div className="secondary small">
              <span className="code">{address}</span> · <SignInAgo at={at} />
            </div>
          </li>
        ))}
      </ul>
    </RailSection>
  )
}
