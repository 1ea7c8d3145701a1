import { Icon } from '../../kit/icon.tsx'
import styles from '../sign-in.module.css'

/** What went wrong, under the fields; its place is there from the start, so that it is read out. */
export const Problem = ({ children, id }: { children: string | undefined; id?: string }) => (
  <div role="alert" id={id} className={children ? styles['under'] : 'unseen'}>
    {children && (
      <span className={styles['problem']}>
        <Icon name="cross" size={12} />
        {children}
      </span>
    )}
  </div>
)
