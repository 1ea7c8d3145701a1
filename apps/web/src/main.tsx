import './shell/language.ts'
import './everywhere.ts'
import { screens } from './areas.ts'
import { start } from './shell/app.tsx'

const place = document.getElementById('application')
if (place) start(screens, place)
