import type { ReactNode } from 'react'
import type { IconName } from '../../kit/icon.tsx'

/** One thing that was found before a document is placed. */
export type PlaceRow = {
  readonly key: string
  readonly icon: IconName
  readonly title: string
  readonly detail: string
  /** Who decides it, where it puts the document on hold. */
  readonly decider?: { readonly group: string; readonly words: string; readonly name?: string | undefined } | undefined
  /** The lines it is about, by the number and the id that the grid has. */
  readonly lines: readonly { readonly number: number; readonly id: string }[]
  /** The record on which it is settled. */
  readonly link?: { readonly label: string; readonly to: string }
}

/** Everything that was found, and what follows from placing. */
export type PlaceCheck = {
  readonly title: string
  readonly subtitle: string
  /** What is placed, in the words of its headings: "order". */
  readonly noun: string
  readonly stops: readonly PlaceRow[]
  readonly holds: readonly PlaceRow[]
  /** What holds mean, where that is not that the document waits. */
  readonly holdsAs?: { readonly title: string; readonly words: string; readonly pill: string }
  readonly checks: readonly PlaceRow[]
  readonly consequence: string
  readonly act: string
  /** The sentences that the server would ask to confirm; others are asked for once more. */
  readonly sentences: readonly string[]
}

/** What the person decides inside the dialog, where a document asks for more than a confirmation. */
export type PlaceDecisions = {
  readonly content: ReactNode
  /** What is still to decide. */
  readonly refusal: string | undefined
  /** What follows from the decisions so far. */
  readonly consequence?: string | undefined
}
