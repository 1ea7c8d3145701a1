import { describe, expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

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
