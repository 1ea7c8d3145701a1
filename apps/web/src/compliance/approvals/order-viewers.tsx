import { type Presence, presenceTopic } from '@galen/contract/topic'
import { useState } from 'react'
import { usePresence, useTopic } from '../../client/realtime.ts'
import { useSettings } from '../../client/session.ts'
import { Avatar } from '../../kit/avatar.tsx'
import { text } from '../../kit/text.ts'
import styles from './hold-desk.module.css'

type People = Presence['people']

/** Those who have the order open, here or as a document, without oneself. */
function usePeople() {
  const me = useSettings().user.id
  const [people, setPeople] = useState<People>([])
  const listener = {
    heard: (message: unknown) => setPeople((message as Partial<Presence>).people ?? []),
    missed: () => setPeople([]),
  }
  return { people: people.filter(({ userId }) => userId !== me), listener }
}

const presenceOfOrder = (id: string) => ({ document: 'sales-order', id })

/** Who else has the order open, by name; says that one is there oneself. */
export function AlsoHere({ id }: { id: string }) {
  const { people, listener } = usePeople()
  usePresence(presenceTopic, presenceOfOrder(id), listener)
  return people.map(({ userId, name }) => (
    <span key={userId} className={styles['viewing']}>
      <Avatar name={name} small />
      {text('{name} is viewing', { name })}
    </span>
  ))
}

/** Who has the order of a row open. */
export function RowViewers({ id }: { id: string }) {
  const { people, listener } = usePeople()
  useTopic(presenceTopic, presenceOfOrder(id), listener)
  if (people.length === 0) return null
  const names = people.map(({ name }) => name).join(', ')
  return (
    <span className={styles['viewers']} title={text('{names} viewing', { names })}>
      {people.slice(0, 2).map(({ userId, name }) => (
        <Avatar key={userId} name={name} small />
      ))}
      <span className="unseen">{text('{names} viewing', { names })}</span>
    </span>
  )
}
