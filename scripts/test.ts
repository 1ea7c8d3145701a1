import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './checks.ts'
import { failedFiles, settled, withoutUnsteady, worthASecondLook } from './second-look.ts'
import { PROGRAMS, report, runStep, type Step, type StepOutcome } from './steps.ts'
import { playwrightTally, type Tally, vitestTally } from './tallies.ts'

const PARTS = ['check', 'vitest', 'e2e'] as const
type Part = (typeof PARTS)[number]

const { parts, filters, size, lookTwice } = wishes(process.argv.slice(2))
process.env['GALEN_TEST_SIZE'] = size
const reports = mkdtempSync(join(tmpdir(), 'galen-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
const totals = { passed: 0, failed: 0 }

/**
 * What needs nothing of the others goes on beside them where there are processors for it. Each part has more processes than
 * two of them serve, so on two the parts come one after the other (0042).
 */
const SIDE_BY_SIDE = availableParallelism() > 2

const quick = [
  parts.includes('check') ? runChecks : undefined,
  parts.includes('vitest') ? runVitest : undefined,
  SIDE_BY_SIDE && parts.includes('e2e') && parts.length > 1 ? buildGallery : undefined,
].filter((part) => part !== undefined)
if (SIDE_BY_SIDE) for (const tally of await Promise.all(quick.map((part) => part()))) add(tally)
else for (const part of quick) add(await part())
// Alone: journeys see a product that answers as it does for people.
if (parts.includes('e2e')) add(await runPlaywright())
if (size === 'full' && filters.length === 0 && parts.includes('vitest')) add(await runMutations())

if (totals.passed + totals.failed === 0) totals.failed = 1 // a filter that matches nothing must not look like success
console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exitCode = totals.failed > 0 ? 1 : 0

type Wishes = {
  readonly parts: readonly Part[]
  readonly filters: readonly string[]
  readonly size: 'small' | 'full'
  readonly lookTwice: boolean
}

/**
 * `--only=check|vitest|e2e` picks one part, `--full` runs every count, size and theme; words filter the tests by path.
 * `--look-twice` runs what failed once more by itself, and tells broken from unsteady (0055).
 */
function wishes(given: readonly string[]): Wishes {
  const words = given.filter((word) => !word.startsWith('--'))
  const only = given.find((word) => word.startsWith('--only='))?.slice('--only='.length)
  const chosen = PARTS.find((part) => part === only)
  const size = given.includes('--full') ? 'full' : 'small'
  const lookTwice = given.includes('--look-twice')
  const known = ['--full', '--look-twice', `--only=${chosen}`]
  const misunderstood = given.find((word) => word.startsWith('--') && !known.includes(word))
  if (misunderstood) {
    console.error(
      `./test does not know ${misunderstood}. Try ./test [--full] [--look-twice] [--only=${PARTS.join('|')}] [part of a path …]`,
    )
    process.exit(2)
  }
  if (chosen) return { parts: [chosen], filters: words, size, lookTwice }
  return { parts: words.length > 0 ? ['vitest', 'e2e'] : PARTS, filters: words, size, lookTwice }
}

function add({ passed, failed }: Pick<Tally, 'passed' | 'failed'>): void {
  totals.passed += passed
  totals.failed += failed
}

/** What the journeys visit. Where it cannot be built their own start says why, so here nothing is counted. */
async function buildGallery(): Promise<Pick<Tally, 'passed' | 'failed'>> {
  await runStep({ name: 'gallery', program: join(import.meta.dirname, 'build-gallery.ts'), options: [] })
  return { passed: 0, failed: 0 }
}

async function runVitest(): Promise<Tally> {
  const file = join(reports, 'vitest.json')
  const written = ['--reporter=minimal', '--reporter=json', `--outputFile.json=${file}`]
  const mayBeNone = filters.length > 0 ? ['--passWithNoTests'] : []
  const options = ['run', ...written, ...mayBeNone, ...filters]
  const environment = process.stdout.isTTY ? {} : { NO_COLOR: '1' }
  const step = { name: 'rules, commands and stories', program: PROGRAMS.vitest, options, environment }
  const first = await runTests(step, file, vitestTally)
  const failed = failedFiles(readOrNothing(file))
  if (!lookTwice || !worthASecondLook(first) || failed.length === 0) return first
  const alone = ['run', ...written, '--maxWorkers=1', ...failed]
  return settled(first, await runTests({ ...step, name: 'what failed, by itself', options: alone }, file, vitestTally))
}

async function runPlaywright(): Promise<Tally> {
  const name = 'journeys in the browser'
  const { findOrInstallBrowser, NO_BROWSER } = await import('./find-browser.ts')
  const browser = findOrInstallBrowser(console.log)
  if (!browser) {
    report(name, { ok: false, words: NO_BROWSER, seconds: 0 })
    return { passed: 0, failed: 1, skipped: 0 }
  }
  const file = join(reports, 'playwright.json')
  const mayBeNone = filters.length > 0 ? ['--pass-with-no-tests'] : []
  const options = ['test', '--reporter=dot,json', ...mayBeNone, ...filters]
  const environment = { CHROMIUM_PATH: browser, E2E_PORT: String(await freePort()), PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const step = { name, program: PROGRAMS.playwright, options, environment }
  const first = await runTests(step, file, playwrightTally)
  if (!lookTwice) return first
  const broken = withoutUnsteady(first)
  if (!worthASecondLook(broken)) return broken
  const alone = ['test', '--reporter=dot,json', '--last-failed', '--workers=1', '--retries=0']
  return settled(
    first,
    await runTests({ ...step, name: 'what failed, by itself', options: alone }, file, playwrightTally),
  )
}

/** Every rule made wrong once: what no test notices is a rule that nothing holds. */
async function runMutations(): Promise<Pick<Tally, 'passed' | 'failed'>> {
  const name = 'rules made wrong'
  const outcome = await runStep({ name, program: join(import.meta.dirname, 'mutate.ts'), options: [] })
  report(name, outcome)
  const [, passed, failed] = /(\d+) passed, (\d+) failed$/.exec(outcome.words) ?? []
  return { passed: Number(passed ?? 0), failed: Number(failed ?? 1) }
}

/** Counts what the program wrote down; one that fails without naming a failed test counts as a failure itself. */
async function runTests(step: Step, reportFile: string, tallyOf: (text: string) => Tally): Promise<Tally> {
  const outcome = await runStep(step)
  const tally = tallyOf(readOrNothing(reportFile))
  if (!outcome.ok && tally.failed === 0) tally.failed = 1
  const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''
  const triedAgain = tally.triedAgain ? `, ${tally.triedAgain} not at the first try` : ''
  const judged: StepOutcome = { ...outcome, ok: tally.failed === 0 }
  report(step.name, judged, `${tally.passed} passed, ${tally.failed} failed${skipped}${triedAgain}`)
  return tally
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
