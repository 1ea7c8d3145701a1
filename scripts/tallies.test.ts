import { expect, it } from 'vitest'
import { playwrightTally, vitestTally } from './tallies.ts'

it('counts a test file that broke before its first test as a failure', () => {
  const text = JSON.stringify({
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    testResults: [
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
    ],
  })
  expect(vitestTally(text)).toEqual({ passed: 5, failed: 2, skipped: 2 })
})

it('counts errors outside of journeys as failures and journeys that needed another try too', () => {
  const text = JSON.stringify({ stats: { expected: 3, flaky: 1, unexpected: 2, skipped: 1 }, errors: [{}] })
  expect(playwrightTally(text)).toEqual({ passed: 3, failed: 4, skipped: 1, triedAgain: 1 })
})

it('counts nothing when no report was written', () => {
  expect([vitestTally(''), playwrightTally('')]).toEqual(Array(2).fill({ passed: 0, failed: 0, skipped: 0 }))
})
