import { Group } from '@mantine/core'
import { useLocation, useNavigate } from 'react-router'
import { useKeys } from '../../client/keys.ts'
import { IconButton } from '../../kit/button.tsx'
import { KeyHint } from '../../kit/key-hint.tsx'
import { text } from '../../kit/text.ts'
import { documentKeys } from './document-keys.ts'
import styles from './document.module.css'
import { rememberedTrail, stepsIn } from './list-trail.ts'

const { previous: previousKey, next: nextKey } = documentKeys
const stepKeys = { previous: previousKey, next: nextKey }

/** The document before and after this one in the list it was opened from. */
export function ListSteps() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const steps = stepsIn(rememberedTrail(), pathname)
  const go = (address: string | undefined) => void (address && navigate(address, { replace: true }))
  useKeys(stepKeys, { previous: () => go(steps?.previous), next: () => go(steps?.next) })
  if (!steps) return null
  return (
    <Group className={styles['steps']} gap={4} wrap="nowrap">
      <IconButton
        icon="left"
        label={text('Previous in the list')}
        aria-disabled={steps.previous === undefined}
        onClick={() => go(steps.previous)}
      />
      <span className="figures">{text('{place} of {total}', { place: steps.place, total: steps.total })}</span>
      <IconButton
        icon="right"
        label={text('Next in the list')}
        aria-disabled={steps.next === undefined}
        onClick={() => go(steps.next)}
      />
      <KeyHint keys={previousKey.keys} />
      <KeyHint keys={nextKey.keys} />
    </Group>
  )
}
