import { expect, it } from 'vitest'
import { isRepeated } from './repeated-scan.ts'

it.each([
  ['nothing came before', undefined, 'A', 0, false],
  ['the same within 800 ms', { code: 'A', at: 1000 }, 'A', 1799, true],
  ['the same after 800 ms', { code: 'A', at: 1000 }, 'A', 1800, false],
  ['another code', { code: 'A', at: 1000 }, 'B', 1001, false],
])('%s', (_, last, code, at, expected) => expect(isRepeated(last, code, at)).toBe(expected))
