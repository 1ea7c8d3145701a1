import { users } from '@galen/contract/admin/users'
import { useRead } from '../../client/api.tsx'
import { useIdle } from '../../client/idle.ts'
import styles from './users.module.css'

const FRESH_MS = 60_000

/** In which of the companies that I may edit users in a colleague works, each with its color. */
export function UserCompanies({ userId }: { userId: string }) {
  const read = useRead(users.companies, {}, { freshForMs: FRESH_MS, enabled: useIdle() })
  const found = read.data?.filter(({ userIds }) => userIds.includes(userId)) ?? []
  const names = found.map(({ name }) => name).join(', ')
  return (
    <span className={styles['companies']} title={names}>
      {found.map(({ id, color }) => (
        <span key={id} className={styles['chip']} style={{ background: color }} aria-hidden="true" />
      ))}
      <span>{names}</span>
    </span>
  )
}
