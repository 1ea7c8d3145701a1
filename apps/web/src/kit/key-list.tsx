import { Group } from '@mantine/core'
import { KeyHint, keysInWords } from './key-hint.tsx'
import styles from './key-list.module.css'

type Meaning = { readonly keys: string; readonly label: string }

export const KeyList = ({ title, meanings }: { title: string; meanings: readonly Meaning[] }) => (
  <section>
    <h3 className={styles['title']}>{title}</h3>
    <dl className={styles['list']}>
      {meanings.map(({ keys, label }) => (
        <Group key={keys} className={styles['meaning']} gap={12} justify="space-between" wrap="nowrap">
          <dt>{label}</dt>
          <dd>
            <KeyHint keys={keys} />
            <span className="unseen">{keysInWords(keys)}</span>
          </dd>
        </Group>
      ))}
    </dl>
  </section>
)
