import type { Needs } from '@galen/domain/permissions'
import { expect, it } from 'vitest'
import type { Screen } from './screens.ts'
import { startAddress, startScreens } from './start-page.ts'

const screen = (path: Screen['path'], part: Partial<Screen> = {}): Screen => ({
  path,
  title: path,
  needs: 'signed-in',
  page: () => Promise.reject(new Error('is not drawn')),
  ...part,
})
const screens = [
  screen('/'),
  screen('/users', { needs: 'EDIT_USER' }),
  screen('/users/:email'),
  screen('/audit/:entity?/:id?'),
  screen('/logout', { bare: true }),
  screen('/kit', { workshop: true }),
]
const everything = () => true
const nothing = (needs: Needs) => needs === 'signed-in'

it('offers what needs no record, stands in the frame and may be seen', () => {
  expect(startScreens(screens, everything).map(({ path }) => path)).toEqual(['/', '/users', '/audit/:entity?/:id?'])
  expect(startScreens(screens, nothing).map(({ path }) => path)).toEqual(['/', '/audit/:entity?/:id?'])
})

it.each([
  ['/users', everything, '/users'],
  ['/audit', everything, '/audit'],
  ['/users', nothing, '/'],
  ['/logout', everything, '/'],
  ['/gone', everything, '/'],
  [undefined, everything, '/'],
])('%s leads to a screen that is there, or home', (chosen, mayI, address) => {
  expect(startAddress(chosen, screens, mayI)).toBe(address)
})
