import { Icon } from '../icon.tsx'
import styles from './fields.module.css'

/** What is wrong with a field, under it; the cross keeps color from speaking alone. */
export const FieldError = ({ children }: { children: string }) => (
  <span className={styles['error']}>
    <Icon name="cross" size={12} />
    {children}
  </span>
)
