import './shell/language.ts'
import './everywhere.ts'
import { screens } from './areas.ts'
import { start } from './shell/app.tsx'

const place = document.getElementById('application')

// The component gallery is part of development and of the build for browser tests, never of the product. It imports this
// very file's chunk, so a top-level await would wait for itself.
if (place && (import.meta.env.DEV || import.meta.env.MODE === 'gallery'))
  void import('./gallery/gallery.screens.ts').then(({ galleryScreens }) =>
    start([...screens, ...galleryScreens], place),
  )
else if (place) start(screens, place)
