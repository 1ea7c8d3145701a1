import { execFile } from 'node:child_process'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { throwAwayFolder } from '../../test/throw-away-folder.ts'
import { makeFolders } from './make-folders.ts'

const folder = throwAwayFolder('folders')
afterAll(() => folder.remove())

const SCRIPT = fileURLToPath(new URL('../../test/embedded-postgres-process.ts', import.meta.url))

/** In a process of its own, which is killed if it does not come to an end. */
const startIn = (dataFolder: string) =>
  new Promise<string>((resolve) => {
    const limits = { timeout: 20_000, killSignal: 'SIGKILL' } as const
    execFile(process.execPath, [SCRIPT, dataFolder], limits, (error, _, stderr) =>
      resolve(error?.signal === 'SIGKILL' ? 'It had to be killed' : stderr),
    )
  })

describe('folders', () => {
  it('are made one in the other, and left alone when they are there', () => {
    const inner = join(folder.path, 'a/b/c')
    makeFolders(inner)
    makeFolders(inner)
    expect(statSync(inner).isDirectory()).toBe(true)
  })

  it('that no one may read are closed to others', () => {
    makeFolders(join(folder.path, 'mail'), 0o700)
    expect(statSync(join(folder.path, 'mail')).mode & 0o777).toBe(0o700)
  })

  it.runIf(process.platform === 'linux').each(['/proc/foo', '/proc/foo/galen'])(
    'that cannot be made end the start with a sentence: %s',
    async (dataFolder) => {
      expect(await startIn(dataFolder)).toContain(`The data folder ${dataFolder} cannot be written by this user.`)
    },
  )

  it('below a file end it so as well', async () => {
    writeFileSync(join(folder.path, 'file'), '')
    expect(await startIn(join(folder.path, 'file/galen'))).toContain('cannot be written by this user.')
  })

  it('that are a file end it with that', async () => {
    const file = join(folder.path, 'data')
    writeFileSync(file, '')
    expect(await startIn(file)).toContain(`${file} is a file, and the data need a folder.`)
  })
})
