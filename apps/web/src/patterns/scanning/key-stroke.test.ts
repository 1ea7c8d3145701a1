import { describe, expect, it } from 'vitest'
import { strokeOf } from './key-stroke.ts'

type Held = { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean; shiftKey?: boolean; repeat?: boolean }

const stroke = (
  key: string,
  {
    code = '',
    isFirst = false,
    graph = false,
    ...held
  }: Held & { code?: string; isFirst?: boolean; graph?: boolean } = {},
) =>
  strokeOf(
    {
      key,
      code,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      shiftKey: false,
      repeat: false,
      getModifierState: () => graph,
      ...held,
    },
    isFirst,
  )

describe('a key', () => {
  it.each([
    ['a character', stroke('7'), { text: '7', kind: 'character' }],
    ['a capital', stroke('A', { shiftKey: true }), { text: 'A', kind: 'character' }],
    ['Enter', stroke('Enter'), { text: 'Enter', kind: 'end' }],
    ['Tab', stroke('Tab'), { text: 'Tab', kind: 'end' }],
    ['Shift+Tab', stroke('Tab', { shiftKey: true }), { text: 'Tab', kind: 'other' }],
    ['an arrow', stroke('ArrowDown'), { text: 'ArrowDown', kind: 'other' }],
    ['a command', stroke('k', { ctrlKey: true }), { text: 'k', kind: 'other' }],
    ['a key held down', stroke('a', { repeat: true }), { text: 'a', kind: 'other' }],
    [
      'a sign of the third level',
      stroke(']', { ctrlKey: true, altKey: true, graph: true }),
      { text: ']', kind: 'character' },
    ],
    ['a space that presses a button', stroke(' ', { isFirst: true }), { text: ' ', kind: 'other' }],
    ['a space inside', stroke(' '), { text: ' ', kind: 'character' }],
    ['Ctrl+]', stroke(']', { ctrlKey: true }), { text: '\u001d', kind: 'character' }],
    [
      'Ctrl+] on another layout',
      stroke('+', { ctrlKey: true, code: 'BracketRight' }),
      { text: '\u001d', kind: 'character' },
    ],
    ['Shift alone', stroke('Shift', { shiftKey: true }), undefined],
  ])('%s', (_, heard, expected) => expect(heard).toEqual(expected))
})
