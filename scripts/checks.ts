import { totalmem } from 'node:os'
import { join } from 'node:path'
import { PROGRAMS, report, runStep, type Step } from './steps.ts'

const here = (file: string) => join(import.meta.dirname, file)

/** Half a minute with up to half of the memory costs less when what is no longer needed is collected seldom. */
const memory = process.constrainedMemory() || totalmem()
const ROOMY = { GOGC: '1000', GOMEMLIMIT: `${Math.round(Math.min(memory, totalmem()) / 2 ** 21)}MiB` }

/** The parts of the repository that can be checked by themselves while one of them is written. */
export const PACKAGES = {
  contract: 'packages/contract',
  domain: 'packages/domain',
  server: 'apps/server',
  web: 'apps/web',
  scripts: 'scripts',
  tests: 'tests',
} as const
export type Package = keyof typeof PACKAGES

// The same compiler as tsc, and each file by its own tsconfig: the rules about types need them all anyway.
const lint = (folders: readonly string[]): Step => ({
  name: 'types and lint',
  program: PROGRAMS.oxlint,
  options: ['--type-aware', '--type-check', '--deny-warnings', ...folders],
  environment: ROOMY,
})
const format = (folders: readonly string[]): Step => ({
  name: 'format',
  program: PROGRAMS.oxfmt,
  options: ['--check', ...folders],
})
const architecture: Step = { name: 'architecture', program: here('check-architecture.ts'), options: [] }

/** The longest first, because two run at a time. */
const WHOLE: readonly Step[] = [
  lint([]),
  { name: 'unused code', program: PROGRAMS.knip, options: ['--no-progress', '--no-config-hints'] },
  format([]),
  architecture,
  { name: 'printed reference is fresh', program: here('print-reference.ts'), options: ['--check'] },
]
const AT_A_TIME = 2

/**
 * What is checked: everything, or for the inner loop what looks at the files of single packages. What they break elsewhere,
 * what is no longer used and what is printed is seen by the whole check only.
 */
export const stepsFor = (packages: readonly Package[]): readonly Step[] => {
  const folders = packages.map((name) => PACKAGES[name])
  return folders.length === 0 ? WHOLE : [lint(folders), format(folders), architecture]
}

/** Everything that can be said about the code without running the product. */
export async function runChecks(packages: readonly Package[] = []): Promise<{ passed: number; failed: number }> {
  const waiting = [...stepsFor(packages)]
  const tally = { passed: 0, failed: 0 }
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const outcome = await runStep(step)
      report(step.name, outcome)
      tally[outcome.ok ? 'passed' : 'failed']++
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, worker))
  return tally
}
