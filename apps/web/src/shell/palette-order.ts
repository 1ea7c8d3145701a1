import { foldedWords, foldText, hasWords, markedPieces } from '@galen/domain/folded-text'
import type { IconName } from '../kit/icon.tsx'
import { text } from '../kit/text.ts'

export type Group = 'recent' | 'records' | 'screen' | 'create' | 'go' | 'companies' | 'settings'

export const groupLabels: Record<Group, string> = {
  recent: text('Recent'),
  records: text('Records'),
  screen: text('On this screen'),
  create: text('Create'),
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
}

/** How near a choice comes to what was typed: its name begins so, it is seen in it, it is only known by it, or not at all. */
function nearness(
  { label, detail = '', words = '', group }: PaletteChoice,
  typed: readonly string[],
): 0 | 1 | 2 | undefined {
  // What was visited lately is for those who have typed nothing yet.
  if (typed.length > 0 && group === 'recent') return undefined
  const seen = `${label} ${detail}`
  if (typed.length > 0 && foldText(label).startsWith(typed.join(' '))) return 0
  if (hasWords(seen, typed)) return 1
  return hasWords(`${seen} ${words}`, typed) ? 2 : undefined
}

/**
 * What to show, in order. A name that begins with the typed text is first, because that is what was meant; then
 * come the records that the server found, in its own order, and then everything else by group.
 */
export function inOrder(
  local: readonly PaletteChoice[],
  records: readonly PaletteChoice[],
  typed: string,
): PaletteChoice[] {
  const words = foldedWords(typed)
  const near = (wanted: 0 | 1 | 2) => byGroup(local.filter((choice) => nearness(choice, words) === wanted))
  return [...near(0), ...records, ...near(1), ...near(2)]
}

const byGroup = (choices: readonly PaletteChoice[]) =>
  (Object.keys(groupLabels) as Group[]).flatMap((group) => choices.filter((choice) => choice.group === group))

/** The label cut where typed words are in it, for marking them: every second piece is marked. */
export const marked = (label: string, typed: string): readonly string[] => markedPieces(label, foldedWords(typed))
