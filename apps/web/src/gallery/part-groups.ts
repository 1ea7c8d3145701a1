import { text } from '../kit/text.ts'
import type { PartGroup } from './part.ts'

/** The groups in the order of the page's left side. */
export const partGroups: readonly PartGroup[] = [
  {
    id: 'basics',
    title: text('Buttons, pills and notes'),
    parts: async () => (await import('./basic-parts.tsx')).basicParts,
  },
  {
    id: 'dialogs',
    title: text('Dialogs and toasts'),
    parts: async () => (await import('./dialog-parts.tsx')).dialogParts,
  },
  {
    id: 'fields',
    title: text('Fields'),
    parts: async () => (await import('./field-parts.tsx')).fieldParts,
  },
  {
    id: 'choices',
    title: text('Pickers, switches and files'),
    parts: async () => (await import('./choice-parts.tsx')).choiceParts,
  },
  {
    id: 'list',
    title: text('List'),
    parts: async () => (await import('./list-parts.tsx')).listParts,
  },
  {
    id: 'grid',
    title: text('Line grid'),
    parts: async () => (await import('./grid-parts.tsx')).gridParts,
  },
  {
    id: 'long-grid',
    title: text('Line grid of 500 lines'),
    parts: async () => (await import('./grid-parts.tsx')).longGridParts,
  },
  {
    id: 'warehouse',
    title: text('Warehouse and scanner'),
    parts: async () => (await import('./warehouse-parts.tsx')).warehouseParts,
  },
  {
    id: 'document',
    title: text('Document'),
    parts: async () => (await import('./document-parts.tsx')).documentParts,
  },
  {
    id: 'settings',
    title: text('Settings'),
    parts: async () => (await import('./settings-parts.tsx')).settingsParts,
  },
]
