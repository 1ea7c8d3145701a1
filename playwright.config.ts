import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { throwAwayFolder } from './apps/server/test/throw-away-folder.ts'
import { findBrowser, NO_BROWSER } from './scripts/find-browser.ts'

// Found and made once: the processes that run the tests inherit what this one has put here.
process.env['CHROMIUM_PATH'] ??= findBrowser()
process.env['E2E_DATA'] ??= throwAwayFolder('journeys').path
const executablePath = process.env['CHROMIUM_PATH']
if (!executablePath) throw new Error(NO_BROWSER)

const port = Number(process.env['E2E_PORT'] ?? 3690)
const baseURL = `http://localhost:${port}`

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/journeys',
  // They share one product; each journey makes the people and companies it changes, so several can go on at a time. The
  // product is one process: beyond four they would only wait for it.
  fullyParallel: true,
  workers: Math.min(4, Math.max(2, availableParallelism())),
  forbidOnly: Boolean(process.env['CI']),
  // One more try distinguishes flaky from broken in the report; neither passes.
  retries: 1,
  failOnFlakyTests: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL,
    actionTimeout: 15_000,
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    // Taken by the journeys themselves when they fail: Playwright would take one of each, and throw it away again.
    screenshot: 'off',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" scripts/start.ts --with-gallery`,
    // Behind a proxy that every journey plays for itself: each comes from an address of its own.
    env: {
      PORT: String(port),
      GALEN_DATA: process.env['E2E_DATA'],
      GALEN_QUICK_HASHES: 'true',
      GALEN_TRUST_PROXY: 'true',
      // The CUPS of the journeys is on this machine.
      GALEN_ALLOWED_ADDRESSES: '127.0.0.1',
      DATABASE_URL: '',
      SMTP_URL: '',
    },
    url: `${baseURL}/health`,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
