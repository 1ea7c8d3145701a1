import { Group } from '@mantine/core'
import { Button } from '../../kit/button.tsx'
import { text } from '../../kit/text.ts'
import { ApiError } from '../../kit/error-text.ts'

/** Digits that can be several NDCs are refused with what they can be; a press chooses one. */
export function NdcChoices({ reason, onChoose }: { reason: unknown; onChoose: (ndc: string) => void }) {
  const candidates = candidatesIn(reason)
  if (candidates.length === 0) return null
  return (
    <Group gap={8} role="group" aria-label={text('Possible meanings')}>
      {candidates.map((ndc) => (
        <Button key={ndc} onClick={() => onChoose(ndc)}>
          <span className="code">{ndc}</span>
        </Button>
      ))}
    </Group>
  )
}

function candidatesIn(reason: unknown): readonly string[] {
  if (!(reason instanceof ApiError) || typeof reason.body !== 'object') return []
  const found = reason.body.details?.find(({ field }) => field === 'ndc')?.['candidates']
  return Array.isArray(found) ? found.filter((each) => typeof each === 'string') : []
}
