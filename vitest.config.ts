import { defineConfig } from 'vitest/config'

const withoutDatabase = {
  name: 'rules',
  include: ['packages/**/*.test.ts', 'apps/web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
  testTimeout: 60_000,
}

const withDatabase = {
  name: 'server',
  include: ['apps/server/**/*.test.ts', 'tests/*.test.ts', 'tests/saving/*.test.ts', 'tests/stories/*.story.ts'],
  globalSetup: ['apps/server/test/global-setup.ts'],
  testTimeout: 180_000,
  hookTimeout: 180_000,
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    // A project starts its global set-up only when one of its tests runs, so rules never wait for a database.
    projects: [{ test: withoutDatabase }, { test: withDatabase }],
  },
})
