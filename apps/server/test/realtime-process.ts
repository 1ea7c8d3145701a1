import type { Address } from '../src/platform/database.ts'
import { realtimeServer } from './realtime-server.ts'

/** A second server process: says its port, and ends when its input does. */
const options = JSON.parse(process.argv[2] ?? '') as { address: Address; secret: string; name: string }
const server = await realtimeServer(options)
process.stdout.write(`${server.port}\n`)
process.stdin.resume().on('end', () => void server.stop().then(() => process.exit(0)))
