/** The most that is looked at again: more than this is no accident of a busy machine. */
const MOST_AGAIN = 12

type VitestFiles = { testResults: { name: string; status: string }[] }

/** The files of a run in which something failed; none where so much failed that a second look would only take time. */
export function failedFiles(report: string): readonly string[] {
  if (report === '') return []
  const { testResults }: VitestFiles = JSON.parse(report)
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
  return failed.length > MOST_AGAIN ? [] : failed
}

type Counted = { passed: number; failed: number; skipped: number; triedAgain?: number }

/**
 * What holds after what failed has run once more by itself: what fails then is broken, what passes is unsteady, which the report
 * of the landing names. Nothing is asked again where too much failed.
 */
export const worthASecondLook = ({ failed }: Counted): boolean => failed > 0 && failed <= MOST_AGAIN

/** What passed at its second try within the same run was already looked at again. */
export function withoutUnsteady(first: Counted): Counted {
  const unsteady = first.triedAgain ?? 0
  return { ...first, passed: first.passed + unsteady, failed: first.failed - unsteady }
}

/** `again` has run only what failed the first time, with its neighbors in the same files. */
export function settled(first: Counted, again: Counted): Counted {
  const stillFailed = Math.min(first.failed, again.failed)
  const unsteady = first.failed - stillFailed
  return {
    passed: first.passed + unsteady,
    failed: again.passed + again.failed === 0 ? first.failed : stillFailed,
    skipped: first.skipped,
    triedAgain: (first.triedAgain ?? 0) + unsteady,
  }
}
