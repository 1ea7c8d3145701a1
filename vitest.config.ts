import { availableParallelism } from 'node:os'
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
    // One more than processors: some tests wait, for a database that starts or a time that passes.
    maxWorkers: availableParallelism() + 1,
    // Loading the sources again for each file took longer than most files. They share nothing that they change.
    isolate: false,
    // A project starts its global set-up only when one of its tests runs, so rules never wait for a database.
    projects: [
      { extends: true, test: withoutDatabase },
      { extends: true, test: withDatabase },
    ],
  },
})
