import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mutationFault } from './mutations/mutation-faults.ts'
import { mutations, type Mutation } from './mutations/mutations.ts'
import { PROGRAMS, runStep } from './steps.ts'

const root = join(import.meta.dirname, '..')
const wanted = process.argv.slice(2)
const chosen = mutations.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)))

// Who stops it in the middle gets the right source back.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** `npm run mutate [part of a name …]`: makes each rule wrong in turn; the tests that stay green are named. */
const tally = { passed: 0, failed: 0 }
for (const mutation of chosen) {
  const survived = await survives(mutation)
  tally[survived === null ? 'passed' : 'failed'] += 1
  console.log(survived === null ? `✓ ${mutation.name}` : `✗ ${mutation.name}: ${survived}`)
}
console.log(`${tally.passed} passed, ${tally.failed} failed`)
process.exitCode = tally.failed > 0 || chosen.length === 0 ? 1 : 0

async function survives(mutation: Mutation): Promise<string | null> {
  const { file, from, to, tests } = mutation
  const path = join(root, file)
  const right = readFileSync(path, 'utf8')
  const fault = mutationFault(mutation, right)
  if (fault !== null) return fault
  const restore = () => writeFileSync(path, right)
  process.once('exit', restore)
  writeFileSync(
    path,
    right.replace(from, () => to),
  )
  try {
    const options = ['run', '--reporter=minimal', '--bail=1', tests]
    const { ok } = await runStep({ name: 'mutation', program: PROGRAMS.vitest, options })
    return ok ? `no test of ${tests} noticed` : null
  } finally {
    restore()
    process.removeListener('exit', restore)
  }
}
