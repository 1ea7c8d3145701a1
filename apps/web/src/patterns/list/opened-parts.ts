import { onDemand } from '../../client/on-demand.tsx'

/** What of a list is opened and not there from the start. */
export const LazyFilterEditor = onDemand(async () => (await import('./filter-editor.tsx')).FilterEditor)
export const LazyGroupBy = onDemand(async () => (await import('./group-by.tsx')).GroupBy)
export const LazySaveViewDialog = onDemand(async () => (await import('./save-view-dialog.tsx')).SaveViewDialog)
export const LazyColumnLines = onDemand(async () => (await import('./column-lines.tsx')).ColumnLines)
export const LazyBulkBar = onDemand(async () => (await import('./bulk-bar.tsx')).BulkBar)
export const LazyPeekDrawer = onDemand(async () => (await import('./peek-drawer.tsx')).PeekDrawer)
