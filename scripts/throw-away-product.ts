import { throwAwayFolder } from '../apps/server/test/throw-away-folder.ts'

// The whole product as ./start runs it, on data that disappears with it: for the tests in the browser.
process.env['GALEN_DATA'] = throwAwayFolder('product').path
process.env['GALEN_QUICK_HASHES'] ??= 'true'
delete process.env['DATABASE_URL']
await import('./start.ts')
