import { describe, expect, it } from 'vitest'
import { initialsOf, shortNameOf } from './initials.ts'

describe('initials', () => {
  it.each([
    ['Ana Ruiz', 'AR'],
    ['Ana', 'A'],
    ['Ana Maria de la Cruz', 'AC'],
    ['  joel   mbeki ', 'JM'],
    ['Öz (Accounts) Çelik', 'ÖÇ'],
    ["'Ō-ku Īda", 'ŌĪ'],
    ['', ''],
  ])('of %j are %j', (name, initials) => expect(initialsOf(name)).toBe(initials))
})

describe('a short name', () => {
  it.each([
    ['Tomas Keller', 'Tomas K.'],
    ['Ana Maria de la Cruz', 'Ana C.'],
    ['  joel   mbeki ', 'joel M.'],
    ['Wren', 'Wren'],
    ['Wren (-)', 'Wren (-)'],
    ['', ''],
  ])('of %j is %j', (name, short) => expect(shortNameOf(name)).toBe(short))
})
