import { defineConfig } from '@playwright/test'
import { findBrowser, NO_BROWSER } from './scripts/find-browser.ts'

// Looked for once: the processes that run the tests inherit what this one has found.
process.env['CHROMIUM_PATH'] ??= findBrowser()
const executablePath = process.env['CHROMIUM_PATH']
if (!executablePath) throw new Error(NO_BROWSER)

const port = Number(process.env['E2E_PORT'] ?? 3690)
const baseURL = `http://localhost:${port}`

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  // All journeys share one product and its demo data, so one at a time.
  workers: 1,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 60_000,
  reporter: [['list']],
  use: {
    baseURL,
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
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
    command: `"${process.execPath}" scripts/throw-away-product.ts`,
    env: { PORT: String(port) },
    url: `${baseURL}/health`,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
