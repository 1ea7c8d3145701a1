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
  const stepTo = (address: string | undefined) => (address === undefined ? undefined : () => go(address))
  useKeys(stepKeys, { previous: () => go(steps?.previous), next: () => go(steps?.next) })
  if (!steps) return null
  return (
    <StepButtons
      place={steps.place}
      total={steps.total}
      previous={{ label: text('Previous in the list'), keys: previousKey.keys, run: stepTo(steps.previous) }}
      next={{ label: text('Next in the list'), keys: nextKey.keys, run: stepTo(steps.next) }}
    />
  )
}

/** One way to go, off at the end of the list. */
type Step = { label: string; keys: string; run: (() => void) | undefined }

/** Where a record is in its list, and the ones before and after it. */
export const StepButtons = (of: { place: number; total: number; previous: Step; next: Step }) => (
  <Group className={styles['steps']} gap={4} wrap="nowrap">
    <IconButton icon="left" label={of.previous.label} aria-disabled={!of.previous.run} onClick={of.previous.run} />
    <span className="figures">{text('{place} of {total}', { place: of.place, total: of.total })}</span>
    <IconButton icon="right" label={of.next.label} aria-disabled={!of.next.run} onClick={of.next.run} />
    <KeyHint keys={of.previous.keys} />
    <KeyHint keys={of.next.keys} />
  </Group>
)
