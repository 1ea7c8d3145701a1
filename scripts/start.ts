import { packedServer } from './packed-server.ts'
import type { FromWatchedServer } from './watched-server.ts'

const HELP = `./start [--without-web] [--with-gallery]

Installs what is missing, makes the database, builds the pages and serves them on http://localhost:3600.
It is set by the environment, such as PORT=3700 GALEN_DATA=/some/folder ./start; README.md has the list.
--without-web   serves calls only, no pages
--with-gallery  adds the component gallery under /kit
--from-sources  does not pack the server first, as under npm run dev`
const OPTIONS = ['--without-web', '--with-gallery', '--from-sources', '--help']

const say = (sentence: string) => console.log(`  ${sentence}`)

const words = process.argv.slice(2)
const unknown = words.find((word) => !OPTIONS.includes(word))
if (unknown !== undefined) {
  console.error(`\n  ${unknown} is not known here.\n\n${HELP}\n`)
  process.exit(2)
}
if (words.includes('--help')) {
  console.log(HELP)
  process.exit(0)
}

// Node's watcher keeps it to itself when a start has failed.
process.on('exit', (code) => {
  if (code !== 0 && process.connected) process.send?.({ galen: 'failed' } satisfies FromWatchedServer)
})

/** From the sources under `npm run dev`, which watches them; in all other cases from one packed file. */
const product = words.includes('--from-sources')
  ? './product.ts'
  : await packedServer(say).catch((error: unknown) => {
      say('The server could not be packed. It runs from its sources, which takes longer to start.')
      if (process.env['GALEN_LOG'] === 'debug') console.error(error)
      return './product.ts'
    })
await import(product)
