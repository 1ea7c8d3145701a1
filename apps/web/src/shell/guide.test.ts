import { describe, expect, it } from 'vitest'
import { guideBlocks } from '../../guide-pages.config.ts'
import { screens } from '../areas.ts'
import { frameKeys, type KeyMap } from '../client/key-rules.ts'
import { travelKeysOf } from '../patterns/screens/screens.ts'
import type { GuideBlock, GuideWords } from './guide-blocks.ts'
import { guideOfScreen } from './guide-of-screen.ts'

const FOLDER = '../../../../docs/guide/'
const files = import.meta.glob<string>('../../../../docs/guide/*.md', { query: '?raw', import: 'default', eager: true })
const pictures = Object.keys(import.meta.glob('../../../../docs/guide/pictures/*.png', { query: '?url' }))
const names = Object.keys(files).map((path) => path.slice(FOLDER.length, -'.md'.length))
const pages = new Map(names.map((name) => [name, guideBlocks(files[`${FOLDER}${name}.md`] ?? '')] as const))

const AREAS =
  'sales invoicing-and-shipping purchasing receiving stock compliance payments accounting edi reports administration'
const JOBS = 'sales-rep warehouse buyer compliance-officer accountant administrator'

const wordsOf = (block: GuideBlock): readonly GuideWords[] =>
  block.kind === 'picture' ? [] : 'items' in block ? block.items.flat() : block.words
const linksOf = (blocks: readonly GuideBlock[]) =>
  blocks.flatMap(wordsOf).flatMap((part) => (part.kind === 'page' ? [part.name] : []))

const registry = new Set(
  [frameKeys, travelKeysOf(screens), ...screens.flatMap(({ keys = [] }): readonly KeyMap[] => keys)].flatMap(
    (map: KeyMap) => Object.values(map).map(({ keys }) => keys),
  ),
)
const caps: Readonly<Record<string, string>> = {
  ctrl: 'mod',
  esc: 'escape',
  '←': 'arrowleft',
  '→': 'arrowright',
  '↓': 'arrowdown',
}
/** `Ctrl Enter` as the registry writes it; `g s` is one key after the other. */
const asDeclared = (keys: string) => {
  const presses = keys.toLowerCase().split(' ')
  return presses[0] === 'g' ? presses.join(' ') : presses.map((press) => caps[press] ?? press).join('+')
}

describe('the guide', () => {
  it('has a page for each area and each job, and the first page leads to all of them', () => {
    const expected = [...AREAS.split(' '), ...JOBS.split(' ')]
    expect(names.filter((name) => name !== 'README').toSorted()).toEqual(expected.toSorted())
    expect(expected.filter((name) => !linksOf(pages.get('README') ?? []).includes(name))).toEqual([])
  })

  it('explains every screen', () => {
    const shown = screens.filter(({ bare, workshop }) => !bare && !workshop)
    expect(shown.filter(({ path }) => !names.includes(guideOfScreen(path) ?? '')).map(({ path }) => path)).toEqual([])
  })

  it.each([...pages])('%s names only pages, pictures and keys that there are', (_, blocks) => {
    const named = blocks.flatMap((block) => (block.kind === 'picture' ? [block] : []))
    expect(linksOf(blocks).filter((name) => !names.includes(name))).toEqual([])
    expect(named.filter(({ name }) => !pictures.includes(`${FOLDER}${name}`))).toEqual([])
    expect(named.filter(({ about }) => about === '')).toEqual([])
    const keys = blocks.flatMap(wordsOf).flatMap((part) => (part.kind === 'keys' ? [part.words] : []))
    expect(keys.filter((each) => !registry.has(asDeclared(each)))).toEqual([])
  })

  it.each(AREAS.split(' '))('%s leads to the job that does it', (name) => {
    const next = linksOf(pages.get(name) ?? [])
    expect(next.length).toBeGreaterThan(0)
    expect(blocksWithTitle(name)).toBe(1)
  })

  it('refuses what it has no look for', () => {
    expect(() => guideBlocks('| a | b |\n| - | - |\n| 1 | 2 |')).toThrow('The guide has no table')
    expect(() => guideBlocks('<b>bold</b>')).toThrow('The guide has no')
  })
})

const blocksWithTitle = (name: string) => (pages.get(name) ?? []).filter(({ kind }) => kind === 'title').length
