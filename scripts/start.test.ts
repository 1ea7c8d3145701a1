import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** With a port that is none, so that a start that goes on ends soon. */
async function start(words: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts'), ...words], {
    env: { ...process.env, ...environment, PORT: 'none' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, said }
}

describe('./start', () => {
  it('helps whoever asks for it, and starts nothing', async () => {
    const { code, said } = await start(['--help'])
    expect(code).toBe(0)
    expect(said).toMatch(/^\.\/start \[--without-web\]/)
  })

  it.each(['--halp', 'demo', '-h'])('says that it does not know %s, and how it goes', async (word) => {
    const { code, said } = await start(['--without-web', word])
    expect(code).toBe(2)
    expect(said).toContain(`${word} is not known here.\n\n./start [--without-web]`)
  })

  it('tells of a setting that nothing reads', async () => {
    const { code, said } = await start(['--without-web', '--from-sources'], { GALEN_DTAA: '/some/folder' })
    expect(code).toBe(1)
    expect(said).toContain('GALEN_DTAA is not known here; did you mean GALEN_DATA?')
    expect(said).toContain('PORT: ')
  })
})
