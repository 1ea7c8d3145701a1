import type { ReactNode } from 'react'
import styles from './peek.module.css'

/** A fact of the record, label left and value right. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles['fact']}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
