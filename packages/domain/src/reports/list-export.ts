import { lifecycle } from '../lifecycle.ts'

/** A list is written to a file in the background. */
export const listExportLifecycle = lifecycle('export', {
  Queued: { finish: 'Ready', fail: 'Failed' },
  Ready: { download: 'Ready' },
  Failed: {},
})
