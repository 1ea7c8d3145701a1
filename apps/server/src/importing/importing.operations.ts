import type { Area } from '../platform/area.ts'
import type { ImportKind } from '../platform/importing/import-kind.ts'
import { forgetRuns } from './runs/forget-runs.ts'
import { importCalls } from './runs/import-calls.ts'

/** Records from files, over every kind that the areas bring. */
export const importing = (kinds: readonly ImportKind[]): Area => ({
  name: 'importing',
  owns: ['import_run', 'import_row'],
  operations: kinds.flatMap(importCalls),
  jobs: (jobs) => [forgetRuns(jobs)],
})
