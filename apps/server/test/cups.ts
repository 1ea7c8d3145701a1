import { execFile, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const SERVER = '/usr/sbin/cupsd'
const BACKEND = '/usr/lib/cups/backend/cups-pdf'
const DRIVER = '/usr/share/ppd/cups-pdf/CUPS-PDF_noopt.ppd'
/** Where the PDF printer puts what it is sent without a user of the machine. */
const PRINTED = '/var/spool/cups-pdf/ANONYMOUS'

/** Whether there is a CUPS with its PDF printer here; Debian's is installed where that needs no password. */
export async function hasCups(): Promise<boolean> {
  if (existsSync(SERVER) && existsSync(BACKEND)) return process.getuid?.() === 0
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const packages = ['cups-daemon', 'cups-client', 'cups-filters', 'printer-driver-cups-pdf', 'ghostscript']
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
    timeout: 180_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).catch(() => undefined)
  return existsSync(SERVER) && existsSync(BACKEND)
}

/** A private CUPS on a port of its own with one PDF printer. */
export async function startCups() {
  const folder = mkdtempSync(join(tmpdir(), 'galen-cups-'))
  for (const name of ['root/ppd', 'spool/tmp', 'cache', 'state', 'log'])
    mkdirSync(join(folder, name), { recursive: true })
  // The filters run as another user, who must get to their temporary files.
  chmodSync(folder, 0o755)
  chmodSync(join(folder, 'spool/tmp'), 0o1777)
  const port = await freePort()
  writeFileSync(join(folder, 'files.conf'), filesConfiguration(folder))
  writeFileSync(join(folder, 'cupsd.conf'), configuration(port))
  const server = spawn(SERVER, ['-f', '-c', join(folder, 'cupsd.conf'), '-s', join(folder, 'files.conf')], {
    stdio: 'ignore',
  })
  const env = { ...process.env, CUPS_SERVER: `127.0.0.1:${port}` }
  await until(async () => {
    await run('lpadmin', ['-p', 'Galen', '-E', '-v', 'cups-pdf:/', '-P', DRIVER], { env })
    return true
  })
  return {
    address: `ipp://127.0.0.1:${port}/printers/Galen`,
    /** What came out of the printer under this title. */
    printed: (title: string) =>
      until(async () => {
        const start = title.replaceAll(/[^\w-]/g, '_')
        const file = existsSync(PRINTED) && readdirSync(PRINTED).find((name) => name.startsWith(start))
        if (!file) return undefined
        const bytes = readFileSync(join(PRINTED, file))
        if (!bytes.subarray(-16).includes('%%EOF')) return undefined
        rmSync(join(PRINTED, file))
        return bytes
      }),
    async close() {
      server.kill()
      await new Promise((resolve) => server.once('exit', resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function until<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + 20_000
  for (;;) {
    const result = await attempt().catch(() => undefined)
    if (result !== undefined) return result
    if (Date.now() > end) throw new Error('CUPS did not do it within 20 seconds')
    await sleep(200)
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const filesConfiguration = (folder: string) => `
SystemGroup root
ServerRoot ${folder}/root
RequestRoot ${folder}/spool
TempDir ${folder}/spool/tmp
CacheDir ${folder}/cache
StateDir ${folder}/state
ErrorLog ${folder}/log/error
AccessLog ${folder}/log/access
PageLog ${folder}/log/page
`

const configuration = (port: number) => `
Listen 127.0.0.1:${port}
Browsing No
DefaultAuthType None
<Location />
Order allow,deny
Allow all
</Location>
<Location /admin>
Order allow,deny
Allow all
</Location>
<Policy default>
<Limit All>
Order deny,allow
</Limit>
</Policy>
`
