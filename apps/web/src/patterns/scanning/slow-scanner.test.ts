import { expect, it, vi } from 'vitest'
import { keysInARow } from './slow-scanner.ts'

const CODE = '010031234567890610AB1'

/** Presses the keys of a code, all at this pause, and says how the row stood after each. */
function pressed(
  keys: string,
  pause: number,
  { from = 1000, row = keysInARow(), field = undefined as (() => () => void) | undefined } = {},
) {
  const slow = [...keys].map((text, place) => {
    row.hears({ kind: 'character', text }, from + place * pause, field)
    return row.isSlowCode(0)
  })
  return { row, slow, at: from + (keys.length - 1) * pause }
}

it.each([60, 150, 250, 400])('a scanner that pauses %s ms after each key is heard before its code ends', (pause) =>
  expect(pressed(CODE, pause).slow.indexOf(true)).toBe(6),
)

it('figures pressed slowly, and letters, are keys of the page', () => {
  expect(pressed(CODE, 600).slow).not.toContain(true)
  expect(pressed('gogogogo', 150).slow).not.toContain(true)
})

it('a code typed into a field is left to the field', () =>
  expect(pressed(CODE, 150, { field: () => () => {} }).slow).not.toContain(true))

it.each([150, 300, 400])('what follows the first keys of a code after %s ms is only its rest', (pause) => {
  const { row, at } = pressed('010', 10)
  pressed('0312345678906', 10, { from: at + pause, row })
  expect(row.before(13).beginsCode).toBe(true)
})

it('a scan after the key of a person is a scan', () => {
  const { row, at } = pressed('3', 10)
  pressed('0312345678906', 10, { from: at + 600, row })
  expect(row.before(13).beginsCode).toBe(false)
  const word = pressed('losar', 150, { field: () => () => {} })
  pressed('0312345678906', 10, { from: word.at + 400, row: word.row, field: () => () => {} })
  expect(word.row.before(13).beginsCode).toBe(false)
})

it('a field is put back to how it was before the first key', () => {
  const putBack = vi.fn<() => void>()
  const { row, at } = pressed('01', 10, { field: () => putBack })
  pressed('00312345678906', 10, { from: at + 400, row, field: () => () => {} })
  const before = row.before(14)
  expect(before.beginsCode).toBe(true)
  before.putBack()
  expect(putBack).toHaveBeenCalledOnce()
})

it('a key that no scanner sends ends the row', () => {
  const { row, at } = pressed('0100', 100)
  row.hears({ kind: 'other', text: 'ArrowLeft' }, at + 100)
  pressed('3123', 100, { from: at + 200, row })
  expect(row.isSlowCode(0)).toBe(false)
})
