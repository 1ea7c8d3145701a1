import { onDemand } from '../../client/on-demand.tsx'

/** Most scans agree with their record, so no page waits for the dialog of those that do not. */
export const LabelMismatchDialog = onDemand(
  async () => (await import('./label-mismatch-dialog.tsx')).LabelMismatchContent,
)
