import { onDemand } from '../../client/on-demand.tsx'

/** What of a list is opened and not there from the start. */
export const FilterEditor = onDemand(async () => (await import('./filter-editor.tsx')).FilterEditor)
export const SaveViewDialog = onDemand(async () => (await import('./save-view-dialog.tsx')).SaveViewDialog)
export const ColumnLines = onDemand(async () => (await import('./column-lines.tsx')).ColumnLines)
export const BulkBar = onDemand(async () => (await import('./bulk-bar.tsx')).BulkBar)
export const PeekDrawer = onDemand(async () => (await import('./peek-drawer.tsx')).PeekDrawer)
