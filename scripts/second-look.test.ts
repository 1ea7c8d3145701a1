import { describe, expect, it } from 'vitest'
import { failedFiles, settled, withoutUnsteady, worthASecondLook } from './second-look.ts'

const counted = (passed: number, failed: number) => ({ passed, failed, skipped: 0 })
const reportOf = (failed: number) =>
  JSON.stringify({
    testResults: Array.from({ length: 20 }, (_, at) => ({
      name: `${at}.test.ts`,
      status: at < failed ? 'failed' : 'passed',
    })),
  })

describe('what failed and runs once more', () => {
  it('is named by its files, unless so much failed that it is no accident', () => {
    expect(failedFiles(reportOf(2))).toEqual(['0.test.ts', '1.test.ts'])
    expect(failedFiles(reportOf(13))).toEqual([])
    expect(failedFiles('')).toEqual([])
    expect([counted(5, 0), counted(5, 1), counted(5, 13)].map(worthASecondLook)).toEqual([false, true, false])
  })

  it('stays failed when it fails by itself, and is counted as unsteady when it passes', () => {
    expect(settled(counted(10, 3), counted(8, 1))).toEqual({ passed: 12, failed: 1, skipped: 0, triedAgain: 2 })
    expect(settled(counted(10, 3), counted(8, 0))).toEqual({ passed: 13, failed: 0, skipped: 0, triedAgain: 3 })
  })

  it('is not asked a third time where it passed at its second try', () => {
    const first = { ...counted(10, 3), triedAgain: 2 }
    expect(withoutUnsteady(first)).toEqual({ passed: 12, failed: 1, skipped: 0, triedAgain: 2 })
    expect(settled(withoutUnsteady(first), counted(1, 0))).toEqual({ passed: 13, failed: 0, skipped: 0, triedAgain: 3 })
  })

  it('stays failed when nothing ran the second time', () => {
    expect(settled(counted(10, 3), counted(0, 0)).failed).toBe(3)
  })
})
