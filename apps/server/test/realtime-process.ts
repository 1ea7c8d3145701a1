import { realtimeServer } from './realtime-server.ts'

/** A second server process: says its port, and ends when its input does. */
const options = JSON.parse(process.argv[2] ?? '') as Parameters<typeof realtimeServer>[0]
const server = await realtimeServer(options)
process.stdout.write(`${server.port}\n`)
process.stdin.resume().on('end', () => void server.stop().then(() => process.exit(0)))
