import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const NODE_PACKAGE = `node_modules/node-${process.platform}-${process.arch}`
const LOCK = {
  packages: {
    '': { name: 'galen-360' },
    'node_modules/zod': { version: '4.6.7', integrity: 'sha512-zod' },
    'node_modules/for-elsewhere': { version: '1.0.0', optional: true, os: ['plan9'] },
    [NODE_PACKAGE]: { version: '26.10.0', integrity: 'sha512-node', optional: true },
  },
}
/** Replaces npm: notes that it was called, takes a moment, and lays out what the lock asks for. */
const NPM = `#!/bin/sh
echo "$@" >> npm-calls
[ -e npm-fails ] && exit 1
sleep 0.5
for package in zod ${NODE_PACKAGE.slice('node_modules/'.length)}; do
  mkdir -p "node_modules/$package/bin"
  echo '{}' > "node_modules/$package/package.json"
  echo > "node_modules/$package/bin/node"
done
cp package-lock.json node_modules/.package-lock.json
`

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'galen-bootstrap-'))
  mkdirSync(join(root, 'scripts'))
  mkdirSync(join(root, 'programs'))
  cpSync(join(import.meta.dirname, 'bootstrap.mjs'), join(root, 'scripts/bootstrap.mjs'))
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(LOCK))
  writeFileSync(join(root, 'programs/npm'), NPM, { mode: 0o755 })
})
afterEach(() => rmSync(root, { recursive: true }))

async function bootstrap(): Promise<{ code: number | null; words: string }> {
  const child = spawn(process.execPath, ['scripts/bootstrap.mjs'], {
    cwd: root,
    env: { ...process.env, PATH: `${join(root, 'programs')}:${process.env['PATH']}` },
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (words += text))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, words: words.trim() }
}

const installs = () => readFileSync(join(root, 'npm-calls'), 'utf8').trim().split('\n').length

describe('bootstrap', () => {
  it('installs the first time and is silent the second time', async () => {
    expect(await bootstrap()).toEqual({
      code: 0,
      words: 'Installing what Galen 360 needs (first run, about a minute)…',
    })
    expect(existsSync(join(root, 'node_modules/.bin/node'))).toBe(true)
    expect(await bootstrap()).toEqual({ code: 0, words: '' })
    expect(installs()).toBe(1)
  })

  it('installs again when the lock asks for another version', async () => {
    await bootstrap()
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify(LOCK).replace('4.6.7', '4.6.8'))
    expect(await bootstrap()).toEqual({
      code: 0,
      words: 'Installing what Galen 360 needs (something is missing or has changed)…',
    })
    expect(installs()).toBe(2)
  })

  it('installs again when a package is damaged', async () => {
    await bootstrap()
    rmSync(join(root, 'node_modules/zod'), { recursive: true })
    await bootstrap()
    expect(installs()).toBe(2)
    expect(existsSync(join(root, 'node_modules/zod/package.json'))).toBe(true)
  })

  it('installs once when it is started twice at the same time', async () => {
    const outcomes = await Promise.all([bootstrap(), bootstrap()])
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0])
    expect(outcomes.map(({ words }) => words)).toContain('Another start of Galen 360 is installing; waiting for it…')
    expect(installs()).toBe(1)
  })

  it.each([
    ['whose process is gone', `${hostname()} 4194305`, 0],
    ['that was not touched for a minute', 'another-machine 1', 60],
  ])('does not wait for a lock %s', async (_reason, holder, secondsAgo) => {
    const lock = join(root, '.galen/installing')
    mkdirSync(lock, { recursive: true })
    writeFileSync(join(lock, 'holder'), holder)
    const then = Date.now() / 1000 - secondsAgo
    utimesSync(lock, then, then)
    expect((await bootstrap()).code).toBe(0)
    expect(existsSync(lock)).toBe(false)
  })

  it('says what to do when npm fails, and gives the lock back', async () => {
    writeFileSync(join(root, 'npm-fails'), '')
    const { code, words } = await bootstrap()
    expect(code).toBe(1)
    expect(words).toContain('npm could not install everything')
    expect(existsSync(join(root, '.galen/installing'))).toBe(false)
  })
})
