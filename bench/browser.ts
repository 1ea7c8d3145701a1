import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { throwAwayFolder } from '../apps/server/test/throw-away-folder.ts'
import { findBrowser, NO_BROWSER } from '../scripts/find-browser.ts'

const START = join(import.meta.dirname, '../start')
const PORT = 36_591
const ADDRESS = `http://localhost:${PORT}`
const LONGEST_START_MS = 240_000
const ADMINISTRATOR = Buffer.from('admin@demo.galen:Galen360!demo').toString('base64')

/**
 * A page of the running product, signed in as the administrator of the demo; everything is gone afterwards. With the
 * gallery it has the long lists and grids of `/kit` as well.
 */
export async function withPage<T>(
  measure: (page: Page, address: string) => Promise<T>,
  build: 'product' | 'gallery' = 'product',
): Promise<T> {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error(NO_BROWSER)
  const folder = throwAwayFolder('bench-browser', tmpdir())
  const product = spawn(START, build === 'gallery' ? ['--with-gallery'] : [], {
    env: { ...process.env, PORT: String(PORT), GALEN_DATA: folder.path, GALEN_QUICK_HASHES: 'true' },
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => product.once('exit', () => resolve()))
  try {
    await answers(`${ADDRESS}/health`)
    // Frames are drawn as soon as they are ready, so that a figure is work and not the wait for the next frame.
    const args = [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-frame-rate-limit',
      '--disable-gpu-vsync',
      '--no-first-run',
    ]
    const browser = await chromium.launch({ executablePath, args })
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      await signIn(page)
      return await measure(page, ADDRESS)
    } finally {
      await browser.close()
    }
  } finally {
    product.kill('SIGTERM')
    await ended
    folder.remove()
  }
}

async function answers(address: string): Promise<void> {
  const until = Date.now() + LONGEST_START_MS
  const isThere = () =>
    fetch(address).then(
      (reply) => reply.ok,
      () => false,
    )
  while (!(await isThere())) {
    if (Date.now() > until) throw new Error(`Nothing answers at ${address}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function signIn(page: Page): Promise<void> {
  const reply = await page.request.post(`${ADDRESS}/api/sign/login`, {
    headers: { Authorization: `Basic ${ADMINISTRATOR}` },
  })
  const tokens = (await reply.json()) as { access_token: string; refresh_token: string }
  const headers = { Authorization: `Bearer ${tokens.access_token}` }
  const settings = await (await page.request.get(`${ADDRESS}/api/admin/user/settings`, { headers })).text()
  await page.goto(`${ADDRESS}/health`)
  await page.evaluate(
    (stored) => stored.forEach(([name = '', value = '']) => localStorage.setItem(name, value)),
    [
      ['galen.accessToken', tokens.access_token],
      ['galen.refreshToken', tokens.refresh_token],
      ['galen.settings', settings],
    ],
  )
}
