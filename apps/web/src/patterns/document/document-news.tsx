import { Group } from '@mantine/core'
import { type Change, type Presence, presenceTopic, type Topic } from '@galen/contract/topic'
import { useState } from 'react'
import { useUserProfiles } from '../../client/lookups.ts'
import { usePresence, useTopic } from '../../client/realtime.ts'
import { useSettings } from '../../client/session.ts'
import { Avatar } from '../../kit/avatar.tsx'
import { SOMEBODY } from '../../client/saving/saving-state.ts'
import { text } from '../../kit/text.ts'
import styles from './document.module.css'
import { actsUnderWay } from './acts-under-way.ts'
import type { OpenDocument, Versioned } from './document-types.ts'

type News = Pick<OpenDocument<Versioned>, 'kind' | 'onRemoteChange' | 'readAgain' | 'ownVersions'>

/** Hears what others do to the document, and shows who else has it open. */
export function DocumentNews({ of, id, topic }: { of: News; id: string; topic: Topic }) {
  const me = useSettings().user.id
  const [people, setPeople] = useState<Presence['people']>([])
  // Not everyone who changes a document has it open.
  const colleagues = useUserProfiles().data?.content
  const nameOf = (userId: string | null) => {
    if (userId === me) return text('You, in another tab,')
    return colleagues?.find((colleague) => colleague.id === userId)?.name ?? SOMEBODY
  }
  useTopic(
    topic,
    { id },
    {
      heard: ({ version, by, at, changed }: Change) => {
        const isOfPart = changed.some((field) => of.ownVersions.includes(field))
        const news = () => of.onRemoteChange(isOfPart ? null : version, { by: nameOf(by), at })
        // What an act of mine changes comes with its answer.
        if (by === me) afterActs(news)
        else news()
      },
      missed: of.readAgain,
    },
  )
  usePresence(
    presenceTopic,
    { document: of.kind, id },
    { heard: (message) => setPeople(peopleIn(message)), missed: () => setPeople([]) },
  )
  const others = people.filter((person) => person.userId !== me)
  if (others.length === 0) return null
  const names = others.map((person) => person.name).join(', ')
  return (
    <Group
      className={styles['people']}
      gap={4}
      wrap="nowrap"
      role="img"
      aria-label={text('Also here: {names}', { names })}
      title={names}
    >
      {others.map((person) => (
        <Avatar key={person.userId} name={person.name} small />
      ))}
    </Group>
  )
}

/** Runs at once, or when the acts that are under way are over and their answers taken over. */
function afterActs(run: () => void): void {
  if (actsUnderWay.get().size === 0) return run()
  const stop = actsUnderWay.subscribe(() => {
    if (actsUnderWay.get().size > 0) return
    stop()
    setTimeout(run)
  })
}

/** The presence topic speaks of people, not of a change. */
const peopleIn = (message: unknown): Presence['people'] =>
  message !== null && typeof message === 'object' && 'people' in message ? (message as Presence).people : []
