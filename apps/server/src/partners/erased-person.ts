import { ERASED } from '@galen/domain/partners/erased-person'

type Person = {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly phone: string
  readonly email: string
}

/** A list of people with a mark in place of everything that tells about one of them, as the audit keeps it. */
export const withoutPerson = <P extends Person>(people: readonly P[], id: string): P[] =>
  people.map((person) =>
    person.id === id ? { ...person, name: ERASED, role: ERASED, phone: ERASED, email: ERASED } : person,
  )
