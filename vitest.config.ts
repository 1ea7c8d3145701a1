import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They begin first, longest ahead, so that no worker is left alone with one of them at the end. */
const LONGEST = [
  'races',
  'malformed-requests',
  'permission-walk',
  'search-fuzz',
  'search-pages',
  'embedded-postgres',
  'interleavings',
  'search-agreement',
  'embedded-postgres-users',
  'outbox',
  'audit-seal',
  'realtime',
  'crash',
  'passwords',
]

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

/** A class because Vitest wants to make one. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return found < 0 ? LONGEST.length : found
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}

export default defineConfig({
  test: {
    // One more than processors: some tests wait, for a database that starts or a time that passes.
    maxWorkers: 3,
    // Loading the sources anew for each file took longer than most files. They share nothing that they change.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // A project starts its global set-up only when one of its tests runs, so rules never wait for a database.
    projects: [
      { extends: true, test: withoutDatabase },
      { extends: true, test: withDatabase },
    ],
  },
})
