import { foldedWords, foldText, hasWords, markedPieces } from '@galen/domain/folded-text'
import type { Nearness } from '@galen/domain/search/nearness'
import type { IconName } from '../kit/icon.tsx'
import { text } from '../kit/text.ts'

export type Group = 'recent' | 'records' | 'screen' | 'create' | 'go' | 'companies' | 'settings'

export const groupLabels: Record<Group, string> = {
  recent: text('Recent'),
  records: text('Records'),
  screen: text('On this screen'),
  create: text('Actions'),
  go: text('Go to'),
  companies: text('Companies'),
  settings: text('Settings'),
}

export type PaletteChoice = {
  readonly id: string
  readonly group: Group
  readonly label: string
  readonly detail?: string | undefined
  /** Found by these words too, though they are not shown. */
  readonly words?: string | undefined
  readonly icon: IconName
  readonly keys?: string | undefined
  /** A choice with an address is a link: Ctrl+Enter opens it in a new tab. */
  readonly address?: string
  readonly run?: () => void
  /** How near the server found a record. */
  readonly found?: Nearness
}

/** How near a choice comes to what was typed, the nearest first: as a number, as its beginning, as words, somewhere in it. */
const NUMBER = 0
const BEGINS = 1
const WORDS = 2
const INSIDE = 3
const OTHER_WORDS = 4
type Near = typeof NUMBER | typeof BEGINS | typeof WORDS | typeof INSIDE | typeof OTHER_WORDS

function nearness(
  { label, detail = '', words = '', group, found }: PaletteChoice,
  typed: readonly string[],
): Near | undefined {
  // What was visited lately is for those who have typed nothing yet.
  if (typed.length > 0 && group === 'recent') return undefined
  if (found === 'number' || found === 'code') return NUMBER
  const seen = `${label} ${detail}`
  const begin = foldText(label).startsWith(typed.join(' '))
  if (group === 'records') return begin || found === 'begins' ? BEGINS : INSIDE
  if (begin) return BEGINS
  const begun = ` ${foldText(seen).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`
  // Swapping the company is never meant before a record.
  if (group !== 'companies' && typed.every((word) => begun.includes(` ${word}`))) return WORDS
  if (hasWords(seen, typed)) return INSIDE
  return hasWords(`${seen} ${words}`, typed) ? OTHER_WORDS : undefined
}

/**
 * What to show, in order: records whose number or code was typed, names that begin with the typed text, screens and actions
 * that have it as words, the other records in the order of the server, and then everything else by group.
 */
export function inOrder(
  local: readonly PaletteChoice[],
  records: readonly PaletteChoice[],
  typed: string,
): PaletteChoice[] {
  const words = foldedWords(typed)
  const near = (choices: readonly PaletteChoice[], wanted: Near) =>
    choices.filter((choice) => nearness(choice, words) === wanted)
  return ([NUMBER, BEGINS, WORDS, INSIDE, OTHER_WORDS] as const).flatMap((wanted) => {
    const others = byGroup(near(local, wanted))
    const found = near(records, wanted)
    return wanted === INSIDE ? [...found, ...others] : [...others, ...found]
  })
}

const byGroup = (choices: readonly PaletteChoice[]) =>
  (Object.keys(groupLabels) as Group[]).flatMap((group) => choices.filter((choice) => choice.group === group))

/** The label cut where typed words are in it, for marking them: every second piece is marked. */
export const marked = (label: string, typed: string): readonly string[] => markedPieces(label, foldedWords(typed))
