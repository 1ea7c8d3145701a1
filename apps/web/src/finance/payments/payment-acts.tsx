import { Button } from '../../kit/button.tsx'
import { text } from '../../kit/text.ts'
import styles from './payments.module.css'

type Props = {
  label: string
  isReady: boolean
  isAllowed: boolean
  pending: boolean
  onOldest: () => void
  onRecord: () => void
}

/** Applies the amount by itself, and records what the preview shows. */
export function PaymentActs({ label, isReady, isAllowed, pending, onOldest, onRecord }: Props) {
  const notReady = isReady ? undefined : text('Enter an amount first.')
  const disabledReason = isAllowed ? notReady : text('You need the permission Create payment. Ask an administrator.')
  return (
    <div className={styles['acts']}>
      <Button onClick={onOldest} keys="o">
        {text('Oldest first')}
      </Button>
      <Button
        look="primary"
        icon="check"
        keys="mod+enter"
        pending={pending}
        disabledReason={disabledReason}
        onClick={onRecord}
      >
        {label}
      </Button>
    </div>
  )
}
