import { documentKeys, tabKeys } from '../patterns/document/document-keys.ts'
import { lineGridKeys } from '../patterns/lines/line-grid-keys.ts'
import { settingsKeys } from '../patterns/settings/settings-keys.ts'
import { text } from '../kit/text.ts'
import type { Screen } from '../patterns/screens/screens.ts'

/** For those who build screens; no menu leads there. */
export const galleryScreens: readonly Screen[] = [
  {
    path: '/kit',
    title: text('Kit'),
    about: text('Every part that screens are made of, in every state'),
    needs: 'signed-in',
    workshop: true,
    icon: 'rows',
    keys: [lineGridKeys],
    page: async () => (await import('./gallery-page.tsx')).GalleryPage,
  },
  {
    path: '/kit/document/:mode/:tab',
    title: text('Example document'),
    needs: 'signed-in',
    workshop: true,
    keys: [documentKeys, tabKeys],
    page: async () => (await import('./document-example-page.tsx')).DocumentExamplePage,
  },
  {
    path: '/kit/settings',
    title: text('Example settings'),
    needs: 'signed-in',
    workshop: true,
    keys: [settingsKeys],
    page: async () => (await import('./settings-example-page.tsx')).SettingsExamplePage,
  },
]
