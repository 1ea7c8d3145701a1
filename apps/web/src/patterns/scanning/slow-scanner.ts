import { couldBeCode } from '@galen/domain/scanning/could-be-code'
import type { Stroke } from './wedge-scanner.ts'

/** Keys that come within this are in a row; a person who turns from the keys to the gun takes longer. */
const IN_A_ROW_MS = 500
/** So many figures in a row, one by one, press no keys of a page: a slow scanner sends them. */
const SLOW_CODE = 6
/** Whatever key came just before a scan belongs to it, also a letter. */
const AT_ONCE_MS = 300

/** What was pressed in a row just before a burst, and how its field stood before. */
export type Before = { readonly beginsCode: boolean; readonly putBack: () => void }

type Row = { readonly text: string; readonly times: readonly number[]; readonly putBack: (() => void) | undefined }

const empty: Row = { text: '', times: [], putBack: undefined }
const beginsLikeCode = (text: string) => /^[\d\]]/.test(text) && couldBeCode(text)

/** Keys pressed one after the other, too slowly to be heard as a scan: a scanner that is slow, or that paused early in a code. */
export function keysInARow() {
  let row = empty
  return {
    /** A key as it comes; says whether it can be the next of a row. A field is remembered as it was before the first. */
    hears: ({ kind, text }: Pick<Stroke, 'kind' | 'text'>, at: number, remembered?: () => () => void): boolean => {
      const isLate = at - (row.times.at(-1) ?? at) > IN_A_ROW_MS
      const isElsewhere = (remembered === undefined) !== (row.putBack === undefined)
      if (kind === 'other' || isLate || isElsewhere) row = { ...empty, putBack: remembered?.() }
      if (kind === 'other') return false
      if (kind === 'character') row = { ...row, text: row.text + text, times: [...row.times, at] }
      return true
    },
    ends: () => {
      row = empty
    },
    /** Outside of fields: whether the keys so far are a code, although the last ones, of this number, are still a burst. */
    isSlowCode: (inBurst: number): boolean => {
      const settled = row.text.slice(0, Math.max(0, row.text.length - inBurst - 1))
      return row.putBack === undefined && settled.length >= SLOW_CODE && beginsLikeCode(settled)
    },
    /** What came in a row before the burst of so many keys. */
    before: (inBurst: number): Before => {
      const place = row.text.length - inBurst
      const text = row.text.slice(0, Math.max(0, place))
      const gap = (row.times[place] ?? 0) - (row.times[place - 1] ?? Number.NEGATIVE_INFINITY)
      const isOnPage = row.putBack === undefined && gap <= AT_ONCE_MS
      return {
        beginsCode: text !== '' && (isOnPage || beginsLikeCode(text)),
        putBack: row.putBack ?? (() => {}),
      }
    },
  }
}
