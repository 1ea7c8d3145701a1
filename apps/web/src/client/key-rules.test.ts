import { describe, expect, it } from 'vitest'
import { clashes, pressOf } from './key-rules.ts'

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) =>
  pressOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held })

describe('a press in words', () => {
  it.each([
    ['j', {}, 'j'],
    ['E', { shiftKey: true }, 'shift+e'],
    ['?', { shiftKey: true }, '?'],
    ['k', { ctrlKey: true }, 'mod+k'],
    ['k', { metaKey: true }, 'mod+k'],
    ['K', { ctrlKey: true, shiftKey: true }, 'mod+shift+k'],
    [' ', {}, 'space'],
    ['Enter', {}, 'enter'],
    ['Enter', { shiftKey: true }, 'shift+enter'],
    [',', {}, ','],
    ['1', { altKey: true }, 'alt+1'],
  ] as const)('%j %j is %s', (key, held, expected) => expect(press(key, held)).toBe(expected))
})

describe('two meanings of one key', () => {
  const map = (...keys: string[]) =>
    Object.fromEntries(keys.map((each, place) => [`meaning${place}`, { keys: each, label: each }]))

  it('are found, also across maps and in sequences', () => {
    expect(clashes([map('j', 'k'), map('j')])).toEqual(['j'])
    expect(clashes([map('g u', 'g t'), map('g')])).toEqual(['g'])
    expect(clashes([map('g'), map('g u')])).toEqual(['g u'])
  })

  it('are not seen where there are none', () => {
    expect(clashes([map('j', 'k', 'g j'), map('mod+k', 'shift+j')])).toEqual([])
  })
})
