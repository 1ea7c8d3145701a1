import { packedServer } from './packed-server.ts'

const say = (sentence: string) => console.log(`  ${sentence}`)

/** From the sources under `npm run dev`, which watches them; in all other cases from one packed file. */
const product = process.argv.includes('--from-sources')
  ? './product.ts'
  : await packedServer(say).catch((error: unknown) => {
      say('The server could not be packed. It runs from its sources, which takes longer to start.')
      if (process.env['GALEN_LOG'] === 'debug') console.error(error)
      return './product.ts'
    })
await import(product)
