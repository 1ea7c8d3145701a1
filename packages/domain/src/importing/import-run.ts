import { lifecycle, type StatusOf } from '../lifecycle.ts'

/** A file is read and shown first, and imported once. */
export const importRunLifecycle = lifecycle('import', { Previewed: { import: 'Imported' }, Imported: {} })
export type ImportRunState = StatusOf<typeof importRunLifecycle>
