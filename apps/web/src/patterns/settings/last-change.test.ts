import { describe, expect, it } from 'vitest'
import { lastChangeInWords } from './last-change.ts'

const now = new Date('2026-11-15T12:00:00Z')

describe('who changed a row last', () => {
  it.each([
    ['Tomas Keller', '2026-11-03T14:51:00Z', 'UTC', 'Tomas K., Nov 3'],
    ['Tomas Keller', '2026-11-03T02:00:00Z', 'America/New_York', 'Tomas K., Nov 2'],
    ['Ana Maria de la Cruz', '2025-11-03T14:51:00Z', 'UTC', 'Ana C., Nov 3, 2025'],
    ['Wren', '2026-11-15T11:59:30Z', 'UTC', 'Wren, just now'],
    ['Wren', '2026-11-15T11:59:00Z', 'UTC', 'Wren, Nov 15'],
    [null, '2026-11-14T11:59:00Z', 'UTC', 'The system, Nov 14'],
  ])('%s at %s in %s', (by, at, zone, words) => expect(lastChangeInWords({ by, at }, zone, now)).toBe(words))
})
