import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** The one without windows comes first: it does the same pages with half the work. */
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium']
const MAC_PROGRAMS = ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome']

export const NO_BROWSER = `No Chromium or Chrome was found for the browser tests. Do one of these and run ./test again:
  Debian:                sudo apt-get install chromium-headless-shell
  Ubuntu:                sudo apt-get install chromium
  macOS:                 brew install --cask chromium
  anywhere:              npx playwright install --with-deps chromium
  one you have already:  CHROMIUM_PATH=/path/to/chromium ./test`

/** The path of a browser that runs on this machine. */
export function findBrowser(): string | undefined {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen) return runs(chosen) ? chosen : undefined
  return candidates().find((path) => existsSync(path) && runs(path))
}

function candidates(): string[] {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin']
  const applications = process.platform === 'darwin' ? ['/Applications', join(homedir(), 'Applications')] : []
  return [
    ...NAMES.flatMap((name) => folders.filter(Boolean).map((folder) => join(folder, name))),
    chromium.executablePath(),
    ...applications.flatMap((folder) => MAC_PROGRAMS.map((program) => join(folder, program))),
  ]
}

/** Ubuntu ships a chromium that is only a hint to install another package, so finding the file is not enough. */
function runs(path: string): boolean {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 })
  return status === 0 && /\d+\.\d+/.test(stdout)
}

/** Finds a browser, or installs Debian's where this user may do that without being asked for a password. */
export function findOrInstallBrowser(say: (sentence: string) => void): string | undefined {
  const found = findBrowser()
  if (found || process.env['CHROMIUM_PATH'] || !existsSync('/etc/debian_version')) return found
  const rights = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (rights.length > 0 && spawnSync('sudo', ['-n', 'true']).status !== 0) return undefined
  say('Installing Chromium for the browser tests (once)…')
  const asked = (...task: string[]) => {
    const [program = '', ...options] = [...rights, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...task]
    return spawnSync(program, options, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  }
  asked('update')
  // Older Debians have only the whole browser.
  DEBIAN_PACKAGES.some((name) => asked('install', '-y', '--no-install-recommends', name, 'fonts-liberation'))
  return findBrowser()
}
