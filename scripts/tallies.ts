export type Tally = { passed: number; failed: number; skipped: number; triedAgain?: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}
type PlaywrightReport = {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number }
  errors: unknown[]
}

/** What vitest counted; a file that failed before its first test counts as one failure. */
export function vitestTally(text: string): Tally {
  if (text === '') return { passed: 0, failed: 0, skipped: 0 }
  const report: VitestReport = JSON.parse(text)
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests,
  }
}

/** What Playwright counted; a journey that passed only at the second try has failed. */
export function playwrightTally(text: string): Tally {
  if (text === '') return { passed: 0, failed: 0, skipped: 0 }
  const { stats, errors }: PlaywrightReport = JSON.parse(text)
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    triedAgain: stats.flaky,
  }
}
