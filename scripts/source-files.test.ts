import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contentHashOf, signatureOf, sourceFiles } from './source-files.ts'

let root: string
const write = (path: string, content: string) => writeFileSync(join(root, path), content)
const files = () => sourceFiles([root])

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'galen-sources-'))
  for (const folder of ['area', 'dist', 'node_modules']) mkdirSync(join(root, folder))
  write('main.ts', 'one')
  write('area/place.ts', 'two')
  write('area/place.test.ts', 'three')
  write('dist/main.js', 'four')
  write('node_modules/main.js', 'five')
})
afterEach(() => rmSync(root, { recursive: true }))

describe('the sources of what is built', () => {
  it('are all files but tests, what is installed and what was built', () => {
    expect(files()).toEqual([join(root, 'area/place.ts'), join(root, 'main.ts')])
  })

  it('have another signature when one is written, comes or goes, and the same one otherwise', () => {
    const seen = [signatureOf(files())]
    expect(signatureOf(files())).toBe(seen[0])
    write('area/place.test.ts', 'a longer test')
    expect(signatureOf(files())).toBe(seen[0])
    write('main.ts', 'longer')
    seen.push(signatureOf(files()))
    // Of the same length, a second later.
    write('main.ts', 'LONGER')
    utimesSync(join(root, 'main.ts'), new Date(), new Date(Date.now() + 1000))
    seen.push(signatureOf(files()))
    write('area/new.ts', '')
    seen.push(signatureOf(files()))
    rmSync(join(root, 'area/place.ts'))
    seen.push(signatureOf(files()))
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('have the same content when they were only touched or lie elsewhere', async () => {
    const before = await contentHashOf(files(), root)
    utimesSync(join(root, 'main.ts'), new Date(0), new Date(0))
    expect(await contentHashOf(files(), root)).toBe(before)
    write('main.ts', 'One')
    expect(await contentHashOf(files(), root)).not.toBe(before)
  })
})
