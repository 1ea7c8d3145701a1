import { permissions, type PermissionCategory } from '@galen/domain/permissions'
import { useSettings } from '../../client/session.ts'
import { translate, text } from '../../kit/text.ts'
import { AccountSettingRow } from './setting-row.tsx'
import styles from './account.module.css'

/** My permissions in words, by area of the business. */
export function PermissionsSection() {
  const granted = useSettings().permissions
  const mine = Object.entries(permissions).filter(([name]) => granted.includes(name))
  const byCategory = Map.groupBy(mine, ([, { category }]): PermissionCategory => category)
  return (
    <div className={styles['rows']}>
      {[...byCategory].map(([category, rights]) => (
        <AccountSettingRow key={category} label={translate(category)}>
          {rights.map(([, { label }]) => translate(label)).join(', ')}
        </AccountSettingRow>
      ))}
      {mine.length === 0 && <p className="secondary">{text('Ask your administrator to give you a role.')}</p>}
    </div>
  )
}
