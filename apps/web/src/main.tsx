import './shell/language.ts'
import './everywhere.ts'
import { screens } from './areas.ts'
import { start } from './shell/app.tsx'

/** The component gallery is part of development and of the build for browser tests, never of the product. */
async function galleryScreens() {
  if (!import.meta.env.DEV && import.meta.env.MODE !== 'gallery') return []
  return (await import('./gallery/gallery.screens.ts')).galleryScreens
}

const place = document.getElementById('application')
if (place) start([...screens, ...(await galleryScreens())], place)
