import { Group } from '@mantine/core'
import { Button, IconButton } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { useStore } from './store.ts'
import { text } from './text.ts'
import { type Toast, toast, toasts } from './toast.ts'
import styles from './toasts.module.css'

const MOST_AT_ONCE = 4
const icons: Record<Toast['tone'], IconName> = { good: 'check', note: 'info', bad: 'warning' }

/** Top centre. Both regions exist before anything is said, so that a screen reader hears the first message too. */
export function Toasts() {
  const shown = useStore(toasts)
    .filter((each) => each.shown)
    .slice(0, MOST_AT_ONCE)
  const calm = shown.filter((each) => each.tone !== 'bad')
  const urgent = shown.filter((each) => each.tone === 'bad')
  return (
    <div className={styles['place']}>
      <div role="alert">
        {urgent.map((each) => (
          <ToastCard key={each.id} {...each} />
        ))}
      </div>
      <div role="status">
        {calm.map((each) => (
          <ToastCard key={each.id} {...each} />
        ))}
      </div>
    </div>
  )
}

function ToastCard({ id, tone, text: said, detail, errorId, act }: Toast) {
  return (
    <Group className={styles['toast']} gap={8} align="flex-start" wrap="nowrap" data-tone={tone}>
      <Icon name={icons[tone]} />
      <div className={styles['words']}>
        <div>{said}</div>
        {detail && <div className="small secondary">{detail}</div>}
        {errorId && (
          <div className="small secondary">
            {text('Error ID')} <span className="code">{errorId}</span>
          </div>
        )}
      </div>
      {act && <Button onClick={act.run}>{act.label}</Button>}
      <IconButton icon="cross" label={text('Dismiss')} onClick={() => toast.dismiss(id)} />
    </Group>
  )
}
