import type { Presence } from '@galen/contract/topic'
import type { Announcement } from './realtime-line.ts'
import { presenceOf } from './realtime-topics.ts'
import { repeatedly } from '../schedule.ts'

const SWEEP_MS = 1000

type Open = Announcement & { until: number }

export type PresenceBoard = {
  /** Takes in what a process, this one or another, said about one tab. */
  heard(announcement: Announcement): void
  /** Who has the document open now. */
  now(companyId: string, destination: string): Presence
  stop(): Promise<void>
}

/**
 * Who has which document open, as every process knows it from what all of them say. Someone who is not heard of
 * again within the expiry is gone, whatever became of their process.
 */
export function presenceBoard(
  expiryMs: number,
  changed: (companyId: string, destination: string) => void,
): PresenceBoard {
  const documents = new Map<string, Map<string, Open>>()
  const keyOf = (companyId: string, destination: string) => `${companyId} ${destination}`
  const peopleIn = (document: Map<string, Open> | undefined) => {
    const people = new Map(
      [...(document?.values() ?? [])].map(({ userId, initials, name }) => [userId, { userId, initials, name }]),
    )
    return [...people.values()].sort((a, b) => (a.userId < b.userId ? -1 : 1))
  }
  const change = (companyId: string, destination: string, act: (document: Map<string, Open>) => void) => {
    const key = keyOf(companyId, destination)
    const document = documents.get(key) ?? new Map<string, Open>()
    const before = JSON.stringify(peopleIn(document))
    act(document)
    if (document.size > 0) documents.set(key, document)
    else documents.delete(key)
    if (JSON.stringify(peopleIn(document)) !== before) changed(companyId, destination)
  }
  const sweep = async () => {
    const now = Date.now()
    for (const document of documents.values())
      for (const gone of [...document.values()].filter(({ until }) => until <= now))
        change(gone.companyId, gone.destination, (people) => people.delete(gone.place))
  }
  const sweeping = repeatedly(Math.min(SWEEP_MS, expiryMs / 2), sweep, () => {})
  return {
    heard: (said) =>
      change(said.companyId, said.destination, (document) => {
        if (said.open) document.set(said.place, { ...said, until: Date.now() + expiryMs })
        else document.delete(said.place)
      }),
    now: (companyId, destination) => ({
      type: 'presence',
      id: presenceOf(destination)?.id ?? '',
      people: peopleIn(documents.get(keyOf(companyId, destination))),
    }),
    stop: () => sweeping.stop(),
  }
}

/** The first letters of a name, for a small round badge. */
export const initialsOf = (givenName: string, familyName: string) =>
  [givenName, familyName]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toLocaleUpperCase('en')
