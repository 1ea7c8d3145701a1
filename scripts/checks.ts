import { totalmem } from 'node:os'
import { join } from 'node:path'
import { PROGRAMS, report, runStep, type Step } from './steps.ts'

const here = (file: string) => join(import.meta.dirname, file)

/** Half a minute with up to half of the memory costs less when what is no longer needed is collected seldom. */
const memory = process.constrainedMemory() || totalmem()
const ROOMY = { GOGC: '1000', GOMEMLIMIT: `${Math.round(Math.min(memory, totalmem()) / 2 ** 21)}MiB` }

/** The longest first, because two run at a time. */
const CHECKS: readonly Step[] = [
  // The same compiler as tsc, and each file by its own tsconfig: the rules about types need them all anyway.
  {
    name: 'types and lint',
    program: PROGRAMS.oxlint,
    options: ['--type-aware', '--type-check', '--deny-warnings'],
    environment: ROOMY,
  },
  { name: 'unused code', program: PROGRAMS.knip, options: ['--no-progress', '--no-config-hints'] },
  { name: 'format', program: PROGRAMS.oxfmt, options: ['--check'] },
  { name: 'architecture', program: here('check-architecture.ts'), options: [] },
  { name: 'printed reference is fresh', program: here('print-reference.ts'), options: ['--check'] },
]
const AT_A_TIME = 2

/** Everything that can be said about the code without running the product. */
export async function runChecks(): Promise<{ passed: number; failed: number }> {
  const waiting = [...CHECKS]
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
